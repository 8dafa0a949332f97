import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenUser, givenBox, givenUser } from '../../testing/factories.ts';
import { showDeviceState } from '../devices/show-device-state.ts';
import {
  auditOf,
  create,
  createdUser,
  givenRole,
  newPerson,
  openPeople,
  type People,
  signIn,
  update,
} from './test-people.ts';

let people: People;
let colleague: GivenUser;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const givenColleague = (wishes: Parameters<typeof givenUser>[1] = {}) =>
  givenUser(people.server, { pharmacyId: people.pharmacyId, ...wishes });
const refusal = (status: number, code: string) => ({ status, body: { code } });
const ownRole = async ({ id }: GivenUser) => {
  const row = await people.server.store.inGlobal((tx) =>
    tx.selectFrom('app_user').select('role_name').where('id', '=', id).executeTakeFirst(),
  );
  return row?.role_name;
};

describe('what changes', () => {
  test('CAL-16 USR-24: names, role and flags change, and are in the audit log', async () => {
    colleague = await givenColleague();
    const wishes = { firstName: 'Uusi', role: 'main_user', boxAccess: false };
    const answer = await update(people, people.main, colleague.id, wishes);
    expect(answer.body.result).toMatchObject({
      id: colleague.id,
      firstName: 'Uusi',
      lastName: colleague.lastName,
      role: { name: 'main_user' },
      webToolAccess: true,
      boxAccess: false,
      updatedAt: people.server.time.clock().getTime(),
    });
    expect(await ownRole(colleague)).toBe('main_user');
    const by = { user_id: people.main.id };
    expect(await auditOf(people, people.pharmacyId, colleague.id)).toEqual([
      { action: 'access.update', ...by, detail: { role: 'main_user', webTool: true, box: false } },
      { action: 'user.update', ...by, detail: { fields: 'firstName' } },
    ]);
  });

  test('CAL-16 USR-24: the whole form is accepted as the specification lists it', async () => {
    const { id, email, firstName, lastName } = await givenColleague();
    const { pharmacyId } = people;
    const send = (body: object) =>
      people.server.ask(people.main, 'PATCH', `/api/users/update/${id}`, body);
    const access = { role: 'main_user', webToolAccess: true, boxAccess: true };
    const form = { email, firstName, lastName, pharmacyId, pharmacistPin: '', ...access };
    expect(await send({ ...form, lastName: 'Ny' })).toMatchObject({
      status: 200,
      body: { result: { email, firstName, lastName: 'Ny', role: { name: 'main_user' } } },
    });
    // Nobody sets another's PIN, by a whole form no more than by its field alone.
    for (const body of [
      { ...form, pharmacistPin: '123456' },
      { pharmacyId, pharmacistPin: '1' },
    ])
      expect(await send(body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.pharmacistPin' }] },
      });
  });

  test('USR-24: what is left out stays, also what somebody else has changed meanwhile', async () => {
    const { id } = await givenColleague();
    const path = `/api/users/update/${id}`;
    const send = (who: GivenUser, body: object) =>
      people.server.ask(who, 'PATCH', path, { pharmacyId: people.pharmacyId, ...body });
    // Both forms were opened before either was saved.
    await send(people.admin, { role: 'main_user', webToolAccess: false });
    const answer = await send(people.main, { firstName: 'Uusi' });
    expect(answer.body.result).toMatchObject({
      firstName: 'Uusi',
      role: { name: 'main_user' },
      webToolAccess: false,
      boxAccess: true,
    });
    const before = await auditOf(people, people.pharmacyId, id);
    expect((await send(people.main, {})).status).toBe(200);
    expect(await auditOf(people, people.pharmacyId, id)).toEqual(before);
  });

  test('an update that changes nothing leaves no trace', async () => {
    const before = await auditOf(people, people.pharmacyId, colleague.id);
    expect((await update(people, people.main, colleague.id)).status).toBe(200);
    expect(await auditOf(people, people.pharmacyId, colleague.id)).toEqual(before);
  });

  test('a role lower than before takes effect on the next call of somebody signed in', async () => {
    const token = { token: await people.server.tokenFor(colleague) };
    const logs = () =>
      people.server.ask(token, 'GET', `/api/users/login-logs/${people.pharmacyId}`);
    expect((await logs()).status).toBe(200);
    await update(people, people.main, colleague.id, { role: 'user' });
    expect(await logs()).toMatchObject(refusal(403, 'not_enough_permissions'));
    expect(await ownRole(colleague)).toBe('user');
  });

  test('without webToolAccess there are no calls at that pharmacy from the next one on', async () => {
    const both = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
    const token = { token: await people.server.tokenFor(both) };
    const show = (id: string) => people.server.ask(token, 'GET', `/api/pharmacies/show/${id}`);
    await update(people, people.main, both.id, { webToolAccess: false });
    expect(await show(people.pharmacyId)).toMatchObject(refusal(403, 'forbidden'));
    expect((await show(people.otherId)).status).toBe(200);
  });

  test('without boxAccess a person is gone from the box’s staff, and comes back with it', async () => {
    const { pharmacyId } = people;
    const box = await givenBox(people.server, { pharmacyId });
    const holder = await givenColleague({ pharmacistPin: '246810' });
    const staff = async () => {
      const { state } = await showDeviceState(people.server, { pharmacyId, boxId: box.id });
      return state.staff.map(({ userId, name }) => ({ userId, name }));
    };
    const listed = { userId: holder.id, name: `${holder.firstName} ${holder.lastName}` };
    expect(await staff()).toEqual([listed]);
    await update(people, people.main, holder.id, { boxAccess: false });
    expect(await staff()).toEqual([]);
    await update(people, people.main, holder.id, { boxAccess: true, firstName: 'Toinen' });
    expect(await staff()).toEqual([{ ...listed, name: `Toinen ${holder.lastName}` }]);
  });
});

test('a change of the access alone is the time of the person’s last change', async () => {
  const user = await givenColleague();
  people.server.time.advance(1000);
  const changed = await update(people, people.main, user.id, { boxAccess: false });
  expect(changed.body.result).toMatchObject({ updatedAt: people.server.time.clock().getTime() });
});

test('a new name sends a live notice to each pharmacy of the person', async () => {
  const places = [people.pharmacyId, people.otherId];
  const user = await givenColleague({ pharmacyId: places });
  const notices: unknown[] = [];
  const stops = places.map((id) =>
    people.server.services.live.follow(id, (notice) => notices.push(notice)),
  );
  expect((await update(people, people.admin, user.id, { lastName: 'Nova' })).status).toBe(200);
  const time = people.server.time.clock().getTime();
  for (const pharmacyId of places)
    await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: null, time });
  for (const stop of stops) stop();
});

test('who may change people here changes their own names, though they work elsewhere as less', async () => {
  const both = await givenColleague({ role: 'main_user' });
  const at = { pharmacyId: people.otherId, email: both.email, roleName: 'user' };
  const given = { ...at, webToolAccess: true, boxAccess: true };
  await people.server.ask(people.otherMain, 'PATCH', '/api/users/add-pharmacy-access', given);
  expect((await update(people, both, both.id, { lastName: 'Self' })).status).toBe(200);
});

describe('what is refused', () => {
  test('USR-32: nobody gives a role greater than theirs, not to themselves either', async () => {
    for (const { id } of [colleague, people.main])
      expect(await update(people, people.main, id, { role: 'admin' })).toMatchObject(
        refusal(403, 'this_role_is_greater_than_yours'),
      );
  });

  test('USR-32: nobody changes somebody whose role is greater', async () => {
    for (const wishes of [{ firstName: 'Ohne' }, { role: 'user' }, { webToolAccess: false }])
      expect(await update(people, people.main, people.admin.id, wishes)).toMatchObject(
        refusal(403, 'this_role_is_greater_than_yours'),
      );
  });

  test('names of somebody who is greater elsewhere stay, their access here does not', async () => {
    const guest = await givenColleague({ pharmacyId: people.otherId, role: 'admin' });
    await people.server.ask(people.main, 'PATCH', '/api/users/add-pharmacy-access', {
      pharmacyId: people.pharmacyId,
      email: guest.email,
      roleName: 'user',
      webToolAccess: true,
      boxAccess: true,
    });
    const named = await update(people, people.main, guest.id, { lastName: 'Other' });
    expect(named).toMatchObject(refusal(403, 'this_role_is_greater_than_yours'));
    expect((await update(people, people.main, guest.id, { boxAccess: false })).status).toBe(200);
  });

  test('names of who works elsewhere, too, are an admin’s, or theirs who manage them there', async () => {
    const guest = await givenColleague({ pharmacyId: people.otherId });
    await people.server.ask(people.main, 'PATCH', '/api/users/add-pharmacy-access', {
      pharmacyId: people.pharmacyId,
      email: guest.email,
      roleName: 'user',
      webToolAccess: true,
      boxAccess: true,
    });
    const name = (who: GivenUser, lastName: string) => update(people, who, guest.id, { lastName });
    expect(await name(people.main, 'Taken')).toMatchObject(refusal(403, 'user_is_not_admin'));
    expect((await update(people, people.main, guest.id, { boxAccess: false })).status).toBe(200);
    const both = await givenColleague({
      pharmacyId: [people.pharmacyId, people.otherId],
      role: 'main_user',
    });
    expect((await name(both, 'Managed')).status).toBe(200);
    expect((await name(people.admin, 'Administered')).status).toBe(200);
  });

  test('a role above the own level is greater, whatever its name', async () => {
    const name = await givenRole(people, {
      name: 'regional',
      level: 60,
      permissions: ['user.update'],
    });
    const answer = await update(people, people.main, colleague.id, { role: name });
    expect(answer).toMatchObject(refusal(403, 'this_role_is_greater_than_yours'));
  });

  test('a role that does not exist is not given', async () => {
    const answer = await update(people, people.main, colleague.id, { role: 'no such role' });
    expect(answer).toMatchObject(refusal(404, 'role_not_exist'));
  });

  test('the id of somebody of another pharmacy is as forbidden as one of nobody', async () => {
    const wishes = { firstName: 'X', lastName: 'Y', email: 'x@example.test', role: 'user' };
    const flags = { webToolAccess: true, boxAccess: true };
    for (const id of [people.otherMain.id, '01900000-0000-7000-8000-000000000000', 'x'])
      expect(
        await people.server.ask(people.main, 'PATCH', `/api/users/update/${id}`, {
          ...wishes,
          ...flags,
          pharmacyId: people.pharmacyId,
        }),
      ).toMatchObject(refusal(403, 'forbidden'));
  });

  test('a foreign pharmacy with one’s own id is forbidden', async () => {
    const wishes = { pharmacyId: people.otherId, role: 'main_user', webToolAccess: true };
    const answer = await update(people, people.main, people.main.id, {
      ...wishes,
      boxAccess: true,
    });
    expect(answer).toMatchObject(refusal(403, 'forbidden'));
  });

  test('nobody sets another’s PIN', async () => {
    const answer = await update(people, people.admin, colleague.id, { pharmacistPin: '123456' });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.pharmacistPin' }] },
    });
  });

  test('boxes open to nobody who has the PIN of somebody there', async () => {
    await givenColleague({ pharmacistPin: '171717' });
    const { otherId: pharmacyId } = people;
    const same = await givenColleague({ pharmacistPin: '171717', pharmacyId });
    await people.server.ask(people.main, 'PATCH', '/api/users/add-pharmacy-access', {
      pharmacyId: people.pharmacyId,
      email: same.email,
      roleName: 'user',
      webToolAccess: true,
      boxAccess: false,
    });
    const answer = await update(people, people.main, same.id, { boxAccess: true });
    expect(answer).toMatchObject(refusal(409, 'pharmacist_pin_in_use'));
  });
});

describe('the e-mail address', () => {
  const password = 'a password for tests';

  test('ERR-016 USR-33: it is changed by an admin alone', async () => {
    const wishes = { email: 'another@example.test' };
    const answer = await update(people, people.main, colleague.id, wishes);
    expect(answer).toMatchObject(refusal(403, 'user_is_not_admin'));
  });

  test('an admin’s change holds in the identity service, too', async () => {
    const { id, email } = await givenColleague();
    const accounts = people.server.services.identity?.accounts;
    await accounts?.createAccount({ userId: id, email, name: 'Aino', password });
    const changed = await update(people, people.admin, id, { email: 'Moved@Example.Test' });
    expect(changed.body.result).toMatchObject({ email: 'Moved@Example.Test' });
    expect((await signIn(people, email, password)).status).toBe(401);
    expect((await signIn(people, 'moved@example.test', password)).status).toBe(200);
    expect(await auditOf(people, people.pharmacyId, id)).toContainEqual({
      action: 'user.update',
      user_id: people.admin.id,
      detail: { fields: 'email' },
    });
  });

  test('one of an account that nobody here has is refused, for who is there and for who is new', async () => {
    const { id: userId } = await givenColleague();
    const email = 'account-alone@example.test';
    await people.server.services.identity.accounts.createAccount({
      userId,
      email,
      name: 'Aino',
      password,
    });
    const taken = refusal(409, 'email_in_use');
    const person = newPerson(people.pharmacyId);
    expect(await create(people, people.main, { ...person, email })).toMatchObject(taken);
    const { user } = createdUser(await create(people, people.main, person));
    expect(await update(people, people.admin, user.id, { email })).toMatchObject(taken);
  });

  test('one that is somebody else’s, in any case, is refused', async () => {
    const email = people.otherMain.email.toUpperCase();
    const answer = await update(people, people.admin, colleague.id, { email, firstName: 'No' });
    expect(answer).toMatchObject(refusal(409, 'email_in_use'));
    const row = await people.server.ask(people.main, 'GET', `/api/users/show/${colleague.id}`);
    expect(row.body.result).not.toMatchObject({ firstName: 'No' });
  });
});
