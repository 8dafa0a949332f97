import { expect, test } from 'vitest';
import { compareLooks } from './compare-looks.ts';
import type { Drawn, Look } from './page-functions.ts';

const button: Drawn = { role: 'button', name: 'Reserve', x: 10, y: 20, width: 80, height: 36 };
const row: Drawn = { role: 'row', name: 'fp-17 12:30', x: 0, y: 100, width: 500, height: 44 };
const looking = (drawn: readonly Drawn[], faults: Partial<Look> = {}): Look => ({
  drawn,
  cut: [],
  shortened: [],
  overhang: 0,
  ...faults,
});

test('LST-15: a screen that is drawn a few pixels elsewhere, with other numbers, looks the same', () => {
  const other = [
    { ...button, x: 13 },
    { ...row, name: 'fp-2 9:05', height: 47 },
  ];
  expect(compareLooks(looking([button, row]), looking(other))).toEqual([]);
});

test('LST-15: what moved, grew, is missing or more is named', () => {
  const other = [
    { ...button, y: 30, width: 90 },
    { ...row, role: 'cell' },
  ];
  expect(compareLooks(looking([button, row]), looking(other))).toEqual([
    "button 'Reserve': y 30, not 20",
    "button 'Reserve': width 90, not 80",
    "row 'fp-# #:#': 0 of 1",
    "cell 'fp-# #:#': 1 of 0",
  ]);
});

test('of several with one name each is compared with that in the same place', () => {
  const second = { ...button, y: 60 };
  const moved = { ...button, y: 90 };
  expect(compareLooks(looking([button, second]), looking([button, moved]))).toEqual([
    "button 'Reserve': y 90, not 60",
  ]);
});

test('LST-15: a text that is shortened only here is named, other numbers of one that is shortened everywhere are not', () => {
  const here = looking([], { shortened: ['Satama 1', 'Description'] });
  expect(compareLooks(looking([], { shortened: ['Satama 2'] }), here)).toEqual([
    "'Description' is shortened",
  ]);
});

test('LST-15: texts that are cut off and a page that scrolls sideways are named', () => {
  const faults = { cut: ['Reserve the locker'], overhang: 12 };
  expect(compareLooks(looking([]), looking([], faults))).toEqual([
    "'Reserve the locker' is cut off",
    'the page scrolls 12 px sideways',
  ]);
});
