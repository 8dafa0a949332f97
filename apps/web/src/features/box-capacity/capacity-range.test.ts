import { expect, test } from 'vitest';
import { capacityRange } from './capacity-range.ts';

const at = (month: number, day: number) => new Date(2026, month - 1, day, 14, 5);

test.each([
  ['week', at(11, 21), at(11, 14)],
  ['week', at(11, 3), at(10, 27)],
  ['month', at(11, 21), at(10, 21)],
  ['month', at(3, 31), at(2, 28)],
  ['month', at(7, 31), at(6, 30)],
] as const)('BOX-20: the last %s before %s', (view, now, start) => {
  expect(capacityRange(view, now)).toEqual({ start, end: now });
});

test('BOX-20: one month before January is in the previous year', () => {
  expect(capacityRange('month', at(1, 31)).start).toEqual(new Date(2025, 11, 31, 14, 5));
});
