import type { SavedView } from '@kolli/contract/people/saved-views';
import { maxViews } from '@kolli/contract/people/saved-views';
import { expect, test } from 'vitest';
import { type GivenUser } from '../../../testing/factories.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { said } from '../../../testing/test-server.ts';
import { openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, pharmacyId, otherId, main, otherMain, givenColleague } = people;

const path = (id = pharmacyId, viewId = '') => `/api/saved-views/${id}${viewId && `/${viewId}`}`;

const expired = { list: 'reservations', filters: { status: 'expired' } };
const save = (who: GivenUser, name: unknown, more: object = {}, at = pharmacyId) =>
  server.ask(who, 'POST', path(at), { name, isDefault: false, view: expired, ...more });
const savedBy = async (who: GivenUser, name: string, more: object = {}) =>
  (await save(who, name, more)).body.result as SavedView;
const viewsOf = async (who: GivenUser, at = pharmacyId) => {
  const { result } = (await server.ask(who, 'GET', path(at))).body;
  return (result as { views: SavedView[] }).views;
};
const change = (who: GivenUser, viewId: string, body: object) =>
  server.ask(who, 'PATCH', path(pharmacyId, viewId), body);
const drop = (who: GivenUser, viewId: string, at = pharmacyId) =>
  said(server.ask(who, 'DELETE', path(at, viewId)));

test('FND-05: filters of each list are saved, renamed and deleted', async () => {
  const user = await givenColleague();
  const { id: boxId } = await server.givenBox({ pharmacyId });
  const views = [
    expired,
    { list: 'apiReservations', filters: { sort: 'asc' } },
    {
      list: 'history',
      filters: { places: [boxId], status: 'removed', hold: 'held', range: { preset: 'week' } },
    },
    { list: 'alarms', filters: { box: 'all', open: true, type: 'temp_high' } },
    { list: 'statistics', filters: { range: { from: '2026-01', to: '2026-03' } } },
  ];
  for (const [index, view] of views.entries()) await save(user, `View ${index}`, { view });
  const saved = await viewsOf(user);
  expect(saved.map(({ list, filters }) => ({ list, filters }))).toEqual(views);
  const id = saved[0]?.id ?? '';
  const renamed = { name: 'Expired ones', isDefault: false };
  expect(await change(user, id, renamed)).toMatchObject({
    status: 200,
    body: { result: { ...renamed, list: 'reservations' } },
  });
  expect(await drop(user, id)).toBe('200');
  const left = (await viewsOf(user)).map(({ name }) => name);
  expect(left).toEqual(['View 1', 'View 2', 'View 3', 'View 4']);
});

test('FND-05: a list has one default at most', async () => {
  const user = await givenColleague();
  const first = await savedBy(user, 'First', { isDefault: true });
  const second = await savedBy(user, 'Second', { isDefault: true });
  await save(user, 'Third', { isDefault: true, view: { list: 'alarms', filters: {} } });
  const defaults = async () =>
    (await viewsOf(user)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults()).toEqual(['Second', 'Third']);
  await change(user, first.id, { name: 'First', isDefault: true });
  expect(await defaults()).toEqual(['First', 'Third']);
  await change(user, first.id, { name: 'First', isDefault: false });
  expect(await defaults()).toEqual(['Third']);
  expect(second.isDefault).toBe(true);
});

test('FND-05: names are unique in a list whatever their case, and views are limited, at once, too', async () => {
  const user = await givenColleague();
  await save(user, 'Mine');
  const inUse = '409 saved_view_name_in_use';
  expect(await said(save(user, 'MINE'))).toBe(inUse);
  const other = await savedBy(user, 'Other');
  expect(await said(change(user, other.id, { name: 'mine', isDefault: false }))).toBe(inUse);
  expect(await said(save(user, 'Mine', { view: { list: 'alarms', filters: {} } }))).toBe('200');
  const answers = await Promise.all(
    Array.from({ length: maxViews }, (_, index) => save(user, `More ${String(index)}`)),
  );
  const codes = answers.map(({ body }) => body.code).filter((code) => code !== undefined);
  expect(codes).toEqual(['too_many_saved_views', 'too_many_saved_views']);
  expect(await viewsOf(user)).toHaveLength(maxViews + 1);
});

test('FND-05: of ten views that are made the default at once one is', async () => {
  const user = await givenColleague();
  const views: SavedView[] = [];
  for (let index = 0; index < 10; index += 1) views.push(await savedBy(user, `V${index}`));
  const answers = await Promise.all(
    views.map(({ id, name }) => said(change(user, id, { name, isDefault: true }))),
  );
  expect(answers).toEqual(views.map(() => '200'));
  expect((await viewsOf(user)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('FND-05: with the access to a pharmacy its views go, and those of others stay', async () => {
  const both = await givenColleague({ pharmacyId: [pharmacyId, otherId] });
  const colleague = await givenColleague();
  await save(both, 'Here');
  await save(both, 'There', {}, otherId);
  await save(colleague, 'Theirs');
  await people.remove(main, both.id);
  const left = 'select name from saved_view where user_id in ($1, $2) order by name';
  expect(await asOwner(server, left, [both.id, colleague.id])).toEqual([
    { name: 'Theirs' },
    { name: 'There' },
  ]);
});

const missing = '404 saved_view_not_found';
const forbidden = '403 forbidden';

test('FND-05: a view is of one person and one pharmacy, and nobody else sees, changes or deletes it', async () => {
  const owner = await givenColleague({ pharmacyId: [pharmacyId, otherId] });
  const colleague = await givenColleague();
  const view = await savedBy(owner, 'Mine');
  const taken = { name: 'Theirs', isDefault: true };
  expect(await viewsOf(colleague)).toEqual([]);
  expect(await said(change(colleague, view.id, taken))).toBe(missing);
  expect(await drop(colleague, view.id)).toBe(missing);
  expect(await viewsOf(people.admin)).toEqual([]);

  expect(await viewsOf(owner, otherId)).toEqual([]);
  expect(await drop(owner, view.id, otherId)).toBe(missing);
  expect(await said(save(otherMain, 'Mine'))).toBe(forbidden);
  expect(await said(server.ask(otherMain, 'GET', path()))).toBe(forbidden);
  expect(await drop(otherMain, view.id)).toBe(forbidden);
  expect((await server.ask(null, 'GET', path())).status).toBe(401);
  expect(await viewsOf(owner)).toEqual([view]);
  const seen = await server.store.inPharmacies([otherId], (tx) =>
    tx.selectFrom('saved_view').select('id').where('id', '=', view.id).execute(),
  );
  expect(seen, 'by row security').toEqual([]);
});

const places = Array.from({ length: 51 }, () => '01990000-0000-7000-8000-000000000001');

test.each([
  ['a search text', 'reservations', { search: '+358401234567' }],
  ['a phone number', 'history', { phoneNumber: '+358401234567' }],
  ['an identity number', 'history', { ssn: '131052-308T' }],
  ['a filter of another list', 'apiReservations', { status: 'expired' }],
  ['a text in place of an id', 'reservations', { places: ['Maija'] }],
  ['an unknown status', 'reservations', { status: 'Maija' }],
  ['an unknown list', 'users', {}],
  ['a range that ends too early', 'history', { range: { from: '2026-02-02', to: '2026-02-01' } }],
  ['a text as a day', 'history', { range: { from: 'Maija', to: 'Maija' } }],
  ['too many boxes', 'reservations', { places }],
  ['filters that are a list', 'reservations', []],
])('FND-05: %s is not saved', async (_what, list, filters) => {
  const user = await givenColleague();
  expect((await save(user, 'Mine', { view: { list, filters } })).status).toBe(400);
  expect(await viewsOf(user)).toEqual([]);
});

test.each([
  ['too long', 'x'.repeat(41)],
  ['blank', '   '],
  ['with control characters', 'a\u0007b'],
  ['with an identity number', 'Of 131052-308T'],
  ['missing', undefined],
  ['no text', 42],
])('FND-05: a name that is %s is refused', async (_what, name) => {
  const user = await givenColleague();
  expect((await save(user, name)).status).toBe(400);
  expect((await save(user, 'Mine', { owner: main.id })).status).toBe(400);
  const view = await savedBy(user, 'Mine');
  expect((await change(user, view.id, { name, isDefault: false })).status).toBe(400);
  expect(await viewsOf(user)).toEqual([view]);
});
