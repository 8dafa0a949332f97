import type { StoragePeriods } from '@kolli/contract/pharmacy/customer-data';
import { openingMonths, pinDays } from '../retention-limits.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

const dayMs = 24 * 3_600_000;

export type PeriodSettings = Pick<Settings, 'SSN_DAYS' | 'DELIVERY_MONTHS' | 'MESSAGE_DAYS'>;

/** How long data of customers is stored, as retention is set (RET-01, RET-03, RET-05, SEC-18). */
export const storagePeriods = (settings: PeriodSettings): StoragePeriods => ({
  identityDays: settings.SSN_DAYS,
  pinDays,
  deliveryMonths: settings.DELIVERY_MONTHS,
  messageDays: settings.MESSAGE_DAYS,
  openingMonths,
});

/** A time some days later. */
export const afterDays = (time: Date, days: number): Date =>
  new Date(time.getTime() + days * dayMs);

/** From when on a time is older than some months for `retentionLimits`: the next month where a shorter one lacks its day. */
export function afterMonths(time: Date, months: number): Date {
  const later = new Date(time);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() === time.getUTCDate()) return later;
  return new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth(), 1));
}
