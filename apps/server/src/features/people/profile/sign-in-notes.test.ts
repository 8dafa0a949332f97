import { expect, test } from 'vitest';
import { type GivenUser } from '../../../testing/factories.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { said, shareTestServer, type TestServer } from '../../../testing/test-server.ts';

const server = await shareTestServer();
const made = [
  await server.givenPharmacy({ name: 'Alpha' }),
  await server.givenPharmacy({ name: 'Beta' }),
];
const names = new Map(made.map(({ id, name }) => [id, name]));
const pharmacyIds = made.map(({ id }) => id).sort();
const [first = '', second = ''] = pharmacyIds;
const several = await server.givenUser({ pharmacyId: pharmacyIds, appLanguage: 'de' });
const withoutWebTool = await server.givenUser({ pharmacyId: pharmacyIds, webToolAccess: false });

type Who = Parameters<TestServer['ask']>[0];
const note = (who: Who, what: 'logged-in' | 'logged-out') =>
  said(server.ask(who, 'POST', `/api/users/login-logs/${what}`));
const choose = (who: Who, pharmacyId: string) =>
  server.ask(who, 'PATCH', '/api/users/pharmacy-accesses', { pharmacyId });
/** A person's login-log entries, each after the index of its pharmacy, oldest first. */
const entriesOf = async ({ id }: GivenUser) => {
  const text = 'select pharmacy_id, info_type from login_log where user_id = $1 order by id';
  const rows = await asOwner<{ pharmacy_id: string; info_type: string }>(server, text, [id]);
  return rows.map((row) => `${pharmacyIds.indexOf(row.pharmacy_id)} ${row.info_type}`);
};
const result = async (who: GivenUser, path: string) =>
  (await server.ask(who, 'GET', `/api/${path}`)).body.result;

test('CAL-05 CAL-06: what the browser reports is only in the login log, where the latest entry counts, however old it is', async () => {
  const user = await server.givenUser({ pharmacyId: first });
  for (const what of ['in', 'out', 'out', 'in', 'out'] as const) {
    server.time.advance(1000);
    await note(user, `logged-${what}`);
  }
  expect(await entriesOf(user)).toEqual([
    '0 logged_in',
    '0 logged_out',
    '0 logged_in',
    '0 logged_out',
  ]);
  const audits = 'select from audit_entry where pharmacy_id = $1';
  expect(await asOwner(server, audits, [first])).toEqual([]);
});

test('a sign-in before a pharmacy is chosen is logged at each that may be chosen', async () => {
  expect(await note(several, 'logged-in')).toBe('200');
  expect((await entriesOf(several)).sort()).toEqual(['0 logged_in', '1 logged_in']);
  expect(await note(withoutWebTool, 'logged-in')).toBe('200');
  expect(await entriesOf(withoutWebTool)).toEqual([]);
});

test('CAL-06: a sign-out is logged at the chosen pharmacy, and at none before the choice', async () => {
  const user = await server.givenUser({ pharmacyId: pharmacyIds });
  expect(await note(user, 'logged-out')).toBe('200');
  expect(await entriesOf(user)).toEqual([]);
  await choose(user, second);
  expect(await note(user, 'logged-out')).toBe('200');
  expect(await entriesOf(user)).toEqual(['1 logged_out']);
});

const endSession = ({ identity }: GivenUser) =>
  asOwner(server, 'insert into identity.ended_session (session_key, ended_at) values ($1, now())', [
    `session-${identity.subject}`,
  ]);
const disable = ({ id }: GivenUser) =>
  asOwner(server, 'update app_user set is_disabled = true where id = $1', [id]);

test.each([
  ['a token that has run out', -600_000, undefined, '401 auth/id-token-expired'],
  ['a session that was ended', 300_000, endSession, '401 not_authorized'],
  ['an account that was disabled', 300_000, disable, '403 user_is_disabled'],
])('CAL-06: a log-out forced by %s is logged once, and nothing else works', async (...row) => {
  const [, lifeMs, end, refused] = row;
  const user = await server.givenUser({ pharmacyId: first });
  await note(user, 'logged-in');
  const token = await server.tokenFor(user, { expiresAt: new Date(Date.now() + lifeMs) });
  await end?.(user);
  expect(await said(server.ask({ token }, 'GET', '/api/profile'))).toBe(refused);
  expect(await note({ token }, 'logged-in')).toBe(refused);
  const answers = await Promise.all(Array.from({ length: 5 }, () => note({ token }, 'logged-out')));
  expect(answers).toEqual(Array(5).fill('200'));
  expect(await entriesOf(user)).toEqual(['0 logged_in', '0 logged_out']);
});

test('CAL-06: a session ends in the log of the last chosen pharmacy, each session separately', async () => {
  const user = await server.givenUser({ pharmacyId: pharmacyIds });
  const other = { token: await server.tokenFor(user, { sessionKey: 'another-browser' }) };
  for (const who of [user, other]) {
    await choose(who, first);
    await note(who, 'logged-in');
    await choose(who, second);
  }
  await note(other, 'logged-out');
  await endSession(user);
  for (const who of [user, user, other]) await note(who, 'logged-out');
  expect(await entriesOf(user)).toEqual([
    '0 logged_in',
    '0 logged_in',
    '1 logged_out',
    '1 logged_out',
  ]);
});

test('a sign-out after removal of the access to the chosen pharmacy is logged only there', async () => {
  const user = await server.givenUser({ pharmacyId: pharmacyIds });
  await choose(user, first);
  await note(user, 'logged-in');
  const access = [user.id, first];
  await asOwner(server, 'delete from user_access where user_id = $1 and pharmacy_id = $2', access);
  expect(await note(user, 'logged-out')).toBe('200');
  expect(await note(user, 'logged-out')).toBe('200');
  expect(await entriesOf(user)).toEqual(['0 logged_in', '0 logged_out']);
});

test('CAL-06: a token that expired days ago or is forged logs nothing', async () => {
  const user = await server.givenUser({ pharmacyId: first });
  await note(user, 'logged-in');
  const old = await server.tokenFor(user, { expiresAt: new Date(Date.now() - 25 * 3_600_000) });
  expect(await note({ token: old }, 'logged-out')).toBe('401 auth/id-token-expired');
  const forged = { token: `${old.slice(0, -8)}AAAAAAAA` };
  expect(await note(forged, 'logged-out')).toBe('401 not_authorized');
  expect(await entriesOf(user)).toEqual(['0 logged_in']);
});

test('before a choice the profile has all pharmacies, and the role of one; an unknown language is Swedish', async () => {
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
  const none = { pharmacyId: null, pharmacyAccesses: [] };
  expect(await result(withoutWebTool, 'users/pharmacy-accesses')).toEqual({ status: 200, ...none });
  const role = { name: 'user', app_access: 'none' };
  expect(await result(withoutWebTool, 'profile')).toMatchObject({ ...none, role });
  expect(await result(withoutWebTool, 'health/entity-names')).toEqual({ pharmacies: {} });
});
