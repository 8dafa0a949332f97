import type { StoragePeriods, StoredData } from '@kolli/contract/pharmacy/customer-data';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/time/shown-time.ts';

type StoredKind = StoredData['kind'];

/** How long data of a kind is stored, in words. */
function periodText(kind: StoredKind, periods: StoragePeriods, t: TFunction): string {
  const inDays = (count: number) => t('customerData.days', { count });
  const inMonths = (count: number) => t('customerData.months', { count });
  const texts: Readonly<Record<StoredKind, string>> = {
    identityNumber: inDays(periods.identityDays),
    phoneNumber: inMonths(periods.deliveryMonths),
    pickupPin: inDays(periods.pinDays),
    ids: inMonths(periods.deliveryMonths),
    messages: inDays(periods.messageDays),
    openings: inMonths(periods.openingMonths),
  };
  return texts[kind];
}

/** Why data of a kind is stored, and for how long. */
export function whyText(kind: StoredKind, periods: StoragePeriods, t: TFunction): string {
  return t(`customerData.why.${kind}`, { period: periodText(kind, periods, t) });
}

/** In how many deliveries, messages or entries data is stored. */
export function countText({ kind, count }: StoredData, t: TFunction): string {
  if (kind === 'messages') return t('customerData.messageCount', { count });
  if (kind === 'openings') return t('customerData.entryCount', { count });
  return t('customerData.deliveryCount', { count });
}

const dateText = (time: number) => formatDate(new Date(time));

/** When data is removed: a date, a range of dates, or not while its delivery is open. */
export function untilText(
  { firstUntil, lastUntil }: Pick<StoredData, 'firstUntil' | 'lastUntil'>,
  t: TFunction,
): string {
  if (firstUntil === null || lastUntil === null) return t('customerData.whileOpen');
  const [first, last] = [dateText(firstUntil), dateText(lastUntil)];
  return first === last ? first : `${first} – ${last}`;
}

/** When a part of a delivery is removed, that it is kept while the delivery is open, that it is gone, or that there was none. */
export function partUntilText(
  until: number | null,
  { isStored, isCleared }: { readonly isStored: boolean; readonly isCleared: boolean },
  t: TFunction,
): string {
  if (until !== null) return dateText(until);
  if (isStored) return t('customerData.whileOpen');
  return t(isCleared ? 'customerData.gone' : 'customerData.none');
}
