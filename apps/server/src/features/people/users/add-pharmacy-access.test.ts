import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { said } from '../../../testing/test-server.ts';
import { openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, pharmacyId, otherId, main, add, remove, mailsTo } = people;

const givenStranger = (wishes: Parameters<typeof people.givenColleague>[0] = {}) =>
  people.givenColleague({ pharmacyId: otherId, ...wishes });

test('CAL-11: an existing account gets an access with its own role and flags, and a mail', async () => {
  const { id, email } = await givenStranger({ role: 'main_user' });
  expect((await add(main, email.toUpperCase(), { boxAccess: false })).body.result).toMatchObject({
    id,
    pharmacyId,
    role: { name: 'user' },
    webToolAccess: true,
    boxAccess: false,
  });
  expect(await mailsTo(email)).toHaveLength(1);
  const entry = { action: 'access.create', user_id: main.id };
  expect(await people.auditOf(id)).toMatchObject([entry]);
  expect(await people.auditOf(id, otherId)).toEqual([]);
  const blocked = await givenStranger({ isDisabled: true });
  expect((await add(main, blocked.email)).body.result).toMatchObject({ isDisabled: true });
});

test('ERR-017: an unknown address is not found, but only for a caller who may give the role', async () => {
  const unknown = 'nobody@example.test';
  expect(await said(add(main, unknown))).toBe('404 user_not_found');
  const { email } = await givenStranger();
  for (const [roleName, refused] of [
    ['admin', '403 this_role_is_greater_than_yours'],
    ['no such', '404 role_not_exist'],
  ] as const) {
    const known = await add(main, email, { roleName });
    expect(await said(known)).toBe(refused);
    const { status, body } = await add(main, unknown, { roleName });
    expect([status, body]).toEqual([known.status, known.body]);
  }
  // Another pharmacy is forbidden even with the caller's own address.
  expect(await said(add(main, main.email, { pharmacyId: otherId }))).toBe('403 forbidden');
});

test('giving and removing an access repeatedly sends a limited number of mails', async () => {
  const { id, email } = await givenStranger();
  const addAndRemove = async () => {
    const { status, body } = await add(main, email);
    await remove(main, id);
    return status === 200 ? 'given' : body.code;
  };
  const codes: unknown[] = [];
  for (let times = 0; times < 11; times += 1) codes.push(await addAndRemove());
  expect(codes).toEqual([...Array<string>(10).fill('given'), 'too_many_requests']);
  expect(await mailsTo(email)).toHaveLength(10);
  server.time.advance(60 * 60_000);
  expect(await addAndRemove()).toBe('given');
});

test('DAT-04: an access brings no PIN: what a person has at one pharmacy is unknown at another, and goes with the access', async () => {
  const { id, email } = await givenStranger({ pharmacistPin: '323232' });
  const pinsOf = () =>
    asOwner<{ pharmacy_id: string }>(
      server,
      `select pharmacy_id from user_access
       where user_id = $1 and num_nonnulls(pharmacist_pin_cipher, pharmacist_pin_hash) > 0`,
      [id],
    );
  await add(main, email, { boxAccess: true });
  expect(await pinsOf()).toEqual([{ pharmacy_id: otherId }]);
  expect(await people.show(id)).toMatchObject({ hasPharmacistPin: false });
  await remove(people.otherMain, id, { pharmacyId: otherId });
  expect(await pinsOf()).toEqual([]);
});

test('a role that just lost its permission cannot give access', async () => {
  const permissions = [...shippedRoles.user.permissions, 'user.create'];
  const role = await people.givenRole('giver', 20, permissions);
  const giver = await people.givenColleague({ role });
  const give = async () => said(add(giver, (await givenStranger()).email));
  expect(await give()).toBe('200');
  await asOwner(server, `update role set permissions = '{user.update}' where name = $1`, [role]);
  expect(await give()).toBe('403 not_enough_permissions');
});
