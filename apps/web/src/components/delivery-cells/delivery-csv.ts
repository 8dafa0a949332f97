import type { ClearableField, Delivery } from '@kolli/contract/delivery/deliveries';
import type { TFunction } from 'i18next';
import { type CsvCell, inZone, localTime, phoneNumber } from '../../lib/file/csv-file.ts';
import { shelfLabel } from '../shelf-select/shelf-label.ts';
import { kolliIdText, textOrCleared } from './cleared-text.ts';

/** A delivery in a file; of closed ones retention has cleared some fields. */
export type FiledDelivery = Delivery & { readonly clearedFields?: readonly ClearableField[] };

/** The customer's phone number. */
export const phoneCell = (delivery: FiledDelivery, t: TFunction): CsvCell =>
  phoneNumber(textOrCleared(delivery, 'phoneNumber', delivery.phoneNumber, t));

/** All its kolli IDs. */
export const kolliIdsCell = (delivery: FiledDelivery, t: TFunction): CsvCell =>
  [kolliIdText(delivery.deliveryId, t), ...delivery.additionalDeliveryIds].join(', ');

/** What staff wrote about it. */
export const descriptionCell = (delivery: FiledDelivery, t: TFunction): CsvCell =>
  textOrCleared(delivery, 'descriptionText', delivery.descriptionText, t);

/** Its lockers or shelves, or those that it has left; empty where it has had none. */
function placeText({ lockerId, heldShelves, shelf }: Delivery, t: TFunction): string {
  if (lockerId.length > 0 && heldShelves.length === 0) return lockerId.join(', ');
  const names = heldShelves.length > 0 ? heldShelves : shelf;
  return names.map((name) => shelfLabel(name, t)).join(', ');
}

/** What a file needs to name places by: the boxes, and the pharmacy itself. */
export type NamedPlaces = readonly { readonly id: string; readonly name: string }[];

export const placeHeadings = (t: TFunction) => [t('table.place'), t('alarms.columns.box')];

/** Its place, and the name of its box. */
export function placeCells(delivery: Delivery, places: NamedPlaces, t: TFunction): CsvCell[] {
  const box = places.find(({ id }) => id === delivery.pickupboxId);
  return [placeText(delivery, t), box?.name ?? null];
}

/** The headings of who reserved, delivered and assigned it, and when. */
export const stepHeadings = (t: TFunction) => [
  inZone(t('table.reserved')),
  t('info.reservedBy'),
  inZone(t('table.delivered')),
  t('info.deliveredBy'),
  inZone(t('table.assigned')),
  t('info.assignedBy'),
];

export const stepCells = (delivery: Delivery): CsvCell[] => [
  localTime(delivery.reservedTime),
  delivery.reservedUserName,
  localTime(delivery.deliveryTime),
  delivery.deliveryUserName,
  localTime(delivery.assignedTime),
  delivery.assignedUserName,
];

/** What a temperature led to. */
export const holdCell = ({ hold }: Delivery, t: TFunction): CsvCell =>
  hold && t(`states.hold.${hold}`);
