import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChosenBox } from './use-chosen-box.ts';
import classes from './quick-counters.module.css';

/** Chooses one of several boxes; nothing where there is one. */
export function BoxChoice({ boxes = [], box, choose }: ChosenBox) {
  const { t } = useTranslation();
  if (boxes.length < 2 || box === undefined) return null;
  return (
    <Select
      className={classes.box ?? ''}
      label={t('lockers.box')}
      allowDeselect={false}
      data={boxes.map(({ id, info }) => ({ value: id, label: info.name }))}
      value={box.id}
      onChange={(value) => {
        if (value !== null) choose(value);
      }}
    />
  );
}
