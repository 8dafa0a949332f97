import { permissions } from '@kolli/domain/people/permissions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import { type GivenUser, givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { givenAdministrator } from '../../../testing/given-administrator.ts';
import { openTestServer } from '../../../testing/test-server.ts';
import { createRole } from './create-role.ts';

let name: string;
let count = 0;

const server = await openTestServer();
const pharmacyIds = [(await givenPharmacy(server)).id, (await givenPharmacy(server)).id].sort();
const admin = await givenAdministrator(server, { role: 'admin', pharmacyId: pharmacyIds });
afterAll(() => server.close());
beforeEach(() => {
  count += 1;
  name = `student ${count}`;
});

const given = () => ({
  name,
  level: 5,
  app_access: 'web_app',
  permissions: ['ssn.read', 'delivery.read'],
});
const create = (body: object, who: GivenUser = admin) =>
  server.ask(who, 'POST', '/api/roles/create', body);
const update = (body: object, role = name, who: GivenUser = admin) =>
  server.ask(who, 'PATCH', `/api/roles/update/${encodeURIComponent(role)}`, body);
const remove = (role = name, who: GivenUser = admin) =>
  server.ask(who, 'DELETE', `/api/roles/${encodeURIComponent(role)}`);
const appRoles = async () =>
  (await server.ask(admin, 'GET', '/api/roles/app-roles')).body.result as { name: string }[];
const fieldErrors = async (answer: ReturnType<typeof create>) => {
  const { status, body } = await answer;
  return [status, body.code, body.errors];
};
const lastEntries = () =>
  server.store.inPharmacies([installationId], (tx) =>
    tx
      .selectFrom('audit_entry')
      .distinctOn('pharmacy_id')
      .select(['pharmacy_id', 'action', 'subject', 'user_name', 'detail'])
      .orderBy('pharmacy_id')
      .orderBy('seq', 'desc')
      .execute(),
  );

test('CAL-17 USR-16: the roles that can be given in the app come from the server, lowest level first', async () => {
  await create({ ...given(), app_access: 'none' });
  await create({ ...given(), name: `${name} with web` });
  const user = await givenUser(server, { pharmacyId: pharmacyIds });
  const { body } = await server.ask(user, 'GET', '/api/roles/app-roles');
  const roles = body.result as { name: string; level: number; permissions: string[] }[];
  expect(roles.map((role) => role.name)).toEqual([
    `${name} with web`,
    'user',
    'main_user',
    'admin',
  ]);
  expect(roles.at(-1)).toEqual({
    name: 'admin',
    level: 100,
    app_access: 'web_app',
    permissions: [...permissions],
  });
  await remove(`${name} with web`);
});

test('a custom role grants its permissions from the next call on, and a change revokes them', async () => {
  const made = await create(given());
  expect(made.body.result).toEqual({
    name,
    level: 5,
    app_access: 'web_app',
    isShipped: false,
    accesses: 0,
    permissions: ['delivery.read', 'ssn.read'],
  });
  const bearer = await givenUser(server, { role: name, pharmacyId: pharmacyIds[0] ?? '' });
  const read = () => server.ask(bearer, 'GET', `/api/pharmacies/show/${pharmacyIds[0]}`);
  const verify = () => server.ask(bearer, 'GET', `/api/audit/verify/${pharmacyIds[0]}`);
  expect((await read()).status).toBe(200);
  expect((await verify()).body.code).toBe('user_is_not_admin');
  expect(await appRoles()).toContainEqual(expect.objectContaining({ name }));

  expect((await update({ permissions: ['audit.read'] })).status).toBe(200);
  expect((await read()).body.code).toBe('not_enough_permissions');
  expect((await verify()).body.result).toMatchObject({ isIntact: true });
  const listed = (await server.ask(admin, 'GET', '/api/roles/')).body.result as object[];
  expect(listed).toContainEqual(expect.objectContaining({ name, accesses: 1, isShipped: false }));

  expect((await update({ app_access: 'none' })).status).toBe(200);
  expect((await verify()).body.code).toBe('forbidden');
  expect(await appRoles()).not.toContainEqual(expect.objectContaining({ name }));
});

test('a custom role can be given in the app like any other', async () => {
  await create({ ...given(), permissions: ['user.create', 'delivery.read'] });
  const [at = '', elsewhere = ''] = pharmacyIds;
  const main = await givenUser(server, { role: 'main_user', pharmacyId: at });
  const person = await givenUser(server, { role: 'user', pharmacyId: elsewhere });
  const access = { pharmacyId: at, email: person.email, webToolAccess: true, boxAccess: false };
  const giving = { ...access, roleName: name };
  const gave = await server.ask(main, 'PATCH', '/api/users/add-pharmacy-access', giving);
  expect(gave.status).toBe(200);
  const read = (path: string) => server.ask(person, 'GET', `/api/${path}`);
  expect((await read(`pharmacies/show/${at}`)).status).toBe(200);
  const colleague = await givenUser(server, { role: 'user', pharmacyId: elsewhere });
  const give = (roleName: string) =>
    server.ask(person, 'PATCH', '/api/users/add-pharmacy-access', {
      ...access,
      email: colleague.email,
      roleName,
    });
  expect((await give('main_user')).body.code).toBe('this_role_is_greater_than_yours');
  expect((await give(name)).status).toBe(200);
  await update({ permissions: ['ssn.read'] });
  expect((await read(`pharmacies/show/${at}`)).body.code).toBe('not_enough_permissions');
  expect((await remove()).body.code).toBe('role_in_use');
});

test('a person’s greatest role is recomputed when a level changes', async () => {
  await create(given());
  const both = await givenUser(server, { role: name, pharmacyId: pharmacyIds });
  await server.store.inGlobal((tx) =>
    tx
      .updateTable('user_access')
      .set({ role_name: 'user' })
      .where('user_id', '=', both.id)
      .where('pharmacy_id', '=', pharmacyIds[1] ?? '')
      .execute(),
  );
  const own = async () => {
    const row = await server.store.inGlobal((tx) =>
      tx.selectFrom('app_user').select('role_name').where('id', '=', both.id).executeTakeFirst(),
    );
    return row?.role_name;
  };
  await update({ level: 9 });
  expect(await own()).toBe('user');
  await update({ level: 11 });
  expect(await own()).toBe(name);
});

test('the list has every role with its flags and number of accesses, lowest level first', async () => {
  await create(given());
  const { body } = await server.ask(admin, 'GET', '/api/roles/');
  const roles = body.result as { name: string; level: number }[];
  expect(roles.map(({ level }) => level)).toEqual(
    roles.map(({ level }) => level).sort((a, b) => a - b),
  );
  expect(roles.find((role) => role.name === name)).toEqual({
    ...given(),
    permissions: ['delivery.read', 'ssn.read'],
    isShipped: false,
    accesses: 0,
  });
  expect(roles.find((role) => role.name === 'admin')).toEqual({
    name: 'admin',
    level: 100,
    app_access: 'web_app',
    permissions: [...permissions],
    isShipped: true,
    accesses: pharmacyIds.length,
  });
});

test('an update without a change is not logged', async () => {
  await create(given());
  const before = await lastEntries();
  expect((await update({ level: 5 })).body.result).toMatchObject({ name, level: 5, accesses: 0 });
  expect(await lastEntries()).toEqual(before);
});

test('another database error is not reported as an existing role', async () => {
  const operator = { actor: { userId: null, userName: 'a test' }, own: null };
  const wrong = {
    ...given(),
    name: 'a\u0000',
    app_access: 'web_app',
    permissions: ['ssn.read'],
  } as const;
  const making = createRole(server.services, operator, {
    ...wrong,
    permissions: [...wrong.permissions],
  });
  await expect(making).rejects.toThrow('invalid byte sequence');
});

test('creating, changing and deleting a role is one entry of the installation', async () => {
  await create(given());
  const detail = { level: 5, appAccess: 'web_app', permissions: 'delivery.read ssn.read' };
  const entry = { subject: name, user_name: `${admin.firstName} ${admin.lastName}` };
  const once = (what: object) => [{ pharmacy_id: installationId, ...entry, ...what }];
  expect(await lastEntries()).toEqual(once({ action: 'role.create', detail }));
  await update({ level: 6 });
  expect(await lastEntries()).toEqual(
    once({ action: 'role.update', detail: { ...detail, level: 6 } }),
  );
  expect(await remove()).toMatchObject({ status: 200, body: { result: {} } });
  expect(await lastEntries()).toEqual(once({ action: 'role.delete', detail: {} }));
  for (const id of [...pharmacyIds, installationId])
    expect(await server.store.inPharmacies([id], (tx) => verifyAudit(tx, id))).toMatchObject({
      ok: true,
    });
});

test.each([
  ['ERR-063', 'name_missing', 'body.name', { name: undefined }],
  ['ERR-051', 'invalid_role', 'body.name', { name: 'boss; drop' }],
  ['ERR-067', 'permissions_empty', 'body.permissions', { permissions: [] }],
] as const)('%s: %s is returned when a role is created', async (_id, msg, path, wrong) => {
  expect(await fieldErrors(create({ ...given(), ...wrong }))).toEqual([
    400,
    'validation_fail',
    [{ msg, path }],
  ]);
});

test('ERR-067 ERR-068: a change of a role needs a change, and at least one permission', async () => {
  await create(given());
  expect(await fieldErrors(update({ permissions: [] }))).toEqual([
    400,
    'validation_fail',
    [{ msg: 'permissions_empty', path: 'body.permissions' }],
  ]);
  expect(await fieldErrors(update({}))).toEqual([
    400,
    'validation_fail',
    [{ msg: 'missing_fields', path: 'body' }],
  ]);
});

test('invalid input is reported with its field', async () => {
  const wrong = { level: 101, app_access: 'boss', permissions: ['fly', 'fly'], wish: 1 };
  expect(await fieldErrors(create({ ...given(), ...wrong }))).toEqual([
    400,
    'validation_fail',
    expect.arrayContaining([
      { msg: 'validation.invalid', path: 'body.level' },
      { msg: 'validation.invalid', path: 'body.app_access' },
      { msg: 'validation.invalid', path: 'body.permissions.0' },
      { msg: 'validation.unknownField', path: 'body.wish' },
    ]),
  ]);
});

test('a name is unique, in any letter case and for concurrent calls', async () => {
  const answers = await Promise.all([create(given()), create(given()), create(given())]);
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  expect((await create({ ...given(), name: `yö ${name}` })).status).toBe(200);
  for (const again of [name.toUpperCase(), `YÖ ${name}`])
    expect((await create({ ...given(), name: again })).body.code).toBe('role_already_exists');
});

test('ERR-062: a missing role is neither changed nor deleted', async () => {
  expect((await update({ level: 1 }, 'nobody')).body.code).toBe('role_not_exist');
  expect((await remove('nobody')).body.code).toBe('role_not_exist');
});

test('a shipped role cannot be changed', async () => {
  expect((await update({ level: 1 }, 'user')).body.code).toBe('shipped_role');
  expect((await remove('user')).body.code).toBe('shipped_role');
});

test('a role in use cannot be deleted', async () => {
  await create(given());
  await givenUser(server, { role: name, pharmacyId: pharmacyIds });
  expect((await remove()).body.code).toBe('role_in_use');
  name = `${name} of nobody anywhere`;
  await create(given());
  await givenUser(server, { role: name });
  expect((await remove()).body.code).toBe('role_in_use');
});

test('USR-32 ERR-031: nobody creates, changes or deletes a role greater than their own', async () => {
  const keeper = { ...given(), name: `${name} keeper`, level: 20 };
  await create({ ...keeper, permissions: ['user.update', 'delivery.read'] });
  const bearer = await givenAdministrator(server, { role: keeper.name, pharmacyId: pharmacyIds });
  const greater = 'this_role_is_greater_than_yours';
  const asBearer = async (overrides: object) =>
    (await create({ ...given(), ...overrides }, bearer)).body;
  expect((await asBearer({ level: 21, permissions: ['delivery.read'] })).code).toBe(greater);
  expect((await asBearer({ permissions: ['ssn.read'] })).code).toBe(greater);
  expect((await asBearer({ permissions: ['delivery.read'] })).result).toMatchObject({ name });
  expect((await update({ level: 21 }, name, bearer)).body.code).toBe(greater);
  await update({ permissions: ['delivery.read', 'ssn.read'] });
  expect((await update({ permissions: ['delivery.read'] }, name, bearer)).body.code).toBe(greater);
  expect((await remove(name, bearer)).body.code).toBe(greater);
});

test('ERR-016 USR-33 SEC-01: only the administration of the installation manages roles', async () => {
  for (const role of ['main_user', 'admin']) {
    const other = await givenUser(server, { role, pharmacyId: pharmacyIds });
    expect((await create(given(), other)).body).toMatchObject({ code: 'user_is_not_admin' });
    expect((await create(given(), other)).status).toBe(403);
  }
});
