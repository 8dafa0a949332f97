import { expect, test } from 'vitest';
import type { GivenUser } from '../../../testing/factories.ts';
import { letAdminister } from '../../../testing/given-administrator.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { said } from '../../../testing/test-server.ts';
import { offerIn, offersOf, password } from '../testing/offers.ts';
import { openPeople } from '../testing/people.ts';
import { purgeOffers } from './purge-offers.ts';

const people = await openPeople();
const { server, pharmacyId, otherId, main, otherMain, add, remove } = people;
const { givenStranger, givenAccount, answer, withdraw, waitingAt, offeredTo } = offersOf(people);
const ended = '404 access_offer_ended';

/** How somebody loses the right to give an access with a role at the pharmacy. */
const losses: Record<string, (id: string, givenRole: string) => Promise<unknown>> = {
  removed: (id) => remove(people.admin, id),
  'with a lower role': (id) => people.update(people.admin, id, { role: 'user' }),
  'without the web tool': (id) =>
    asOwner(server, 'update user_access set web_tool_access = false where user_id = $1', [id]),
  'with a role without the web tool': async (id) => {
    const role = await people.givenRole('gives at boxes', 50, ['user.create'], 'none');
    await asOwner(server, 'update user_access set role_name = $2 where user_id = $1', [id, role]);
  },
  disabled: (id) => asOwner(server, 'update app_user set is_disabled = true where id = $1', [id]),
  'if its role permits more meanwhile': (_id, givenRole) =>
    asOwner(server, `update role set permissions = '{audit.read}' where name = $1`, [givenRole]),
  'if its role is greater meanwhile': (_id, givenRole) =>
    asOwner(server, 'update role set level = 51 where name = $1', [givenRole]),
  'if it does not say who made it': (id) =>
    asOwner(server, 'update access_offer set offerer_id = null where offerer_id = $1', [id]),
};

test.each(Object.entries(losses))(
  'DAT-04: an offer ends with the right of who made it, and no longer waits at the pharmacy: %s',
  async (how, lose) => {
    const [whom, offerer] = [
      await givenStranger(),
      await people.givenColleague({ role: 'main_user' }),
    ];
    const roleName = await people.givenRole(`offered to ${how}`, 10, []);
    const { id } = offerIn(await add(offerer, whom.email, { roleName }));
    expect(await offeredTo(whom)).toMatchObject([{ id }]);
    expect((await waitingAt(main)).offers).toContainEqual(expect.objectContaining({ id }));
    await lose(offerer.id, roleName);
    expect(await offeredTo(whom)).toEqual([]);
    expect((await waitingAt(main)).offers).not.toContainEqual(expect.objectContaining({ id }));
    for (const reply of ['accept', 'decline'] as const)
      expect(await answer(whom, id, reply)).toBe(ended);
    expect(await withdraw(main, id)).toBe('200');
  },
);

test('DAT-04: a second offer replaces the first, which nobody can accept any more; one that nobody answers ends after 14 days', async () => {
  const whom = await givenStranger();
  const first = await add(main, whom.email);
  const second = await add(main, whom.email, { roleName: 'main_user' });
  expect(await offeredTo(whom)).toMatchObject([{ roleName: 'main_user' }]);
  const { id } = offerIn(second);
  for (const how of ['accept', 'decline'] as const)
    expect(await answer(whom, offerIn(first).id, how)).toBe(ended);
  expect(await people.auditOf(offerIn(first).id)).toMatchObject([
    { action: 'access.offer' },
    { action: 'access.withdraw', user_id: main.id },
  ]);
  expect(await people.auditOf(id)).toMatchObject([{ action: 'access.offer' }]);
  server.time.advance(14 * 86_400_000);
  expect(await offeredTo(whom)).toEqual([]);
  expect(await answer(whom, id, 'accept')).toBe(ended);
  // What has ended by itself is not withdrawn.
  const third = offerIn(await add(main, whom.email)).id;
  expect(await people.auditOf(id)).toMatchObject([{ action: 'access.offer' }]);
  server.time.advance(14 * 86_400_000);
  await purgeOffers(server.services);
  expect(await asOwner(server, 'select from access_offer where id = $1', [third])).toEqual([]);
});

test('DAT-04: an account without access is disabled again once its last offer is withdrawn, declined or too old', async () => {
  for (const end of [
    (_: GivenUser, id: string) => withdraw(main, id),
    (whom: GivenUser, id: string) => answer(whom, id, 'decline'),
    async () => {
      server.time.advance(14 * 86_400_000);
      await purgeOffers(server.services);
    },
  ]) {
    const whom = await givenAccount();
    const signedIn = async () => (await people.signIn(whom.email, password)).status;
    await remove(otherMain, whom.id, { pharmacyId: otherId });
    expect(await signedIn()).toBe(403);
    const other = await add(otherMain, whom.email, { pharmacyId: otherId });
    const { id } = offerIn(await add(main, whom.email));
    expect(await signedIn()).toBe(200);
    await withdraw(otherMain, offerIn(other).id);
    expect(await signedIn()).toBe(200);
    await end(whom, id);
    expect(await signedIn()).toBe(403);
    expect(await said(server.ask(whom, 'GET', '/api/profile'))).toBe('403 user_is_disabled');
  }
});

test('DAT-04: an account without access is disabled once none of its offers can be accepted', async () => {
  const whom = await givenAccount();
  const offerer = await people.givenColleague({ role: 'main_user' });
  await remove(otherMain, whom.id, { pharmacyId: otherId });
  await add(offerer, whom.email);
  const other = await add(otherMain, whom.email, { pharmacyId: otherId });
  await people.update(people.admin, offerer.id, { role: 'user' });
  expect((await people.signIn(whom.email, password)).status).toBe(200);
  expect(await withdraw(otherMain, offerIn(other).id)).toBe('200');
  expect((await people.signIn(whom.email, password)).status).toBe(403);
});

test('DAT-04: an offer to somebody who gets the access by a site file waits no more, and does not let them come back', async () => {
  const whom = await givenStranger();
  const { id } = offerIn(await add(main, whom.email));
  // As `kolli provision` writes it.
  await asOwner(
    server,
    `insert into user_access (pharmacy_id, user_id, role_name, web_tool_access, box_access, created_at)
     values ($1, $2, 'user', true, false, now())`,
    [pharmacyId, whom.id],
  );
  expect(await offeredTo(whom)).toEqual([]);
  expect((await waitingAt(main)).offers).not.toContainEqual(expect.objectContaining({ id }));
  expect(await answer(whom, id, 'accept')).toBe(ended);
  expect((await remove(main, whom.id)).status).toBe(200);
  expect(await offeredTo(whom)).toEqual([]);
  expect(await answer(whom, id, 'accept')).toBe(ended);
});

test('DAT-04: a main user does not let a former administrator of the installation in again', async () => {
  const former = await givenAccount();
  const boss = await people.givenColleague({ pharmacyId: otherId, role: 'admin' });
  for (const one of [former, boss]) await letAdminister(server, one);
  await remove(boss, former.id, { pharmacyId: otherId });
  const refused = '403 this_role_is_greater_than_yours';
  expect(await said(add(main, former.email))).toBe(refused);
  expect((await people.signIn(former.email, password)).status).toBe(403);
});

test('DAT-04: whoever accepts an access while their last one is removed is not disabled', async () => {
  for (let round = 0; round < 4; round += 1) {
    const whom = await givenAccount();
    const { id } = offerIn(await add(main, whom.email));
    const removal = said(remove(otherMain, whom.id, { pharmacyId: otherId }));
    expect(await Promise.all([answer(whom, id, 'accept'), removal])).toEqual(['200', '200']);
    expect((await people.signIn(whom.email, password)).status).toBe(200);
  }
});
