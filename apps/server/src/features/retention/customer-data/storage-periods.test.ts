import { expect, test } from 'vitest';
import { retentionLimits } from '../retention-limits.ts';
import { afterMonths } from './storage-periods.ts';

const settings = {
  SSN_DAYS: 30,
  DELIVERY_MONTHS: 13,
  MESSAGE_DAYS: 90,
  LOGIN_LOG_MONTHS: 24,
  READING_YEARS: 5,
  AUDIT_YEARS: 5,
};

test.each([
  '2026-01-15T12:00:00.000Z',
  '2026-01-30T12:00:00.000Z',
  '2026-01-31T23:59:59.999Z',
  '2024-02-29T08:00:00.000Z',
  '2026-12-31T00:00:00.000Z',
])('what was closed at %s is cleared from the shown time on, and not before', (closed) => {
  const closedAt = new Date(closed);
  const shown = afterMonths(closedAt, settings.DELIVERY_MONTHS).getTime();
  const limitAt = (time: number) => retentionLimits(settings, new Date(time)).content.getTime();
  expect(limitAt(shown + 1)).toBeGreaterThan(closedAt.getTime());
  expect(limitAt(shown - 1)).toBeLessThanOrEqual(closedAt.getTime());
});
