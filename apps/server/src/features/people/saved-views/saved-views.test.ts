import type { SavedView } from '@kolli/contract/people/saved-views';
import { maxViews } from '@kolli/contract/people/saved-views';
import { afterAll, describe, expect, test } from 'vitest';
import { type GivenUser, givenBox, givenUser } from '../../../testing/factories.ts';
import { openPeople, remove } from '../testing/people.ts';

const people = await openPeople();
afterAll(() => people.close());

const givenColleague = (overrides: Parameters<typeof givenUser>[1] = {}) =>
  givenUser(people.server, { pharmacyId: people.pharmacyId, ...overrides });
const path = (id = people.pharmacyId, viewId = '') =>
  `/api/saved-views/${id}${viewId === '' ? '' : `/${viewId}`}`;

const expired = { list: 'reservations', filters: { status: 'expired' } };
const save = (who: GivenUser, name: string, more: object = {}, pharmacyId = people.pharmacyId) =>
  people.server.ask(who, 'POST', path(pharmacyId), {
    name,
    isDefault: false,
    view: expired,
    ...more,
  });
const savedBy = async (who: GivenUser, name: string, more: object = {}) =>
  (await save(who, name, more)).body.result as SavedView;
const viewsOf = async (who: GivenUser, pharmacyId = people.pharmacyId) => {
  const { result } = (await people.server.ask(who, 'GET', path(pharmacyId))).body;
  return (result as { views: SavedView[] }).views;
};
const change = (who: GivenUser, viewId: string, body: object, pharmacyId = people.pharmacyId) =>
  people.server.ask(who, 'PATCH', path(pharmacyId, viewId), body);
const drop = (who: GivenUser, viewId: string, pharmacyId = people.pharmacyId) =>
  people.server.ask(who, 'DELETE', path(pharmacyId, viewId));

describe('FND-05: views of a person', () => {
  test('FND-05: filters of each list are saved, renamed and deleted', async () => {
    const user = await givenColleague();
    const { id: boxId } = await givenBox(people.server, { pharmacyId: people.pharmacyId });
    const views = [
      expired,
      { list: 'apiReservations', filters: { sort: 'asc' } },
      {
        list: 'history',
        filters: { places: [boxId, people.pharmacyId], hold: 'held', range: { preset: 'week' } },
      },
      { list: 'alarms', filters: { box: 'all', open: true, type: 'temp_high' } },
      { list: 'statistics', filters: { range: { from: '2026-01', to: '2026-03' } } },
    ];
    for (const [index, view] of views.entries())
      await save(user, `View ${String(index)}`, { view });
    const saved = await viewsOf(user);
    expect(saved.map(({ list, filters }) => ({ list, filters }))).toEqual(views);
    const [first] = saved;
    const renamed = { name: 'Expired ones', isDefault: false };
    expect(await change(user, first?.id ?? '', renamed)).toMatchObject({
      status: 200,
      body: { result: { ...renamed, list: 'reservations' } },
    });
    expect((await drop(user, first?.id ?? '')).status).toBe(200);
    expect((await viewsOf(user)).map(({ name }) => name)).toEqual([
      'View 1',
      'View 2',
      'View 3',
      'View 4',
    ]);
  });

  test('FND-05: a list has one default at most', async () => {
    const user = await givenColleague();
    const first = await savedBy(user, 'First', { isDefault: true });
    const second = await savedBy(user, 'Second', { isDefault: true });
    const other = { list: 'alarms', filters: {} };
    await save(user, 'Third', { isDefault: true, view: other });
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
    const inUse = { status: 409, body: { code: 'saved_view_name_in_use' } };
    expect(await save(user, 'MINE')).toMatchObject(inUse);
    const other = await savedBy(user, 'Other');
    expect(await change(user, other.id, { name: 'mine', isDefault: false })).toMatchObject(inUse);
    expect((await save(user, 'Mine', { view: { list: 'alarms', filters: {} } })).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: maxViews }, (_, index) => save(user, `More ${String(index)}`)),
    );
    const codes = answers.map(({ body }) => body.code).filter((code) => code !== undefined);
    expect(codes).toEqual(['too_many_saved_views', 'too_many_saved_views']);
    expect(await viewsOf(user)).toHaveLength(maxViews + 1);
  });
});

describe('FND-05: attacks', () => {
  const missing = { status: 404, body: { code: 'saved_view_not_found' } };

  test('FND-05: nobody sees, changes or deletes the view of a colleague', async () => {
    const [owner, colleague] = [await givenColleague(), await givenColleague()];
    const view = await savedBy(owner, 'Mine');
    expect(await viewsOf(colleague)).toEqual([]);
    expect(await change(colleague, view.id, { name: 'Theirs', isDefault: true })).toMatchObject(
      missing,
    );
    expect(await drop(colleague, view.id)).toMatchObject(missing);
    expect(await viewsOf(people.admin)).toEqual([]);
    expect(await viewsOf(owner)).toEqual([view]);
  });

  test('FND-05: a view is of one pharmacy, and those of a foreign pharmacy are refused', async () => {
    const both = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
    const view = await savedBy(both, 'Mine');
    expect(await viewsOf(both, people.otherId)).toEqual([]);
    expect(await drop(both, view.id, people.otherId)).toMatchObject(missing);
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await save(people.otherMain, 'Mine')).toMatchObject(forbidden);
    expect(await people.server.ask(people.otherMain, 'GET', path())).toMatchObject(forbidden);
    expect(await drop(people.otherMain, view.id)).toMatchObject(forbidden);
    expect(await people.server.ask(null, 'GET', path())).toMatchObject({ status: 401 });
    expect(await viewsOf(both)).toEqual([view]);
  });

  test('FND-05: the rows are protected by row security', async () => {
    const owner = await givenColleague();
    await save(owner, 'Mine');
    const seen = await people.server.store.inPharmacies([people.otherId], (tx) =>
      tx.selectFrom('saved_view').select('id').execute(),
    );
    expect(seen).toEqual([]);
  });

  test.each([
    ['a search text', { list: 'reservations', filters: { search: '+358401234567' } }],
    ['a phone number', { list: 'history', filters: { phoneNumber: '+358401234567' } }],
    ['an identity number', { list: 'history', filters: { ssn: '131052-308T' } }],
    ['a filter of another list', { list: 'apiReservations', filters: { status: 'expired' } }],
    ['a text in place of an id', { list: 'reservations', filters: { places: ['Maija'] } }],
    ['an unknown status', { list: 'reservations', filters: { status: 'Maija' } }],
    ['an unknown list', { list: 'users', filters: {} }],
    [
      'a range that ends before it begins',
      { list: 'history', filters: { range: { from: '2026-02-02', to: '2026-02-01' } } },
    ],
    ['a text as a day', { list: 'history', filters: { range: { from: 'Maija', to: 'Maija' } } }],
    [
      'too many boxes',
      {
        list: 'reservations',
        filters: {
          places: Array.from({ length: 51 }, () => '01990000-0000-7000-8000-000000000001'),
        },
      },
    ],
    ['filters that are a list', { list: 'reservations', filters: [] }],
  ])('FND-05: %s is not saved', async (_what, view) => {
    const user = await givenColleague();
    expect((await save(user, 'Mine', { view })).status).toBe(400);
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
    expect((await save(user, 'Mine', { name })).status).toBe(400);
    expect((await save(user, 'Mine', { owner: people.main.id })).status).toBe(400);
    const view = await savedBy(user, 'Mine');
    expect((await change(user, view.id, { name, isDefault: false })).status).toBe(400);
    expect(await viewsOf(user)).toEqual([view]);
  });
});

test('FND-05: with the access to a pharmacy its views go, and those of others stay', async () => {
  const both = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
  const colleague = await givenColleague();
  await save(both, 'Here');
  await save(both, 'There', {}, people.otherId);
  await save(colleague, 'Theirs');
  await remove(people, people.main, both.id);
  const left = await people.server.store.inPharmacies([people.pharmacyId, people.otherId], (tx) =>
    tx
      .selectFrom('saved_view')
      .select('name')
      .where('user_id', 'in', [both.id, colleague.id])
      .orderBy('name')
      .execute(),
  );
  expect(left.map(({ name }) => name)).toEqual(['Theirs', 'There']);
});

test('FND-05: of ten views that are made the default at once one is', async () => {
  const user = await givenColleague();
  const views: SavedView[] = [];
  for (let index = 0; index < 10; index += 1) views.push(await savedBy(user, `V${String(index)}`));
  const answers = await Promise.all(
    views.map(({ id, name }) => change(user, id, { name, isDefault: true })),
  );
  expect(answers.map(({ status }) => status)).toEqual(views.map(() => 200));
  expect((await viewsOf(user)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});
