import { afterAll, describe, expect, test } from 'vitest';
import { type GivenUser, givenBox, givenUser } from '../../../testing/factories.ts';
import { letAdminister } from '../../../testing/given-administrator.ts';
import { showDeviceState } from '../../devices/show-device-state.ts';
import {
  auditOf,
  create,
  createdUser,
  givenRole,
  newPerson,
  openPeople,
  remove,
  signIn,
  update,
} from '../testing/people.ts';

let colleague: GivenUser;
const people = await openPeople();
afterAll(() => people.close());

const givenColleague = (changes: Parameters<typeof givenUser>[1] = {}) =>
  givenUser(people.server, { pharmacyId: people.pharmacyId, ...changes });
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
    const changes = { firstName: 'Uusi', role: 'main_user', boxAccess: false };
    const answer = await update(people, people.main, colleague.id, changes);
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
    // Nobody sets another person's PIN, neither with the whole form nor with the field alone.
    for (const body of [
      { ...form, pharmacistPin: '123456' },
      { pharmacyId, pharmacistPin: '1' },
    ])
      expect(await send(body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.pharmacistPin' }] },
      });
  });

  test('USR-24: omitted fields stay, also if another person changed them meanwhile', async () => {
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

  test('an update without changes writes no audit entry', async () => {
    const before = await auditOf(people, people.pharmacyId, colleague.id);
    expect((await update(people, people.main, colleague.id)).status).toBe(200);
    expect(await auditOf(people, people.pharmacyId, colleague.id)).toEqual(before);
  });

  test('a lower role takes effect on the person’s next call', async () => {
    const token = { token: await people.server.tokenFor(colleague) };
    const logs = () =>
      people.server.ask(token, 'GET', `/api/users/login-logs/${people.pharmacyId}`);
    expect((await logs()).status).toBe(200);
    await update(people, people.main, colleague.id, { role: 'user' });
    expect(await logs()).toMatchObject(refusal(403, 'not_enough_permissions'));
    expect(await ownRole(colleague)).toBe('user');
  });

  test('without webToolAccess the next call at that pharmacy is refused', async () => {
    const both = await givenColleague({ pharmacyId: [people.pharmacyId, people.otherId] });
    const token = { token: await people.server.tokenFor(both) };
    const show = (id: string) => people.server.ask(token, 'GET', `/api/pharmacies/show/${id}`);
    await update(people, people.main, both.id, { webToolAccess: false });
    expect(await show(people.pharmacyId)).toMatchObject(refusal(403, 'forbidden'));
    expect((await show(people.otherId)).status).toBe(200);
  });

  test('removing boxAccess removes a person from the box’s staff, and granting it restores them', async () => {
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

test('changing only the access updates the person’s time of last change', async () => {
  const user = await givenColleague();
  people.server.time.advance(1000);
  const changed = await update(people, people.main, user.id, { boxAccess: false });
  expect(changed.body.result).toMatchObject({ updatedAt: people.server.time.clock().getTime() });
});

test('a new name sends a live event to each pharmacy of the person', async () => {
  const places = [people.pharmacyId, people.otherId];
  const user = await givenColleague({ pharmacyId: places });
  const notices: unknown[] = [];
  const stops = places.map((id) =>
    people.server.services.live.follow(id, (notice) => notices.push(notice)),
  );
  const both = await givenColleague({ pharmacyId: places, role: 'main_user' });
  expect((await update(people, both, user.id, { lastName: 'Nova' })).status).toBe(200);
  const time = people.server.time.clock().getTime();
  for (const pharmacyId of places)
    await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: null, time });
  for (const stop of stops) stop();
});

test('a caller who may change people here can change their own names, despite a lower role elsewhere', async () => {
  const both = await givenColleague({ role: 'main_user' });
  const at = { pharmacyId: people.otherId, email: both.email, roleName: 'user' };
  const given = { ...at, webToolAccess: true, boxAccess: true };
  await people.server.ask(people.otherMain, 'PATCH', '/api/users/add-pharmacy-access', given);
  expect((await update(people, both, both.id, { lastName: 'Self' })).status).toBe(200);
});

describe('what is refused', () => {
  test('USR-32: nobody gives a role greater than their own, not even to themselves', async () => {
    for (const { id } of [colleague, people.main])
      expect(await update(people, people.main, id, { role: 'admin' })).toMatchObject(
        refusal(403, 'this_role_is_greater_than_yours'),
      );
  });

  test('USR-32: nobody changes a person with a greater role', async () => {
    for (const changes of [{ firstName: 'Ohne' }, { role: 'user' }, { webToolAccess: false }])
      expect(await update(people, people.main, people.admin.id, changes)).toMatchObject(
        refusal(403, 'this_role_is_greater_than_yours'),
      );
  });

  test('a person with a greater role elsewhere: names cannot be changed, the access here can', async () => {
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

  test('SEC-01: names of a person at several pharmacies are changed only by a manager of all of them or the administration', async () => {
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
    expect(await name(people.admin, 'Elsewhere')).toMatchObject(refusal(403, 'user_is_not_admin'));
    const administrator = await givenColleague({ role: 'admin' });
    await letAdminister(people.server, administrator);
    expect((await name(administrator, 'Administered')).status).toBe(200);
  });

  test('SEC-01: an admin who gives a person of another pharmacy an access cannot get their account by its address', async () => {
    const target = people.otherMain;
    const given = { pharmacyId: people.pharmacyId, email: target.email, roleName: 'user' };
    const access = await people.server.ask(
      people.admin,
      'PATCH',
      '/api/users/add-pharmacy-access',
      {
        ...given,
        webToolAccess: true,
        boxAccess: false,
      },
    );
    expect(access.status).toBe(200);
    for (const changes of [{ email: 'attacker@example.test' }, { lastName: 'Taken' }])
      expect(await update(people, people.admin, target.id, changes)).toMatchObject(
        refusal(403, 'user_is_not_admin'),
      );
    expect((await remove(people, people.admin, target.id)).status).toBe(200);
  });

  test('SEC-01: nobody without the administration changes or removes somebody who has it', async () => {
    const administrator = await givenColleague();
    await letAdminister(people.server, administrator);
    const colleagueOfAll = await givenColleague({ role: 'main_user' });
    await letAdminister(people.server, colleagueOfAll);
    for (const who of [people.main, people.admin]) {
      for (const changes of [{ email: 'attacker@example.test' }, { role: 'main_user' }])
        expect(await update(people, who, administrator.id, changes)).toMatchObject(
          refusal(403, 'this_role_is_greater_than_yours'),
        );
      expect(await remove(people, who, administrator.id)).toMatchObject(
        refusal(403, 'this_role_is_greater_than_yours'),
      );
    }
    const { id } = administrator;
    expect((await update(people, colleagueOfAll, id, { lastName: 'Ny' })).status).toBe(200);
    expect((await remove(people, colleagueOfAll, id)).status).toBe(200);
  });

  test('a role with a higher level is greater, whatever its name', async () => {
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

  test('the id of a person of another pharmacy and an unknown id are both forbidden', async () => {
    const changes = { firstName: 'X', lastName: 'Y', email: 'x@example.test', role: 'user' };
    const flags = { webToolAccess: true, boxAccess: true };
    for (const id of [people.otherMain.id, '01900000-0000-7000-8000-000000000000', 'x'])
      expect(
        await people.server.ask(people.main, 'PATCH', `/api/users/update/${id}`, {
          ...changes,
          ...flags,
          pharmacyId: people.pharmacyId,
        }),
      ).toMatchObject(refusal(403, 'forbidden'));
  });

  test('another pharmacy with the caller’s own id is forbidden', async () => {
    const changes = { pharmacyId: people.otherId, role: 'main_user', webToolAccess: true };
    const answer = await update(people, people.main, people.main.id, {
      ...changes,
      boxAccess: true,
    });
    expect(answer).toMatchObject(refusal(403, 'forbidden'));
  });

  test('nobody sets another person’s PIN', async () => {
    const answer = await update(people, people.admin, colleague.id, { pharmacistPin: '123456' });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.pharmacistPin' }] },
    });
  });

  test('box access is refused if the person’s PIN is in use there', async () => {
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

  test('ERR-016 USR-33: only an admin changes it', async () => {
    const changes = { email: 'another@example.test' };
    const answer = await update(people, people.main, colleague.id, changes);
    expect(answer).toMatchObject(refusal(403, 'user_is_not_admin'));
  });

  test('an admin’s change also applies in the identity service', async () => {
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

  test('one of an account without a person is refused, for existing and new people', async () => {
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

  test('one in use by another person, in any letter case, is refused', async () => {
    const email = people.otherMain.email.toUpperCase();
    const answer = await update(people, people.admin, colleague.id, { email, firstName: 'No' });
    expect(answer).toMatchObject(refusal(409, 'email_in_use'));
    const row = await people.server.ask(people.main, 'GET', `/api/users/show/${colleague.id}`);
    expect(row.body.result).not.toMatchObject({ firstName: 'No' });
  });
});
