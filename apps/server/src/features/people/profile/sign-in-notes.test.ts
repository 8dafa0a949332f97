import { expect, test } from 'vitest';
import { type GivenUser, givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';

const server = await shareTestServer();
const made = [
  await givenPharmacy(server, { name: 'Alpha' }),
  await givenPharmacy(server, { name: 'Beta' }),
];
const pharmacyIds = made.map(({ id }) => id).sort();
const several = await givenUser(server, { pharmacyId: pharmacyIds, appLanguage: 'de' });
const withoutWebTool = await givenUser(server, { pharmacyId: pharmacyIds, webToolAccess: false });

const note = (who: GivenUser, what: 'logged-in' | 'logged-out') =>
  server.ask(who, 'POST', `/api/users/login-logs/${what}`);
const entriesOf = async ({ id }: GivenUser) => {
  const rows = await server.store.inPharmacies(pharmacyIds, (tx) =>
    tx
      .selectFrom('login_log')
      .select(['pharmacy_id', 'info_type'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  );
  return rows.map((row) => [pharmacyIds.indexOf(row.pharmacy_id), row.info_type]);
};
const result = async (who: GivenUser, path: string) =>
  (await server.ask(who, 'GET', `/api/${path}`)).body.result;

test('a sign-in before a pharmacy is chosen is logged at each that may be chosen', async () => {
  expect((await note(several, 'logged-in')).status).toBe(200);
  expect((await entriesOf(several)).map(String).sort()).toEqual(['0,logged_in', '1,logged_in']);
  expect((await note(withoutWebTool, 'logged-in')).status).toBe(200);
  expect(await entriesOf(withoutWebTool)).toEqual([]);
});

test('the latest entry counts, however old it is', async () => {
  const user = await givenUser(server, { pharmacyId: pharmacyIds[0] ?? '' });
  for (const what of [
    'logged-in',
    'logged-out',
    'logged-out',
    'logged-in',
    'logged-out',
  ] as const) {
    server.time.advance(1000);
    await note(user, what);
  }
  expect((await entriesOf(user)).map(([, type]) => type)).toEqual([
    'logged_in',
    'logged_out',
    'logged_in',
    'logged_out',
  ]);
});

test('before a choice the profile has all pharmacies, and the role of one; an unknown language is Swedish', async () => {
  const names = new Map(
    await Promise.all(
      pharmacyIds.map(async (id) => {
        const shown = (await result(several, `pharmacies/show/${id}`)) as { name: string };
        return [id, shown.name] as const;
      }),
    ),
  );
  expect(await result(several, 'profile')).toMatchObject({
    id: several.id,
    firstName: several.firstName,
    lastName: several.lastName,
    appLanguage: 'sv',
    pharmacyId: null,
    pharmacyIds,
    role: { name: 'user', level: 10, app_access: 'web_app' },
    pharmacyAccesses: [],
  });
  expect(await result(several, 'users/pharmacy-accesses')).toEqual({
    status: 300,
    pharmacyId: null,
    pharmacyAccesses: pharmacyIds.map((pharmacyId) => ({
      pharmacyId,
      pharmacyName: names.get(pharmacyId),
      roleName: 'user',
      webToolAccess: true,
      boxAccess: true,
    })),
  });
});

test('a person without the web tool has no pharmacies to choose and sees no pharmacy names', async () => {
  expect(await result(withoutWebTool, 'users/pharmacy-accesses')).toEqual({
    status: 200,
    pharmacyId: null,
    pharmacyAccesses: [],
  });
  expect(await result(withoutWebTool, 'profile')).toMatchObject({
    pharmacyId: null,
    pharmacyAccesses: [],
    role: { name: 'user', app_access: 'none' },
  });
  expect(await result(withoutWebTool, 'health/entity-names')).toEqual({ pharmacies: {} });
});
