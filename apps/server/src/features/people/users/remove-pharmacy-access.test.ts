import { expect, test } from 'vitest';
import { type GivenUser } from '../../../testing/factories.ts';
import { said } from '../../../testing/test-server.ts';
import { showDeviceState } from '../../devices/show-device-state.ts';
import { openPeople } from '../testing/people.ts';

const password = 'a password for tests';

const people = await openPeople();
const { server, pharmacyId, otherId, main, admin } = people;
const { newPerson, create, remove, signIn } = people;
const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });

/** A person with an account of the identity service. */
async function givenColleague(wishes: Parameters<typeof people.givenColleague>[0] = {}) {
  const user = await people.givenColleague(wishes);
  const account = { userId: user.id, email: user.email, name: 'Aino', password };
  await server.services.identity.accounts.createAccount(account);
  return user;
}

test('CAL-12: a person removed from one of several pharmacies keeps the other accesses', async () => {
  const both = await givenColleague({ pharmacyId: [pharmacyId, otherId] });
  const token = { token: await server.tokenFor(both) };
  const read = (id: string) => said(server.ask(token, 'GET', `/api/pharmacies/show/${id}`));
  expect(await read(pharmacyId)).toBe('200');
  const answer = await remove(main, both.id, { pharmacyId });
  expect(answer.body.result).toEqual({ userId: both.id, isDisabled: false });
  expect(await read(pharmacyId)).toBe('403 forbidden');
  expect(await read(otherId)).toBe('200');
  expect((await signIn(both.email, password)).status).toBe(200);
  expect(await people.auditOf(both.id)).toMatchObject([
    { action: 'access.delete', user_id: main.id, detail: { isDisabled: false } },
  ]);
});

test('CAL-12 USR-22: the end of the last access disables the account and ends its sessions; added again it has the old password', async () => {
  const { id, ...leaver } = await givenColleague({ role: 'main_user' });
  const { cookie } = await signIn(leaver.email, password);
  const renewed = async () =>
    (await server.app.inject({ url: '/identity/token', headers: { cookie } })).statusCode;
  const token = { token: await server.tokenFor({ id, ...leaver }) };
  const profile = () => said(server.ask(token, 'GET', '/api/profile'));
  expect(await profile()).toBe('200');
  expect((await remove(main, id)).body.result).toEqual({ userId: id, isDisabled: true });
  expect(await profile()).toBe('403 user_is_disabled');
  expect(await renewed()).toBe(403);
  const refused = { status: 403, body: { code: 'user_is_disabled' } };
  expect(await signIn(leaver.email, password)).toMatchObject(refused);

  await create(main, newPerson({ email: leaver.email }));
  expect((await signIn(leaver.email, password)).status).toBe(200);
  await people.accept({ id, ...leaver });
  expect(await people.show(id)).toMatchObject({ isDisabled: false, role: { name: 'user' } });
  expect(await renewed()).toBe(403);
  expect(await people.ownRole(id)).toBe('user');
});

test('CAL-12 DAT-04: somebody without any access still signs in to accept one that another pharmacy offers', async () => {
  const leaver = await givenColleague();
  await people.add(people.otherMain, leaver.email, { pharmacyId: otherId });
  expect((await remove(main, leaver.id)).body.result).toMatchObject({ isDisabled: false });
  expect(await people.auditOf(leaver.id)).toMatchObject([
    { action: 'access.delete', detail: { isDisabled: false } },
  ]);
  expect((await signIn(leaver.email, password)).status).toBe(200);
  expect(await people.accept(leaver)).toMatchObject([{ pharmacyName: 'Beta' }]);
  expect(await said(server.ask(leaver, 'GET', `/api/pharmacies/show/${otherId}`))).toBe('200');
});

test('a box drops a removed person, who has no PIN when added again', async () => {
  const box = await server.givenBox({ pharmacyId });
  const holder = await givenColleague({ pharmacistPin: '707070' });
  const read = () => showDeviceState(server, { pharmacyId, boxId: box.id });
  const before = await read();
  expect(before.state.staff.map(({ userId }) => userId)).toEqual([holder.id]);
  await remove(main, holder.id);
  const after = await read();
  expect(after.state.staff).toEqual([]);
  expect(after.etag).not.toBe(before.etag);
  await create(main, newPerson({ email: holder.email }));
  await people.accept(holder);
  expect(await people.show(holder.id)).toMatchObject({ hasPharmacistPin: false });
});

test('USR-32: nobody removes somebody whose role is greater, or somebody at another pharmacy', async () => {
  expect(await said(remove(main, admin.id))).toBe('403 this_role_is_greater_than_yours');
  expect(await said(server.ask(admin, 'GET', '/api/profile'))).toBe('200');
  for (const id of [people.otherMain.id, '01900000-0000-7000-8000-000000000000'])
    for (const body of [{}, { pharmacyId }, { pharmacyId: otherId }])
      expect(await said(remove(main, id, body))).toBe('403 forbidden');
  const { id } = await givenColleague();
  expect(await said(remove(main, id, { pharmacyId: otherId }))).toBe('403 forbidden');
});

test('of concurrent removals one succeeds', async () => {
  const { id } = await givenColleague();
  const answers = await Promise.all([1, 2, 3].map(() => remove(main, id)));
  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '403', '403']);
});

async function follow(user: GivenUser) {
  const headers = { authtoken: await server.tokenFor(user) };
  const response = await fetch(`${origin}/api/live/${pharmacyId}`, { headers });
  let isEnded = false;
  const read = (async () => {
    for await (const _chunk of response.body ?? []) continue;
    isEnded = true;
  })();
  return { response, isEnded: () => isEnded, read };
}

test('a stream of changes ends when the access is removed or the web tool revoked, and not those of others', async () => {
  const [leaver, other] = [await givenColleague(), await givenColleague()];
  const streams = [await follow(leaver), await follow(other), await follow(main)] as const;
  const [removed, revoked, ours] = streams;
  expect(removed.response.status).toBe(200);
  await remove(main, leaver.id);
  await expect.poll(() => removed.isEnded()).toBe(true);
  expect(revoked.isEnded()).toBe(false);
  await people.update(main, other.id, { webToolAccess: false });
  await expect.poll(() => revoked.isEnded()).toBe(true);
  expect(ours.isEnded()).toBe(false);
  for (const user of [leaver, other]) expect((await follow(user)).response.status).toBe(403);
  await ours.response.body?.cancel().catch(() => undefined);
});
