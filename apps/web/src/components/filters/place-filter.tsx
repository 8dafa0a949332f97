import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFilterLabel } from './filter-label.ts';
import type { Place } from './filter-types.ts';
import classes from './filters.module.css';

type PlaceFilterProps = {
  places: readonly Place[];
  /** Ids of the chosen places; empty means all. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Filters by boxes and the pharmacy's own reservations (RES-01, HIS-02). */
export function PlaceFilter({ places, value, onChange }: PlaceFilterProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      className={classes.places ?? ''}
      classNames={{
        pill: classes.pill ?? '',
        option: classes.option ?? '',
        dropdown: classes.dropdown ?? '',
      }}
      checkIconPosition="right"
      {...useFilterLabel(t('filters.places'))}
      placeholder={value.length === 0 ? t('filters.allPlaces') : undefined}
      data={places.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      onChange={onChange}
      withScrollArea={false}
      clearable={value.length > 1}
      clearButtonProps={{ 'aria-label': t('filters.clearPlaces') }}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
      nothingFoundMessage={t('filters.noPlace')}
    />
  );
}
