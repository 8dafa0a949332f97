import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { IconSnowflake, IconStack2 } from '@tabler/icons-react';
import { t } from '../../lib/text/row-text.ts';
import { OnePathIcon } from '../text/one-path-icon.tsx';
import { shelfLabel } from '../shelf-select/shelf-label.ts';
import classes from './delivery-cells.module.css';

export type PlacedDelivery = Pick<
  Delivery,
  'deliveryId' | 'lockerId' | 'shelf' | 'heldLockers' | 'heldShelves'
>;

type PlaceCellProps = {
  delivery: PlacedDelivery;
  /** The name of its box, if there are several. */
  boxName?: string | undefined;
  /** Opens the choice of a shelf (RES-19); undefined if none can be chosen. */
  onChooseShelf?: (() => void) | undefined;
};

/** Whether the delivery has a locker or shelf. */
export function hasPlace({ lockerId, shelf }: PlacedDelivery): boolean {
  return lockerId.length + shelf.length > 0;
}

/** The lockers or shelves of a delivery; those it has left are greyed. */
export function PlaceCell({ delivery, boxName, onChooseShelf }: PlaceCellProps) {
  const { lockerId, shelf, heldLockers, heldShelves, deliveryId } = delivery;
  const isFormer = heldLockers.length + heldShelves.length === 0;
  if (onChooseShelf) {
    const names = heldShelves.map((name) => shelfLabel(name, t)).join(', ');
    return (
      <button
        type="button"
        className={classes.choose}
        data-cold={isCooling(heldShelves) || undefined}
        aria-label={`${names === '' ? t('shelf.choose') : `${t('shelf.update')}, ${names}`}: ${deliveryId}`}
        onClick={onChooseShelf}
      >
        {names === '' ? t('shelf.choose') : <Shelves names={heldShelves} />}
      </button>
    );
  }
  if (lockerId.length > 0 && heldShelves.length === 0) {
    return (
      <span className={classes.stack} data-former={isFormer || undefined}>
        <span className={classes.place}>
          <span className={classes.door} aria-hidden />
          <b>{lockerId.join(', ')}</b>
        </span>
        {boxName !== undefined && <span className={classes.quiet}>{boxName}</span>}
      </span>
    );
  }
  const names = heldShelves.length > 0 ? heldShelves : shelf;
  return (
    <span
      className={classes.place}
      data-former={isFormer || undefined}
      data-cold={isCooling(names) || undefined}
    >
      <Shelves names={names} />
    </span>
  );
}

const isCooling = (names: readonly string[]) =>
  names.length > 0 && names.every((name) => name.toLowerCase() === 'cooling');

function Shelves({ names }: { names: readonly string[] }) {
  return (
    <>
      <OnePathIcon icon={isCooling(names) ? IconSnowflake : IconStack2} size={15} stroke={1.9} />
      <b>{names.map((name) => shelfLabel(name, t)).join(', ')}</b>
    </>
  );
}
