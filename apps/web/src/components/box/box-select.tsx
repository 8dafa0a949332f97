import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFilterLabel } from '../filters/filter-label.ts';
import classes from './box-select.module.css';

type BoxSelectProps = {
  boxes: readonly PickupBoxSummary[];
  boxId: string;
  /** The label of a first option `all`, which is then a choice, too. */
  allName?: string | undefined;
  /** A box's label in the list; its name by default. */
  nameOf?: (box: PickupBoxSummary) => string;
  onChoose: (boxId: string) => void;
};

/** Lists the pharmacy's boxes; the route handles the choice (LCK-01, LCK-02). */
export function BoxSelect(props: BoxSelectProps) {
  const { boxes, boxId, allName, nameOf = plainName, onChoose } = props;
  const { t } = useTranslation();
  return (
    <Select
      className={classes.select ?? ''}
      classNames={{ input: classes.input ?? '', option: classes.option ?? '' }}
      {...useFilterLabel(t('lockers.box'))}
      allowDeselect={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start', keepMounted: false }}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      data={[
        ...(allName === undefined ? [] : [{ value: 'all', label: allName }]),
        ...boxes.map((box) => ({ value: box.id, label: nameOf(box) })),
      ]}
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
