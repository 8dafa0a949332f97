import { expect, test } from 'vitest';
import { columnTracks } from './column-tracks.ts';

const columns = [
  { id: 'phone', width: 176, tightWidth: 154 },
  { id: 'time', width: 300 },
  { id: 'description', width: 118, below: 'row' as const },
];
const widths = (available: number) => columnTracks(columns, 124, available).minWidth;

test('the widths of columns are normal where there is room', () => {
  expect(columnTracks(columns, 124, 718)).toMatchObject({ isTight: false, minWidth: 718 });
});

test('the widths of columns are tight, and texts in lines of their own, where there is less', () => {
  expect(columnTracks(columns, 124, 700)).toMatchObject({ isTight: true, minWidth: 668 });
  expect(widths(660)).toBe(558);
  expect(widths(558)).toBe(558);
});

test('the widths of columns leave the first column at ease where the table scrolls sideways', () => {
  expect(widths(557)).toBe(592);
});
