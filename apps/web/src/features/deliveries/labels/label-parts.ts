import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';

/** A label of a parcel. Nothing on it is about the customer (LST-03). */
export type Label = {
  readonly key: string;
  readonly kolliId: string;
  /** A door or shelf; empty without a place. */
  readonly place: string;
  /** The box of the door; empty for shelves. */
  readonly boxName: string;
  /** Which of several parcels of one delivery it is for. */
  readonly part: { readonly at: number; readonly of: number } | undefined;
};

/**
 * The labels of a delivery: one for each of its doors, which have a parcel each, else one with its shelves; each for its
 * first kolli ID.
 */
export function labelsOf(
  delivery: Pick<Delivery, 'docId' | 'deliveryId' | 'heldLockers' | 'heldShelves' | 'pickupboxId'>,
  boxNames: ReadonlyMap<string, string>,
  t: TFunction,
): Label[] {
  const { docId, deliveryId: kolliId, heldLockers, heldShelves, pickupboxId } = delivery;
  if (heldLockers.length === 0) {
    const place = heldShelves.map((name) => shelfLabel(name, t)).join(', ');
    return [{ key: docId, kolliId, place, boxName: '', part: undefined }];
  }
  const boxName = boxNames.get(pickupboxId ?? '') ?? '';
  return heldLockers.map(({ lockerId }, index) => ({
    key: `${docId} ${lockerId}`,
    kolliId,
    place: lockerId,
    boxName,
    part: heldLockers.length > 1 ? { at: index + 1, of: heldLockers.length } : undefined,
  }));
}
