import { expect, test } from 'vitest';
import { type GivenUser } from '../../../testing/factories.ts';
import { letAdminister } from '../../../testing/given-administrator.ts';
import { said } from '../../../testing/test-server.ts';
import { showDeviceState } from '../../devices/show-device-state.ts';
import { createdUser, openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, pharmacyId, otherId, main, admin, otherMain } = people;
const { givenColleague, newPerson, create, add, accept, update, remove, auditOf, ownRole, show } =
  people;

const colleague = await givenColleague();
const both = { pharmacyId: [pharmacyId, otherId] };
const send = (who: GivenUser, id: string, body: object) =>
  server.ask(who, 'PATCH', `/api/users/update/${id}`, body);
const refusedPin = { status: 400, body: { errors: [{ path: 'body.pharmacistPin' }] } };
const greater = '403 this_role_is_greater_than_yours';
const noAdmin = '403 user_is_not_admin';

test('CAL-16 USR-24: names, role and flags change, and are in the audit log once', async () => {
  const { id, lastName } = colleague;
  server.time.advance(1000);
  const changes = { firstName: 'Uusi', role: 'main_user', boxAccess: false };
  expect((await update(main, id, changes)).body.result).toMatchObject({
    id,
    firstName: 'Uusi',
    lastName,
    role: { name: 'main_user' },
    webToolAccess: true,
    boxAccess: false,
    updatedAt: server.time.clock().getTime(),
  });
  expect(await ownRole(id)).toBe('main_user');
  expect(await said(update(main, id))).toBe('200');
  const by = { user_id: main.id };
  expect(await auditOf(id)).toEqual([
    { action: 'access.update', ...by, detail: { role: 'main_user', webTool: true, box: false } },
    { action: 'user.update', ...by, detail: { fields: 'firstName' } },
  ]);
  server.time.advance(1000);
  const { body } = await update(main, id, { boxAccess: true });
  expect(body.result).toMatchObject({ updatedAt: server.time.clock().getTime() });

  // A lower role takes effect on the person's next call.
  const token = { token: await server.tokenFor(colleague) };
  const logs = () => said(server.ask(token, 'GET', `/api/users/login-logs/${pharmacyId}`));
  expect(await logs()).toBe('200');
  await update(main, id, { role: 'user' });
  expect(await logs()).toBe('403 not_enough_permissions');
  expect(await ownRole(id)).toBe('user');
});

test('CAL-16 USR-24: the whole form is accepted as the specification lists it, but no PIN of another person', async () => {
  const { id, email, firstName, lastName } = await givenColleague();
  const access = { role: 'main_user', webToolAccess: true, boxAccess: true };
  const form = { email, firstName, lastName, pharmacyId, pharmacistPin: '', ...access };
  expect(await send(main, id, { ...form, lastName: 'Ny' })).toMatchObject({
    status: 200,
    body: { result: { email, firstName, lastName: 'Ny', role: { name: 'main_user' } } },
  });
  // Neither with the whole form nor with the field alone.
  for (const who of [main, admin])
    for (const body of [
      { ...form, pharmacistPin: '123456' },
      { pharmacyId, pharmacistPin: '1' },
    ])
      expect(await send(who, id, body)).toMatchObject(refusedPin);
});

test('USR-24: omitted fields stay, also if another person changed them meanwhile', async () => {
  const { id } = await givenColleague();
  // Both forms were opened before either was saved.
  await send(admin, id, { pharmacyId, role: 'main_user', webToolAccess: false });
  expect((await send(main, id, { pharmacyId, firstName: 'Uusi' })).body.result).toMatchObject({
    firstName: 'Uusi',
    role: { name: 'main_user' },
    webToolAccess: false,
    boxAccess: true,
  });
  const before = await auditOf(id);
  expect(await said(send(main, id, { pharmacyId }))).toBe('200');
  expect(await auditOf(id)).toEqual(before);
});

test('without webToolAccess the next call at that pharmacy is refused', async () => {
  const user = await givenColleague(both);
  const token = { token: await server.tokenFor(user) };
  const read = (id: string) => said(server.ask(token, 'GET', `/api/pharmacies/show/${id}`));
  await update(main, user.id, { webToolAccess: false });
  expect(await read(pharmacyId)).toBe('403 forbidden');
  expect(await read(otherId)).toBe('200');
});

test('removing boxAccess removes a person from the box’s staff, and granting it restores them', async () => {
  const box = await server.givenBox({ pharmacyId });
  const holder = await givenColleague({ pharmacistPin: '246810' });
  const staff = async () => {
    const { state } = await showDeviceState(server, { pharmacyId, boxId: box.id });
    return state.staff.map(({ userId, name }) => ({ userId, name }));
  };
  const listed = { userId: holder.id, name: `${holder.firstName} ${holder.lastName}` };
  expect(await staff()).toEqual([listed]);
  await update(main, holder.id, { boxAccess: false });
  expect(await staff()).toEqual([]);
  await update(main, holder.id, { boxAccess: true, firstName: 'Toinen' });
  expect(await staff()).toEqual([{ ...listed, name: `Toinen ${holder.lastName}` }]);
});

test('a new name sends a live event to each pharmacy of the person', async () => {
  const user = await givenColleague(both);
  const notices: unknown[] = [];
  const stops = both.pharmacyId.map((id) =>
    server.services.live.follow(id, (notice) => notices.push(notice)),
  );
  const chief = await givenColleague({ ...both, role: 'main_user' });
  expect(await said(update(chief, user.id, { lastName: 'Nova' }))).toBe('200');
  const time = server.time.clock().getTime();
  for (const id of both.pharmacyId)
    await expect.poll(() => notices).toContainEqual({ pharmacyId: id, boxId: null, time });
  for (const stop of stops) stop();
});

test('a caller who may change people here can change their own names, despite a lower role elsewhere', async () => {
  const own = await givenColleague({ role: 'main_user' });
  await add(otherMain, own.email, { pharmacyId: otherId });
  expect(await said(update(own, own.id, { lastName: 'Self' }))).toBe('200');
});

test('USR-32: nobody gives a role greater than their own or that does not exist, not even to themselves', async () => {
  // Its level counts, whatever its name.
  const regional = await people.givenRole('regional', 60, ['user.update']);
  for (const { id } of [colleague, main]) {
    expect(await said(update(main, id, { role: 'admin' }))).toBe(greater);
    expect(await said(update(main, id, { role: regional }))).toBe(greater);
    expect(await said(update(main, id, { role: 'no such role' }))).toBe('404 role_not_exist');
  }
});

test('USR-32: nobody changes a person with a greater role here, nor the names of one with a greater role elsewhere', async () => {
  for (const changes of [{ firstName: 'Ohne' }, { role: 'user' }, { webToolAccess: false }])
    expect(await said(update(main, admin.id, changes))).toBe(greater);
  const guest = await givenColleague({ pharmacyId: otherId, role: 'admin' });
  await add(main, guest.email);
  await accept(guest);
  expect(await said(update(main, guest.id, { lastName: 'Other' }))).toBe(greater);
  expect(await said(update(main, guest.id, { boxAccess: false }))).toBe('200');
});

test('SEC-01: names of a person at several pharmacies are changed only by a manager of all of them or the administration', async () => {
  const guest = await givenColleague({ pharmacyId: otherId });
  await add(main, guest.email);
  await accept(guest);
  const name = (who: GivenUser, lastName: string) => said(update(who, guest.id, { lastName }));
  expect(await name(main, 'Taken')).toBe(noAdmin);
  expect(await said(update(main, guest.id, { boxAccess: false }))).toBe('200');
  expect(await name(await givenColleague({ ...both, role: 'main_user' }), 'Managed')).toBe('200');
  expect(await name(admin, 'Elsewhere')).toBe(noAdmin);
  const administrator = await givenColleague({ role: 'admin' });
  await letAdminister(server, administrator);
  expect(await name(administrator, 'Administered')).toBe('200');
});

test('SEC-01: an admin who gives a person of another pharmacy an access cannot get their account by its address', async () => {
  const { id, email } = otherMain;
  expect(await said(add(admin, email, { boxAccess: false }))).toBe('200');
  await accept(otherMain);
  for (const changes of [{ email: 'attacker@example.test' }, { lastName: 'Taken' }])
    expect(await said(update(admin, id, changes))).toBe(noAdmin);
  expect(await said(remove(admin, id))).toBe('200');
});

test('SEC-01: nobody without the administration changes or removes somebody who has it', async () => {
  const { id } = await givenColleague();
  await letAdminister(server, { id });
  for (const who of [main, admin]) {
    for (const changes of [{ email: 'attacker@example.test' }, { role: 'main_user' }])
      expect(await said(update(who, id, changes))).toBe(greater);
    expect(await said(remove(who, id))).toBe(greater);
  }
  const colleagueOfAll = await givenColleague({ role: 'main_user' });
  await letAdminister(server, colleagueOfAll);
  expect(await said(update(colleagueOfAll, id, { lastName: 'Ny' }))).toBe('200');
  expect(await said(remove(colleagueOfAll, id))).toBe('200');
});

test('a person of another pharmacy, an unknown one and another pharmacy are all forbidden', async () => {
  const { email: _own, ...names } = newPerson();
  const changes = { ...names, email: 'x@example.test' };
  for (const id of [otherMain.id, '01900000-0000-7000-8000-000000000000', 'x'])
    expect(await said(send(main, id, changes))).toBe('403 forbidden');
  const elsewhere = { pharmacyId: otherId, role: 'main_user', webToolAccess: true };
  expect(await said(update(main, main.id, { ...elsewhere, boxAccess: true }))).toBe(
    '403 forbidden',
  );
});

const password = 'a password for tests';
const { accounts } = server.services.identity;

test('ERR-016 USR-33: only an admin changes the e-mail address, and the change also applies in the identity service; the person is signed out and notified at both addresses', async () => {
  const { id, email } = await givenColleague();
  await accounts.createAccount({ userId: id, email, name: 'Aino', password });
  const { cookie } = await people.signIn(email, password);
  const tokenStatus = async () =>
    (await server.app.inject({ url: '/identity/token', headers: { cookie } })).statusCode;
  expect(await said(update(main, id, { email: 'another@example.test' }))).toBe(noAdmin);
  expect([await tokenStatus(), await people.mailsTo(email)]).toEqual([200, []]);
  const changed = await update(admin, id, { email: 'Moved@Example.Test' });
  expect(changed.body.result).toMatchObject({ email: 'Moved@Example.Test' });
  expect((await people.signIn(email, password)).status).toBe(401);
  expect((await people.signIn('moved@example.test', password)).status).toBe(200);
  expect(await tokenStatus()).toBe(401);
  for (const address of [email, 'Moved@Example.Test'])
    expect(await people.mailsTo(address)).toHaveLength(1);
  const entry = { action: 'user.update', user_id: admin.id, detail: { fields: 'email' } };
  expect(await auditOf(id)).toContainEqual(entry);
});

test('an e-mail address of another person, in any letter case, or of an account without a person is refused, also for new people', async () => {
  const taken = '409 email_in_use';
  const { id: userId } = await givenColleague();
  const email = 'account-alone@example.test';
  await accounts.createAccount({ userId, email, name: 'Aino', password });
  expect(await said(create(main, newPerson({ email })))).toBe(taken);
  const { user } = createdUser(await create(main));
  for (const inUse of [email, main.email.toUpperCase()])
    expect(await said(update(admin, user.id, { email: inUse, firstName: 'No' }))).toBe(taken);
  expect(await show(user.id)).not.toMatchObject({ firstName: 'No' });
});
