import { expect, test } from 'vitest';
import type { DataColumn } from '../data-table-types.ts';
import { columnTracks } from '../column-tracks.ts';
import { optionalColumns, shownColumns } from './shown-columns.ts';

const column = (id: string, more: Partial<DataColumn<null>> = {}) => ({
  id,
  header: id,
  width: 100,
  cell: () => id,
  ...more,
});
const columns = [
  column('phone'),
  column('status'),
  column('kolliIds', { isCardHead: true }),
  column('place', { below: 'status' }),
  column('note', { below: 'row' }),
  column('remove', { paper: false }),
];
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test('U24: what says which row it is, and controls, cannot be hidden, whatever is stored', () => {
  expect(idsOf(optionalColumns(columns))).toEqual(['status', 'place', 'note']);
  expect(
    shownColumns(
      columns,
      idsOf(columns).filter((id) => id !== 'status' && id !== 'place' && id !== 'note'),
    ),
  ).toBe(columns);
  expect(shownColumns(columns, ['of an earlier version'])).toBe(columns);
});

test('U24: what would be below a hidden column has a place of its own, and a line below the row stays one', () => {
  const shown = shownColumns(columns, ['status']);
  const { places = [] } = columnTracks(shown, undefined, 320);
  expect(places.map(({ gridColumn, kind }) => [gridColumn, kind])).toEqual([
    ['1', undefined],
    ['2', undefined],
    ['3', undefined],
    ['1 / -1', 'line'],
    ['4', undefined],
  ]);
});
