import { expect, test } from 'vitest';
import type { SavedView } from '@kolli/contract/people/saved-views';
import { filtersOf, isSameSearch, searchOf } from './view-filters.ts';

type View = Pick<SavedView, 'list' | 'filters'>;

const now = new Date(2026, 10, 22, 12);
const later = new Date(2026, 11, 5, 12);
const known = ['a', 'b'];

test('FND-05: a range that has a name is saved by it, and moves with the days', () => {
  const lastMonth = { from: '2026-10-01', to: '2026-10-31' };
  const filters = filtersOf('history', { ...lastMonth, status: 'pickup', hold: undefined }, now);
  expect(filters).toEqual({ range: { preset: 'lastMonth' }, status: 'pickup' });
  expect(searchOf({ list: 'history', filters }, known, later).search).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    status: 'pickup',
  });
});

test('FND-05: another range stays as it is', () => {
  const search = { from: '2026-01', to: '2026-03', places: 'a,b' };
  const filters = filtersOf('statistics', search, now);
  expect(filters).toEqual({ range: { from: '2026-01', to: '2026-03' }, places: ['a', 'b'] });
  expect(searchOf({ list: 'statistics', filters }, known, later)).toEqual({
    search,
    hasGone: false,
  });
});

test('FND-05: a box that is gone is left out, and the rest stays', () => {
  const filters = { places: ['a', 'x'], status: 'expired' } as const;
  const ofList: View = { list: 'reservations', filters };
  expect(searchOf(ofList, known, now)).toEqual({
    search: { places: 'a', status: 'expired' },
    hasGone: true,
  });
  const ofBox: View = { list: 'alarms', filters: { box: 'x', open: true } };
  expect(searchOf(ofBox, known, now)).toEqual({ search: { open: true }, hasGone: true });
  const ofAll: View = { list: 'alarms', filters: { box: 'all' } };
  expect(searchOf(ofAll, known, now)).toEqual({ search: { box: 'all' }, hasGone: false });
});

test('addresses with the same filters are the same', () => {
  expect(isSameSearch({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameSearch({ a: 1 }, { a: 2 })).toBe(false);
});
