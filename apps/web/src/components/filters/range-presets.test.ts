import { expect, test } from 'vitest';
import { dayPresets, monthPresets } from './range-presets.ts';

test.each([
  [new Date(2026, 10, 26, 12), '2026-11-26', '2026-11-20', '2026-11-01', '2026-10-01 2026-10-31'],
  [new Date(2027, 0, 3), '2027-01-03', '2026-12-28', '2027-01-01', '2026-12-01 2026-12-31'],
  [
    new Date(2028, 2, 31, 23, 59),
    '2028-03-31',
    '2028-03-25',
    '2028-03-01',
    '2028-02-01 2028-02-29',
  ],
])('FND-06: today, 7 days, this month and last month on %s', (now, today, week, month, last) => {
  const presets = dayPresets(now).map(({ id, range }) => `${id} ${range.from} ${range.to}`);
  expect(presets).toEqual([
    `today ${today} ${today}`,
    `week ${week} ${today}`,
    `thisMonth ${month} ${today}`,
    `lastMonth ${last}`,
  ]);
});

test('FND-06: of months this one, the last one and the last twelve', () => {
  expect(monthPresets(new Date(2027, 0, 31))).toEqual([
    { id: 'thisMonth', range: { from: '2027-01', to: '2027-01' } },
    { id: 'lastMonth', range: { from: '2026-12', to: '2026-12' } },
    { id: 'year', range: { from: '2026-02', to: '2027-01' } },
  ]);
});
