import { Combobox } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LabelLength } from './shelf-label.ts';
import { ShelfName } from './shelf-name.tsx';
import classes from './shelf-select.module.css';

/** A shelf and its number of open deliveries. */
export type Shelf = { readonly name: string; readonly numberOfReservations: number };

type ShelfOptionProps = { shelf: Shelf; isChosen: boolean; labelLength: LabelLength };

/**
 * One option: an icon, green for an empty shelf and orange otherwise (SHF-05), the label, and the
 * number of reservations (SHF-04).
 */
export function ShelfOption({ shelf, isChosen, labelLength }: ShelfOptionProps) {
  const { t } = useTranslation();
  const { name, numberOfReservations: count } = shelf;
  const isEmpty = count === 0;
  const Icon = isEmpty ? IconCircleDashed : IconStack2;
  return (
    <Combobox.Option
      value={name}
      active={isChosen}
      aria-selected={isChosen}
      className={classes.option}
    >
      <span
        className={classes.icon}
        data-empty={isEmpty || undefined}
        role="img"
        aria-label={t(isEmpty ? 'shelf.empty' : 'shelf.inUse')}
      >
        <Icon size={18} stroke={1.9} aria-hidden />
      </span>
      <ShelfName name={name} labelLength={labelLength} />
      <span className={classes.count}>{t('shelf.reservations', { count })}</span>
      <span className={classes.check}>
        {isChosen && <IconCheck size={16} stroke={2} aria-hidden />}
      </span>
    </Combobox.Option>
  );
}
