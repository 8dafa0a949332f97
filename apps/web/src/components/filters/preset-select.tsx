import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DayRange } from './filter-types.ts';
import classes from './filters.module.css';
import type { Preset } from './range-presets.ts';

type PresetSelectProps = {
  presets: readonly Preset[];
  /** The range that is shown. */
  value: DayRange;
  onChange: (range: DayRange) => void;
};

/** Chooses a range by its name (FND-06); says which of them is shown, if one is. */
export function PresetSelect({ presets, value, onChange }: PresetSelectProps) {
  const { t } = useTranslation();
  const isShown = ({ range }: Preset) => range.from === value.from && range.to === value.to;
  return (
    <Select
      className={classes.preset ?? ''}
      aria-label={t('filters.preset')}
      placeholder={t('filters.ownRange')}
      data={presets.map(({ id }) => ({ value: id, label: t(`filters.presets.${id}`) }))}
      value={presets.find(isShown)?.id ?? null}
      allowDeselect={false}
      classNames={{ option: classes.option ?? '', dropdown: classes.dropdown ?? '' }}
      checkIconPosition="right"
      withScrollArea={false}
      comboboxProps={{
        withinPortal: false,
        width: 'max-content',
        keepMounted: false,
        position: 'bottom-start',
        transitionProps: { duration: 0 },
      }}
      onChange={(chosen) => {
        const preset = presets.find(({ id }) => id === chosen);
        if (preset) onChange(preset.range);
      }}
    />
  );
}
