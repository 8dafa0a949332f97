import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './box-select.module.css';

type BoxSelectProps = {
  boxes: readonly PickupBoxSummary[];
  boxId: string;
  onChoose: (boxId: string) => void;
};

/** The pharmacy's boxes; choosing one is the route's business (LCK-01, LCK-02). */
export function BoxSelect({ boxes, boxId, onChoose }: BoxSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={classes.select ?? ''}
      aria-label={t('lockers.box')}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      data={boxes.map(({ id, info }) => ({ value: id, label: info.name }))}
      value={boxId}
      onChange={(value) => {
        if (value !== null && value !== boxId) onChoose(value);
      }}
    />
  );
}
