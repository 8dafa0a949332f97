import { expect, onTestFinished, test } from 'vitest';
import { showTimesIn } from '../time/shown-time.ts';
import { monthCount, monthOf, monthRangeTimes, monthsOf, monthsUntil } from './months.ts';

test('STA-02: by default the twelve months up to the current one', () => {
  expect(monthsUntil(new Date(2026, 10, 21), 12)).toEqual({ from: '2025-12', to: '2026-11' });
  expect(monthsUntil(new Date(2026, 0, 31), 12)).toEqual({ from: '2025-02', to: '2026-01' });
});

test('the months of a range across the turn of a year', () => {
  const range = { from: '2025-11', to: '2026-02' };
  expect(monthsOf(range)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthCount(range)).toBe(4);
  expect(monthsOf({ from: '2026-02', to: '2026-01' })).toEqual([]);
  expect(monthCount({ from: '2026-02', to: '2025-02' })).toBe(-11);
  expect(monthOf(new Date(2026, 11, 31, 23, 59))).toBe('2026-12');
});

test.each([
  [{ from: '2026-07', to: '2026-12' }],
  [{ from: '2026-01', to: '2026-07' }],
  [{ from: '2024-02', to: '2024-02' }],
])('STA-02 UIX-16: %o starts at its first second and ends at 23:59:58 of its last day', (range) => {
  const { startTime, endTime, timezoneOffset } = monthRangeTimes(range);
  const [year = 0, month = 1] = range.from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 1] = range.to.split('-').map(Number);
  expect(new Date(startTime)).toEqual(new Date(year, month - 1, 1));
  expect(timezoneOffset).toBe(new Date(startTime).getTimezoneOffset());
  expect(new Date(endTime)).toEqual(new Date(lastYear, lastMonth, 0, 23, 59, 58));
});

test('STA-02 ZON-01: months begin and end by the clock of the pharmacy, in summer and winter', () => {
  showTimesIn('Europe/Oslo');
  onTestFinished(() => showTimesIn('UTC'));
  const { startTime, endTime, ...zone } = monthRangeTimes({ from: '2026-01', to: '2026-07' });
  expect(new Date(startTime).toISOString()).toBe('2025-12-31T23:00:00.000Z');
  expect(new Date(endTime).toISOString()).toBe('2026-07-31T21:59:58.000Z');
  expect(zone).toEqual({ timezoneOffset: -60, timeZone: 'Europe/Oslo' });
  const late = new Date('2026-02-28T23:30:00Z');
  expect(monthOf(late)).toBe('2026-03');
  expect(monthsUntil(late, 2)).toEqual({ from: '2026-02', to: '2026-03' });
});
