import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './box-select.module.css';

type BoxSelectProps = {
  boxes: readonly PickupBoxSummary[];
  boxId: string;
  /** What a box is called in the list, where its name does not say it all. */
  nameOf?: (box: PickupBoxSummary) => string;
  onChoose: (boxId: string) => void;
};

/** The pharmacy's boxes; choosing one is the route's business (LCK-01, LCK-02). */
export function BoxSelect({ boxes, boxId, nameOf = plainName, onChoose }: BoxSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={classes.select ?? ''}
      aria-label={t('lockers.box')}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      data={boxes.map((box) => ({ value: box.id, label: nameOf(box) }))}
      value={boxId}
      onChange={(value) => {
        if (value !== null && value !== boxId) onChoose(value);
      }}
    />
  );
}

function plainName({ info }: PickupBoxSummary): string {
  return info.name;
}
