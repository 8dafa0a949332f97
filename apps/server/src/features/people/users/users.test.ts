import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { ownTestServer, said } from '../../../testing/test-server.ts';
import { hasTriesLeft, recordTry } from '../persons/limit-tries.ts';
import { purgeChoices } from '../profile/purge-choices.ts';

const server = await ownTestServer();
const first = (await server.givenPharmacy({ name: 'Alpha' })).id;
const second = (await server.givenPharmacy({ name: 'Beta' })).id;
const foreignId = (await server.givenPharmacy({ name: 'Gamma' })).id;
const single = await server.givenUser({ role: 'main_user', pharmacyId: first, appLanguage: 'fi' });
const several = await server.givenUser({ role: 'user', pharmacyId: [first, second] });

const profileOf = async (who: typeof single) =>
  (await server.ask(who, 'GET', '/api/profile')).body.result;
const choose = (who: typeof single, pharmacyId: string) =>
  server.ask(who, 'PATCH', '/api/users/pharmacy-accesses', { pharmacyId });

test('CAL-01 CAL-04 USR-26 USR-27: the profile has the user, their language, accesses and the role at their pharmacy', async () => {
  const profile = {
    id: single.id,
    email: single.email,
    appLanguage: 'fi',
    pharmacyId: first,
    pharmacyIds: [first],
    role: { name: 'main_user', level: 50, app_access: 'web_app' },
    pharmacyAccesses: [{ pharmacyName: 'Alpha', roleName: 'main_user' }],
  };
  expect(await profileOf(single)).toMatchObject(profile);
  const speak = (lang: string) => server.ask(single, 'POST', '/api/users/change-lang', { lang });
  expect(await said(speak('no'))).toBe('200');
  expect(await speak('de')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'body.lang' }] },
  });
  expect(await profileOf(single)).toMatchObject({ ...profile, appLanguage: 'no' });
});

test('AUT-15: an account without the web tool has no app access in its profile', async () => {
  const user = await server.givenUser({ pharmacyId: first, webToolAccess: false });
  const role = { app_access: 'none', permissions: [] };
  expect(await profileOf(user)).toMatchObject({ role, pharmacyIds: [] });
});

test('CAL-08 CAL-09 CAL-10 CAL-18 AUT-28 ERR-019: a person with several pharmacies sees only theirs and chooses one for the session', async () => {
  const read = async () =>
    (await server.ask(several, 'GET', '/api/users/pharmacy-accesses')).body.result;
  expect(await read()).toMatchObject({ status: 300, pharmacyId: null });
  expect((await choose(several, second)).body.result).toEqual({ pharmacyId: second });
  expect(await read()).toMatchObject({ status: 200, pharmacyId: second });
  expect(await profileOf(several)).toMatchObject({ pharmacyId: second });
  expect(await said(choose(several, foreignId))).toBe('403 forbidden');
  expect(await said(choose(single, first))).toBe('409 user_single_pharmacy');
  const { body } = await server.ask(several, 'GET', '/api/health/entity-names');
  const names = (body.result as { pharmacies: Record<string, string> }).pharmacies;
  expect(names).toEqual({ [first]: 'Alpha', [second]: 'Beta' });
});

test('a removed access takes effect at the next call', async () => {
  const leaver = await server.givenUser({ pharmacyId: first });
  const show = () => said(server.ask(leaver, 'GET', `/api/pharmacies/show/${first}`));
  expect(await show()).toBe('200');
  await asOwner(server, 'delete from user_access where user_id = $1', [leaver.id]);
  expect(await show()).toBe('403 forbidden');
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
  const choices = `select session_key from session_choice where session_key like 'purge: %'`;
  expect(await asOwner(server, choices)).toEqual([{ session_key: 'purge: kept' }]);
  expect(await asOwner(server, 'select tried_at from user_try')).toEqual([
    { tried_at: ago(hourMs) },
  ]);
});

test('a try of exactly an hour ago no longer counts', async () => {
  const { id: userId } = await server.givenUser();
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
