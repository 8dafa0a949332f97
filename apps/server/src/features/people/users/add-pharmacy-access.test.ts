import { shippedRoles } from '@kolli/domain/people/permissions';
import { afterAll, expect, test } from 'vitest';
import { givenBox, givenUser } from '../../../testing/factories.ts';
import { auditOf, givenRole, mailsTo, openPeople, remove, update } from '../testing/people.ts';

const people = await openPeople();
afterAll(() => people.close());

const add = (email: string, overrides: Record<string, unknown> = {}, who = people.main) =>
  people.server.ask(who, 'PATCH', '/api/users/add-pharmacy-access', {
    pharmacyId: people.pharmacyId,
    email,
    roleName: 'user',
    webToolAccess: true,
    boxAccess: true,
    ...overrides,
  });

const givenColleague = (overrides: Parameters<typeof givenUser>[1] = {}) =>
  givenUser(people.server, { pharmacyId: people.otherId, ...overrides });

test('CAL-11: an existing account gets an access with its own role and flags, and a mail', async () => {
  const colleague = await givenColleague({ role: 'main_user' });
  const answer = await add(colleague.email.toUpperCase(), { boxAccess: false });
  expect(answer.body.result).toMatchObject({
    id: colleague.id,
    pharmacyId: people.pharmacyId,
    role: { name: 'user' },
    webToolAccess: true,
    boxAccess: false,
  });
  expect(await mailsTo(people, colleague.email)).toHaveLength(1);
  expect(await auditOf(people, people.pharmacyId, colleague.id)).toMatchObject([
    { action: 'access.create', user_id: people.main.id },
  ]);
  expect(await auditOf(people, people.otherId, colleague.id)).toEqual([]);
});

test('ERR-017: an unknown address is not found', async () => {
  const answer = await add('nobody@example.test');
  expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
});

test('a caller who may not give the role does not learn whether the address is known', async () => {
  const { email } = await givenColleague();
  for (const roleName of ['no such', 'admin']) {
    const known = await add(email, { roleName });
    const unknown = await add('nobody@example.test', { roleName });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  }
});

test('giving and removing an access repeatedly sends a limited number of mails', async () => {
  const { id, email } = await givenColleague();
  const addAndRemove = async () => {
    const { status, body } = await add(email);
    await remove(people, people.main, id);
    return status === 200 ? 'given' : body.code;
  };
  const codes: unknown[] = [];
  for (let times = 0; times < 11; times += 1) codes.push(await addAndRemove());
  expect(codes).toEqual([...Array<string>(10).fill('given'), 'too_many_requests']);
  expect(await mailsTo(people, email)).toHaveLength(10);
  people.server.time.advance(60 * 60_000);
  expect(await addAndRemove()).toBe('given');
});

test('the given role is checked as for a new person', async () => {
  const { email } = await givenColleague();
  expect(await add(email, { roleName: 'admin' })).toMatchObject({
    status: 403,
    body: { code: 'this_role_is_greater_than_yours' },
  });
  expect(await add(email, { roleName: 'no such' })).toMatchObject({
    status: 404,
    body: { code: 'role_not_exist' },
  });
});

test('another pharmacy is forbidden, even with the caller’s own address', async () => {
  const answer = await add(people.main.email, { pharmacyId: people.otherId });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('an access to boxes is refused while somebody there has the same PIN', async () => {
  await givenBox(people.server, { pharmacyId: people.pharmacyId });
  await givenUser(people.server, { pharmacyId: people.pharmacyId, pharmacistPin: '313131' });
  const colleague = await givenColleague({ pharmacistPin: '313131' });
  expect(await add(colleague.email)).toMatchObject({
    status: 409,
    body: { code: 'pharmacist_pin_in_use' },
  });
  expect((await add(colleague.email, { boxAccess: false })).status).toBe(200);
});

test('the boxes get the PIN of a person with access, until the access is removed', async () => {
  const box = await givenBox(people.server, { pharmacyId: people.pharmacyId });
  const colleague = await givenColleague({ pharmacistPin: '323232' });
  const isKnown = async () => {
    const rows = await people.server.store.inPharmacies([people.pharmacyId], (tx) =>
      tx
        .selectFrom('box_staff_pin')
        .select('user_id')
        .where('box_id', '=', box.id)
        .where('user_id', '=', colleague.id)
        .execute(),
    );
    return rows.length === 1;
  };
  await add(colleague.email, { boxAccess: false });
  expect(await isKnown()).toBe(false);
  await update(people, people.main, colleague.id, { boxAccess: true });
  expect(await isKnown()).toBe(true);
  await remove(people, people.main, colleague.id);
  expect(await isKnown()).toBe(false);
});

test('an account disabled for another reason stays disabled', async () => {
  const blocked = await givenColleague({ isDisabled: true });
  expect((await add(blocked.email)).body.result).toMatchObject({ isDisabled: true });
});

test('a role that just lost its permission cannot give access', async () => {
  const permissions = [...shippedRoles.user.permissions, 'user.create'];
  const name = await givenRole(people, { name: 'giver', level: 20, permissions });
  const giver = await givenUser(people.server, { role: name, pharmacyId: people.pharmacyId });
  expect((await add((await givenColleague()).email, {}, giver)).status).toBe(200);
  await people.server.store.inGlobal((tx) =>
    tx
      .updateTable('role')
      .set({ permissions: ['user.update'] })
      .where('name', '=', name)
      .execute(),
  );
  expect(await add((await givenColleague()).email, {}, giver)).toMatchObject({
    status: 403,
    body: { code: 'not_enough_permissions' },
  });
});
