import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { said } from '../../../testing/test-server.ts';
import { offerIn, offersOf, password } from '../testing/offers.ts';
import { openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, pharmacyId, otherId, main, otherMain, add, accept, remove, mailsTo } = people;
const { givenStranger, givenAccount, answer, withdraw, waitingAt, offeredTo } = offersOf(people);
const ended = '404 access_offer_ended';

test('CAL-11 DAT-04: an existing account is offered an access by mail; until it accepts, the pharmacy sees nothing of it but the address', async () => {
  const whom = await givenStranger({ role: 'main_user', firstName: 'Kaisa', lastName: 'Virta' });
  const email = whom.email.toUpperCase();
  const added = await add(main, email, { boxAccess: false });
  const offered = { roleName: 'user', webToolAccess: true, boxAccess: false };
  const by = `${main.firstName} ${main.lastName}`;
  expect(added.body.result).toEqual({
    id: expect.any(String),
    pharmacyId,
    email,
    ...offered,
    offeredBy: by,
    offeredAt: expect.any(Number),
    endsAt: expect.any(Number),
  });
  const { id } = offerIn(added);
  expect((await waitingAt(main)).offers).toContainEqual(added.body.result);
  expect((await waitingAt(otherMain)).offers).toEqual([]);
  // As for a person who does not exist.
  for (const [method, path] of [
    ['GET', `/api/users/show/${whom.id}`],
    ['PATCH', `/api/users/update/${whom.id}`],
    ['PATCH', `/api/users/remove-second-factor/${whom.id}`],
    ['POST', `/api/users/invite-again/${whom.id}`],
  ] as const)
    expect(await said(server.ask(main, method, path, {})), path).toBe('403 forbidden');
  const { text } = (await mailsTo(whom.email))[0] ?? { text: '' };
  expect(text).toContain('Alpha');
  expect(text).toContain('/profile');

  expect(await offeredTo(whom)).toMatchObject([
    { id, pharmacyName: 'Alpha', offeredBy: by, ...offered },
  ]);
  const read = () => said(server.ask(whom, 'GET', `/api/pharmacies/show/${pharmacyId}`));
  expect(await read()).toBe('403 forbidden');
  expect(await answer(whom, id, 'accept')).toBe('200');
  expect(await answer(whom, id, 'accept')).toBe(ended);
  expect(await offeredTo(whom)).toEqual([]);
  expect(await people.show(whom.id)).toMatchObject({ role: { name: 'user' }, boxAccess: false });
  expect(await read()).toBe('200');
  expect(await people.auditOf(id)).toMatchObject([{ action: 'access.offer', user_id: main.id }]);
  expect(await people.auditOf(whom.id)).toMatchObject([
    { action: 'access.create', user_id: whom.id },
  ]);
  // The session goes on where it was.
  expect((await server.ask(whom, 'GET', '/api/profile')).body.result).toMatchObject({
    pharmacyId: otherId,
  });
});

test('DAT-04: only the person of an offer answers it, with a recent proof; only its pharmacy withdraws it; once one of them did, it has ended', async () => {
  const whom = await givenStranger();
  const offer = async () => offerIn(await add(main, whom.email)).id;
  const id = await offer();
  const thief = await givenStranger();
  for (const how of ['accept', 'decline'] as const)
    expect(await answer(thief, id, how)).toBe(ended);
  const session = { sessionKey: 'never proven', isProven: false };
  const token = await server.tokenFor(whom, session);
  const path = `/api/profile/access-offers/${id}/accept`;
  expect(await said(server.ask({ token }, 'POST', path, {}))).toBe('403 proof_needed');
  expect(await withdraw(otherMain, id)).toBe(ended);
  expect(await withdraw(await people.givenColleague(), id)).toBe('403 not_enough_permissions');
  expect(await withdraw(main, id)).toBe('200');
  expect(await answer(whom, id, 'accept')).toBe(ended);

  const second = await offer();
  expect(await answer(whom, second, 'decline')).toBe('200');
  expect(await withdraw(main, second)).toBe(ended);
  // Who declined stays unknown to the pharmacy.
  expect((await people.auditOf(second)).at(-1)).toMatchObject({
    action: 'access.decline',
    user_id: null,
  });

  const raced = await offer();
  const answers = [1, 2, 3].map(() => answer(whom, raced, 'accept'));
  expect((await Promise.all([...answers, withdraw(main, raced)])).sort()).toEqual([
    '200',
    ended,
    ended,
    ended,
  ]);
});

test('DAT-04: somebody without any access signs in to accept one, and then works there', async () => {
  const whom = await givenStranger();
  await remove(otherMain, whom.id, { pharmacyId: otherId });
  const accesses = async () =>
    (await server.ask(whom, 'GET', '/api/users/pharmacy-accesses')).body.result;
  await add(main, whom.email);
  expect(await accesses()).toMatchObject({ status: 300, pharmacyId: null });
  expect(await accept(whom)).toHaveLength(1);
  expect(await accesses()).toMatchObject({ status: 200, pharmacyId });
});

test('SEC-05: where a second factor is required, an access ends the sessions of who has none; the next sign-in leads to set one up', async () => {
  const { id: strictId } = await server.givenPharmacy({ name: 'Strict' });
  const require = 'update pharmacy set second_factor_required = true where id = $1';
  await asOwner(server, require, [strictId]);
  const strictMain = await people.givenColleague({ role: 'main_user', pharmacyId: strictId });
  const whom = await givenAccount();
  const { cookie, body } = await people.signIn(whom.email, password);
  expect(body).toEqual({ userId: whom.id });
  const [session] = await asOwner<{ id: string }>(
    server,
    'select id from identity.session where "userId" = $1',
    [whom.id],
  );
  const token = await server.tokenFor(whom, { sessionKey: session?.id ?? '' });
  const ask = (path: string) => said(server.ask({ token }, 'POST', path, {}));
  const { id } = offerIn(await add(strictMain, whom.email, { pharmacyId: strictId }));
  expect(await ask(`/api/profile/access-offers/${id}/accept`)).toBe('200');
  const read = server.ask({ token }, 'GET', `/api/pharmacies/show/${strictId}`);
  expect(await said(read)).toBe('401 not_authorized');
  const renewed = await server.app.inject({ url: '/identity/token', headers: { cookie } });
  expect([renewed.statusCode, renewed.json()]).toMatchObject([
    401,
    { code: 'session_factor_required' },
  ]);
  expect((await people.signIn(whom.email, password)).body).toEqual({ missingStep: 'setup' });
});

test('ERR-017: an unknown address is not found, but only for a caller who may give the role, and ten times an hour', async () => {
  const curious = await people.givenColleague({ role: 'main_user' });
  const unknown = 'nobody@example.test';
  expect(await said(add(curious, unknown))).toBe('404 user_not_found');
  const { email } = await givenStranger();
  for (const [roleName, refused] of [
    ['admin', '403 this_role_is_greater_than_yours'],
    ['no such', '404 role_not_exist'],
  ] as const) {
    const known = await add(curious, email, { roleName });
    expect(await said(known)).toBe(refused);
    const { status, body } = await add(curious, unknown, { roleName });
    expect([status, body]).toEqual([known.status, known.body]);
  }
  // Another pharmacy is forbidden even with the caller's own address.
  expect(await said(add(main, main.email, { pharmacyId: otherId }))).toBe('403 forbidden');
  const tries = Array.from({ length: 12 }, () => said(add(curious, unknown)));
  const answers = await Promise.all(tries);
  // The first was above.
  expect(answers.filter((one) => one === '404 user_not_found')).toHaveLength(9);
  expect(await said(add(curious, email))).toBe('429 too_many_requests');
});

test('offering and withdrawing repeatedly sends a limited number of mails', async () => {
  const { email } = await givenStranger();
  const offer = async () => {
    const added = await add(main, email);
    if (added.status === 200) await withdraw(main, offerIn(added).id);
    return added.status === 200 ? 'offered' : added.body.code;
  };
  const codes: unknown[] = [];
  for (let times = 0; times < 11; times += 1) codes.push(await offer());
  expect(codes).toEqual([...Array<string>(10).fill('offered'), 'too_many_requests']);
  expect(await mailsTo(email)).toHaveLength(10);
  server.time.advance(60 * 60_000);
  expect(await offer()).toBe('offered');
});

test('DAT-04: an access brings no PIN: what a person has at one pharmacy is unknown at another, and goes with the access', async () => {
  const whom = await givenStranger({ pharmacistPin: '323232' });
  const { id, email } = whom;
  const pinsOf = () =>
    asOwner<{ pharmacy_id: string }>(
      server,
      `select pharmacy_id from user_access
       where user_id = $1 and num_nonnulls(pharmacist_pin_cipher, pharmacist_pin_hash) > 0`,
      [id],
    );
  await add(main, email, { boxAccess: true });
  await accept(whom);
  expect(await pinsOf()).toEqual([{ pharmacy_id: otherId }]);
  expect(await people.show(id)).toMatchObject({ hasPharmacistPin: false });
  await remove(otherMain, id, { pharmacyId: otherId });
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
