import { expect, test } from 'vitest';
import { dateOfDay, dayOfDate, parseDay } from './parse-day.ts';

test.each([
  ['09/03/2026', '2026-03-09'],
  ['9/3/2026', '2026-03-09'],
  ['09.03.2026', '2026-03-09'],
  [' 29-02-2024 ', '2024-02-29'],
  ['2026-03-09', '2026-03-09'],
])('HIS-08: %s is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each(['', '09/03', '31/04/2026', '29/02/2025', '03/13/2026', '9/3/26', 'tomorrow', '1/2/3/4'])(
  'HIS-08: %s is not a day',
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);

test('a day converts to its local midnight and back', () => {
  const midnight = dateOfDay('2026-03-09');
  expect(midnight).toEqual(new Date(2026, 2, 9));
  expect(dayOfDate(midnight)).toBe('2026-03-09');
  expect(dayOfDate(new Date(2026, 2, 9, 23, 59, 59))).toBe('2026-03-09');
});
