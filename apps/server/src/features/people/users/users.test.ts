import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type GivenUser, givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hasTriesLeft, recordTry } from '../persons/limit-tries.ts';
import { purgeChoices } from '../profile/purge-choices.ts';

const server = await openTestServer();
const pharmacyIds = [
  (await givenPharmacy(server, { name: 'Alpha' })).id,
  (await givenPharmacy(server, { name: 'Beta' })).id,
];
const foreignId = (await givenPharmacy(server, { name: 'Gamma' })).id;
const [first = ''] = pharmacyIds;
const single = await givenUser(server, { role: 'main_user', pharmacyId: first, appLanguage: 'fi' });
const several = await givenUser(server, { role: 'user', pharmacyId: pharmacyIds });
const withoutWebTool = await givenUser(server, { pharmacyId: first, webToolAccess: false });
afterAll(() => server.close());

test('CAL-01 USR-26 USR-27: the profile has the user, their accesses and the role at their pharmacy', async () => {
  const { body } = await server.ask(single, 'GET', '/api/profile');
  expect(body.result).toMatchObject({
    id: single.id,
    email: single.email,
    appLanguage: 'fi',
    pharmacyId: pharmacyIds[0],
    pharmacyIds: [pharmacyIds[0]],
    role: { name: 'main_user', level: 50, app_access: 'web_app' },
    pharmacyAccesses: [{ pharmacyName: 'Alpha', roleName: 'main_user' }],
  });
});

test('AUT-15: an account without the web tool has no app access in its profile', async () => {
  const { body } = await server.ask(withoutWebTool, 'GET', '/api/profile');
  expect(body.result).toMatchObject({
    role: { app_access: 'none', permissions: [] },
    pharmacyIds: [],
  });
});

test('CAL-08 CAL-09 CAL-10 AUT-28: a person with several pharmacies chooses one for the session', async () => {
  const read = () => server.ask(several, 'GET', '/api/users/pharmacy-accesses');
  expect((await read()).body.result).toMatchObject({ status: 300, pharmacyId: null });
  const chosen = await server.ask(several, 'PATCH', '/api/users/pharmacy-accesses', {
    pharmacyId: pharmacyIds[1],
  });
  expect(chosen.body.result).toEqual({ pharmacyId: pharmacyIds[1] });
  expect((await read()).body.result).toMatchObject({ status: 200, pharmacyId: pharmacyIds[1] });
  const { body } = await server.ask(several, 'GET', '/api/profile');
  expect(body.result).toMatchObject({ pharmacyId: pharmacyIds[1] });
});

test('a pharmacy without access cannot be chosen', async () => {
  const answer = await server.ask(several, 'PATCH', '/api/users/pharmacy-accesses', {
    pharmacyId: foreignId,
  });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('ERR-019: with one pharmacy there is nothing to choose', async () => {
  const answer = await server.ask(single, 'PATCH', '/api/users/pharmacy-accesses', {
    pharmacyId: pharmacyIds[0],
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'user_single_pharmacy' } });
});

test('CAL-18: entity names are only those of the caller’s pharmacies', async () => {
  const { body } = await server.ask(several, 'GET', '/api/health/entity-names');
  const names = (body.result as { pharmacies: Record<string, string> }).pharmacies;
  expect(Object.values(names).sort()).toEqual(['Alpha', 'Beta']);
  expect(names).not.toHaveProperty(foreignId);
});

test('CAL-04: the language is changed for the user, and an unknown one refused', async () => {
  const changed = await server.ask(single, 'POST', '/api/users/change-lang', { lang: 'no' });
  expect(changed.status).toBe(200);
  const { body } = await server.ask(single, 'GET', '/api/profile');
  expect(body.result).toMatchObject({ appLanguage: 'no' });
  const unknown = await server.ask(single, 'POST', '/api/users/change-lang', { lang: 'de' });
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'body.lang' }] } });
});

test('CAL-05 CAL-06: sign-ins and sign-outs reported by the browser are only in the login log', async () => {
  await server.ask(single, 'POST', '/api/users/login-logs/logged-in');
  await server.ask(single, 'POST', '/api/users/login-logs/logged-out');
  const [pharmacyId = ''] = pharmacyIds;
  const { logs, audits } = await server.store.inPharmacies([pharmacyId], async (tx) => ({
    logs: await tx
      .selectFrom('login_log')
      .select(['info_type', 'email'])
      .where('user_id', '=', single.id)
      .orderBy('id')
      .execute(),
    audits: await tx.selectFrom('audit_entry').select('action').orderBy('seq').execute(),
  }));
  expect(logs.map(({ info_type }) => info_type)).toEqual(['logged_in', 'logged_out']);
  expect(audits).toEqual([]);
});

/** A person's login-log entries at both pharmacies, oldest first. */
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
const note = (who: Parameters<TestServer['ask']>[0], what: 'logged-in' | 'logged-out') =>
  server.ask(who, 'POST', `/api/users/login-logs/${what}`);

test('CAL-06: a sign-out is logged at the chosen pharmacy, and at none before the choice', async () => {
  const user = await givenUser(server, { pharmacyId: pharmacyIds });
  expect((await note(user, 'logged-out')).status).toBe(200);
  expect(await entriesOf(user)).toEqual([]);
  await server.ask(user, 'PATCH', '/api/users/pharmacy-accesses', { pharmacyId: pharmacyIds[1] });
  expect((await note(user, 'logged-out')).status).toBe(200);
  expect(await entriesOf(user)).toEqual([[1, 'logged_out']]);
});

const endSession = ({ identity }: GivenUser) =>
  server.store.inGlobal((tx) =>
    sql`insert into identity.ended_session (session_key, ended_at)
      values (${`session-${identity.subject}`}, now())`.execute(tx),
  );
const disable = ({ id }: GivenUser) =>
  server.store.inGlobal((tx) =>
    tx.updateTable('app_user').set({ is_disabled: true }).where('id', '=', id).execute(),
  );

test.each([
  ['a token that has run out', -600_000, undefined, 'auth/id-token-expired'],
  ['a session that was ended', 300_000, endSession, 'not_authorized'],
  ['an account that was disabled', 300_000, disable, 'user_is_disabled'],
])('CAL-06: a log-out forced by %s is logged once, and nothing else works', async (...row) => {
  const [, lifeMs, end, code] = row;
  const user = await givenUser(server, { pharmacyId: pharmacyIds[0] ?? '' });
  await note(user, 'logged-in');
  const token = await server.tokenFor(user, { expiresAt: new Date(Date.now() + lifeMs) });
  await end?.(user);
  expect((await server.ask({ token }, 'GET', '/api/profile')).body.code).toBe(code);
  expect((await note({ token }, 'logged-in')).body.code).toBe(code);
  const answers = await Promise.all(Array.from({ length: 5 }, () => note({ token }, 'logged-out')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await entriesOf(user)).toEqual([
    [0, 'logged_in'],
    [0, 'logged_out'],
  ]);
});

test('CAL-06: a session ends in the log of the last chosen pharmacy, each session separately', async () => {
  const user = await givenUser(server, { pharmacyId: pharmacyIds });
  const other = await server.tokenFor(user, { sessionKey: 'another-browser' });
  const choose = (who: Parameters<typeof note>[0], index: number) =>
    server.ask(who, 'PATCH', '/api/users/pharmacy-accesses', { pharmacyId: pharmacyIds[index] });
  for (const who of [user, { token: other }]) {
    await choose(who, 0);
    await note(who, 'logged-in');
    await choose(who, 1);
  }
  await note({ token: other }, 'logged-out');
  await endSession(user);
  await note(user, 'logged-out');
  await note(user, 'logged-out');
  await note({ token: other }, 'logged-out');
  expect(await entriesOf(user)).toEqual([
    [0, 'logged_in'],
    [0, 'logged_in'],
    [1, 'logged_out'],
    [1, 'logged_out'],
  ]);
});

test('a sign-out after removal of the access to the chosen pharmacy is logged only there', async () => {
  const user = await givenUser(server, { pharmacyId: pharmacyIds });
  await server.ask(user, 'PATCH', '/api/users/pharmacy-accesses', { pharmacyId: pharmacyIds[0] });
  await note(user, 'logged-in');
  await server.store.inGlobal((tx) =>
    tx
      .deleteFrom('user_access')
      .where('user_id', '=', user.id)
      .where('pharmacy_id', '=', pharmacyIds[0] ?? '')
      .execute(),
  );
  expect((await note(user, 'logged-out')).status).toBe(200);
  expect((await note(user, 'logged-out')).status).toBe(200);
  expect(await entriesOf(user)).toEqual([
    [0, 'logged_in'],
    [0, 'logged_out'],
  ]);
});

test('CAL-06: a token that expired days ago or is forged logs nothing', async () => {
  const user = await givenUser(server, { pharmacyId: pharmacyIds[0] ?? '' });
  await note(user, 'logged-in');
  const old = await server.tokenFor(user, { expiresAt: new Date(Date.now() - 25 * 3_600_000) });
  expect((await note({ token: old }, 'logged-out')).body.code).toBe('auth/id-token-expired');
  const forged = `${old.slice(0, -8)}AAAAAAAA`;
  expect((await note({ token: forged }, 'logged-out')).body.code).toBe('not_authorized');
  expect(await entriesOf(user)).toEqual([[0, 'logged_in']]);
});

test('a removed access takes effect at the next call', async () => {
  const leaver = await givenUser(server, { pharmacyId: pharmacyIds[0] ?? '' });
  const show = () => server.ask(leaver, 'GET', `/api/pharmacies/show/${pharmacyIds[0]}`);
  expect((await show()).status).toBe(200);
  await server.store.inGlobal((tx) =>
    tx.deleteFrom('user_access').where('user_id', '=', leaver.id).execute(),
  );
  expect(await show()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('choices older than 30 days and tries older than an hour are deleted', async () => {
  const now = server.time.clock().getTime();
  const ago = (ms: number) => new Date(now - ms);
  const [monthMs, hourMs] = [30 * 86_400_000, 60 * 60_000];
  const choice = { user_id: several.id, pharmacy_id: foreignId };
  await server.store.inGlobal(async (tx) => {
    const choices = [
      { session_key: 'purge: kept', chosen_at: ago(monthMs), ...choice },
      { session_key: 'purge: old', chosen_at: ago(monthMs + 1), ...choice },
    ];
    await tx.insertInto('session_choice').values(choices).execute();
    for (const ms of [hourMs, hourMs + 1])
      await recordTry(tx, { userId: several.id, kind: 'invitation', now: ago(ms) });
  });
  await purgeChoices({ store: server.store, clock: server.time.clock });
  const remaining = await server.store.inGlobal(async (tx) => ({
    choices: await tx
      .selectFrom('session_choice')
      .select('session_key')
      .where('session_key', 'like', 'purge: %')
      .execute(),
    tries: await tx.selectFrom('user_try').select('tried_at').execute(),
  }));
  expect(remaining.choices).toEqual([{ session_key: 'purge: kept' }]);
  expect(remaining.tries).toEqual([{ tried_at: ago(hourMs) }]);
});

test('a try of exactly an hour ago no longer counts', async () => {
  const { id: userId } = await givenUser(server);
  const now = server.time.clock();
  const invitation = { userId, kind: 'invitation', now } as const;
  const hourMs = 60 * 60_000;
  const may = await server.store.inGlobal(async (tx) => {
    const ages = [hourMs, hourMs - 1, 1];
    for (const ms of ages) await recordTry(tx, { ...invitation, now: new Date(+now - ms) });
    const withTwo = await hasTriesLeft(tx, invitation);
    await recordTry(tx, invitation);
    return [
      withTwo,
      await hasTriesLeft(tx, invitation),
      await hasTriesLeft(tx, { ...invitation, kind: 'inviting' }),
    ];
  });
  expect(may).toEqual([true, false, true]);
});
