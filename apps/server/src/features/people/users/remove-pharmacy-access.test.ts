import { afterAll, describe, expect, test } from 'vitest';
import { type GivenUser, givenBox, givenUser } from '../../../testing/factories.ts';
import { showDeviceState } from '../../devices/show-device-state.ts';
import {
  auditOf,
  create,
  createdUser,
  newPerson,
  openPeople,
  remove,
  signIn,
  update,
} from '../testing/people.ts';

const password = 'a password for tests';

const people = await openPeople();
const origin = await people.server.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => people.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });

/** A person with an account of the identity service. */
async function givenColleague(overrides: Parameters<typeof givenUser>[1] = {}): Promise<GivenUser> {
  const user = await givenUser(people.server, { pharmacyId: people.pharmacyId, ...overrides });
  const account = { userId: user.id, email: user.email, name: 'Aino', password };
  await people.server.services.identity?.accounts.createAccount(account);
  return user;
}

test('CAL-12: a person removed from one of several pharmacies keeps the other accesses', async () => {
  const both = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
  const token = { token: await people.server.tokenFor(both) };
  const show = (id: string) => people.server.ask(token, 'GET', `/api/pharmacies/show/${id}`);
  expect((await show(people.pharmacyId)).status).toBe(200);
  const answer = await remove(people, people.main, both.id, { pharmacyId: people.pharmacyId });
  expect(answer.body.result).toEqual({ userId: both.id, isDisabled: false });
  expect(await show(people.pharmacyId)).toMatchObject(refusal(403, 'forbidden'));
  expect((await show(people.otherId)).status).toBe(200);
  expect((await signIn(people, both.email, password)).status).toBe(200);
  expect(await auditOf(people, people.pharmacyId, both.id)).toMatchObject([
    { action: 'access.delete', user_id: people.main.id, detail: { isDisabled: false } },
  ]);
});

describe('the last access', () => {
  let leaver: GivenUser;
  let cookie: string;

  test('CAL-12 USR-22: its end disables the account and ends its sessions', async () => {
    leaver = await givenColleague({ role: 'main_user' });
    cookie = (await signIn(people, leaver.email, password)).cookie;
    const token = { token: await people.server.tokenFor(leaver) };
    expect((await people.server.ask(token, 'GET', '/api/profile')).status).toBe(200);
    const answer = await remove(people, people.main, leaver.id);
    expect(answer.body.result).toEqual({ userId: leaver.id, isDisabled: true });
    const profile = await people.server.ask(token, 'GET', '/api/profile');
    expect(profile).toMatchObject(refusal(403, 'user_is_disabled'));
    const renewed = await people.server.app.inject({ url: '/identity/token', headers: { cookie } });
    expect(renewed.statusCode).toBe(401);
    const again = await signIn(people, leaver.email, password);
    expect(again).toMatchObject(refusal(403, 'user_is_disabled'));
  });

  test('a person added again signs in with the old password', async () => {
    const body = newPerson(people.pharmacyId, { email: leaver.email });
    const answer = createdUser(await create(people, people.main, body));
    expect(answer).toMatchObject({
      outcome: 'access_given',
      user: { id: leaver.id, isDisabled: false, role: { name: 'user' } },
    });
    expect((await signIn(people, leaver.email, password)).status).toBe(200);
    const old = await people.server.app.inject({ url: '/identity/token', headers: { cookie } });
    expect(old.statusCode).toBe(401);
    const own = await people.server.store.inGlobal((tx) =>
      tx.selectFrom('app_user').select('role_name').where('id', '=', leaver.id).executeTakeFirst(),
    );
    expect(own).toEqual({ role_name: 'user' });
  });

  test('a person removed before their first sign-in is invited again', async () => {
    const body = newPerson(people.pharmacyId);
    const { user } = createdUser(await create(people, people.main, body));
    await remove(people, people.main, user.id);
    const again = createdUser(await create(people, people.main, body));
    expect(again).toMatchObject({ outcome: 'invited', user: { id: user.id, isInvited: true } });
  });
});

test('a box drops a removed person, who has no PIN when added again', async () => {
  const { pharmacyId } = people;
  const box = await givenBox(people.server, { pharmacyId });
  const holder = await givenColleague({ pharmacistPin: '707070' });
  const read = () => showDeviceState(people.server, { pharmacyId, boxId: box.id });
  const before = await read();
  expect(before.state.staff.map(({ userId }) => userId)).toEqual([holder.id]);
  await remove(people, people.main, holder.id);
  const after = await read();
  expect(after.state.staff).toEqual([]);
  expect(after.etag).not.toBe(before.etag);
  await create(people, people.main, newPerson(pharmacyId, { email: holder.email }));
  const { body } = await people.server.ask(people.main, 'GET', `/api/users/show/${holder.id}`);
  expect(body.result).toMatchObject({ hasPharmacistPin: false });
});

test('USR-32: nobody removes somebody whose role is greater', async () => {
  const answer = await remove(people, people.main, people.admin.id);
  expect(answer).toMatchObject(refusal(403, 'this_role_is_greater_than_yours'));
  expect((await people.server.ask(people.admin, 'GET', '/api/profile')).status).toBe(200);
});

test('a person of another pharmacy and an unknown id are both forbidden', async () => {
  const ids = [people.otherMain.id, '01900000-0000-7000-8000-000000000000'];
  for (const id of ids)
    for (const body of [{}, { pharmacyId: people.pharmacyId }, { pharmacyId: people.otherId }])
      expect(await remove(people, people.main, id, body)).toMatchObject(refusal(403, 'forbidden'));
});

test('another pharmacy with the id of a person of the own one removes nobody', async () => {
  const { id } = await givenColleague();
  const answer = await remove(people, people.main, id, { pharmacyId: people.otherId });
  expect(answer).toMatchObject(refusal(403, 'forbidden'));
});

test('of concurrent removals one succeeds', async () => {
  const { id } = await givenColleague();
  const answers = await Promise.all([1, 2, 3].map(() => remove(people, people.main, id)));
  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '403', '403']);
});

describe('a stream of changes', () => {
  async function follow(user: GivenUser) {
    const headers = { authtoken: await people.server.tokenFor(user) };
    const response = await fetch(`${origin}/api/live/${people.pharmacyId}`, { headers });
    let isEnded = false;
    const read = (async () => {
      for await (const _chunk of response.body ?? []) continue;
      isEnded = true;
    })();
    return { response, isEnded: () => isEnded, read };
  }

  test('ends when the access is removed, and not those of others', async () => {
    const leaver = await givenColleague();
    const [theirs, ours] = [await follow(leaver), await follow(people.main)];
    expect(theirs.response.status).toBe(200);
    await remove(people, people.main, leaver.id);
    await expect.poll(() => theirs.isEnded()).toBe(true);
    expect(ours.isEnded()).toBe(false);
    expect((await follow(leaver)).response.status).toBe(403);
    await ours.response.body?.cancel().catch(() => undefined);
  });

  test('ends when the web tool is revoked', async () => {
    const user = await givenColleague();
    const stream = await follow(user);
    await update(people, people.main, user.id, { webToolAccess: false });
    await expect.poll(() => stream.isEnded()).toBe(true);
    expect((await follow(user)).response.status).toBe(403);
  });
});
