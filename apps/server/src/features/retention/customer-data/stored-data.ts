import type { StoragePeriods, StoredData } from '@kolli/contract/pharmacy/customer-data';
import type { StoredDelivery } from './customer-data.repository.ts';
import { afterDays, afterMonths } from './storage-periods.ts';

/** When the identity numbers of a delivery are removed; null while it is open and where it has none. */
export function identityUntil(delivery: StoredDelivery, periods: StoragePeriods): Date | null {
  const { match, closedTime, hasIdentityNumber, hasPickupIdentityNumber } = delivery;
  const hasAny = match === 'collector' ? hasPickupIdentityNumber : hasIdentityNumber;
  if (closedTime === null || !hasAny || match === 'recipient') return null;
  return afterDays(closedTime, periods.identityDays);
}

/** When phone number, ids and description of a delivery are removed; null while it is open and where it has none. */
export function restUntil(delivery: StoredDelivery, periods: StoragePeriods): Date | null {
  const { match, closedTime, phoneNumber, hasIds } = delivery;
  if (closedTime === null || match !== 'customer' || (phoneNumber === null && !hasIds)) return null;
  return afterMonths(closedTime, periods.deliveryMonths);
}

function summary(
  kind: StoredData['kind'],
  count: number,
  ends: readonly (Date | null)[],
): StoredData[] {
  if (count === 0) return [];
  const times = ends.flatMap((end) => (end === null ? [] : [end.getTime()]));
  const [firstUntil, lastUntil] =
    times.length === 0 ? [null, null] : [Math.min(...times), Math.max(...times)];
  return [{ kind, count, firstUntil, lastUntil }];
}

const sum = (rows: readonly StoredDelivery[], of: (row: StoredDelivery) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

const later = (time: Date | null, end: (time: Date) => Date) => (time === null ? null : end(time));

/** What belongs to the deliveries themselves: numbers, PINs, ids and description. */
function ofDeliveries(
  deliveries: readonly StoredDelivery[],
  periods: StoragePeriods,
): StoredData[] {
  const own = deliveries.filter(({ match }) => match === 'customer');
  const identities = deliveries.filter((row) =>
    row.match === 'collector'
      ? row.hasPickupIdentityNumber
      : row.match === 'customer' && row.hasIdentityNumber,
  );
  const phones = own.filter(({ phoneNumber }) => phoneNumber !== null);
  const pins = own.filter(({ hasPin }) => hasPin);
  const ids = own.filter(({ hasIds }) => hasIds);
  const rest = (row: StoredDelivery) => restUntil(row, periods);
  const pinUntil = ({ closedTime }: StoredDelivery) =>
    later(closedTime, (time) => afterDays(time, periods.pinDays));
  return [
    ...summary(
      'identityNumber',
      identities.length,
      identities.map((row) => identityUntil(row, periods)),
    ),
    ...summary('phoneNumber', phones.length, phones.map(rest)),
    ...summary('pickupPin', pins.length, pins.map(pinUntil)),
    ...summary('ids', ids.length, ids.map(rest)),
  ];
}

/** What is stored in the deliveries by kind, with its earliest and latest removal; kinds without any are left out. */
export function storedData(
  deliveries: readonly StoredDelivery[],
  periods: StoragePeriods,
): StoredData[] {
  const messagesEnd = (time: Date) => afterDays(time, periods.messageDays);
  const openingsEnd = (time: Date) => afterMonths(time, periods.openingMonths);
  return [
    ...ofDeliveries(deliveries, periods),
    ...summary(
      'messages',
      sum(deliveries, ({ messages }) => messages),
      deliveries.flatMap(({ firstMessageTime, lastMessageTime }) =>
        [firstMessageTime, lastMessageTime].map((time) => later(time, messagesEnd)),
      ),
    ),
    ...summary(
      'openings',
      sum(deliveries, ({ openings }) => openings),
      deliveries.flatMap(({ firstOpeningTime, lastOpeningTime }) =>
        [firstOpeningTime, lastOpeningTime].map((time) => later(time, openingsEnd)),
      ),
    ),
  ];
}
