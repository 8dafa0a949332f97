import type { Profile } from '@kolli/contract/people/profile';
import { permissions } from '@kolli/domain/people/permissions';
import { beforeEach, expect, test } from 'vitest';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { verifyAudit } from '../../../platform/audit/verify-audit.ts';
import { type GivenUser } from '../../../testing/factories.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { ownTestServer, said } from '../../../testing/test-server.ts';
import { createRole } from './create-role.ts';

let name: string;
let count = 0;

const server = await ownTestServer();
const pharmacyIds = [(await server.givenPharmacy()).id, (await server.givenPharmacy()).id].sort();
const [at = '', elsewhere = ''] = pharmacyIds;
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId: pharmacyIds });
beforeEach(() => {
  count += 1;
  name = `student ${count}`;
});

const given = () => ({
  name,
  level: 5,
  app_access: 'web_app' as const,
  permissions: ['ssn.read' as const, 'delivery.read' as const],
});
const made = () => ({
  ...given(),
  permissions: ['delivery.read', 'ssn.read'],
  isShipped: false,
  accesses: 0,
});
const shippedAdmin = {
  name: 'admin',
  level: 100,
  app_access: 'web_app',
  permissions: [...permissions],
};
const create = (overrides: object = {}, who: GivenUser = admin) =>
  server.ask(who, 'POST', '/api/roles/create', { ...given(), ...overrides });
const update = (body: object, role = name, who: GivenUser = admin) =>
  server.ask(who, 'PATCH', `/api/roles/update/${encodeURIComponent(role)}`, body);
const remove = (role = name, who: GivenUser = admin) =>
  server.ask(who, 'DELETE', `/api/roles/${encodeURIComponent(role)}`);
const list = async (path = '', who: GivenUser = admin) =>
  (await server.ask(who, 'GET', `/api/roles/${path}`)).body.result as {
    name: string;
    level: number;
  }[];
const greater = '403 this_role_is_greater_than_yours';
const invalid = (...errors: object[]) => ({
  status: 400,
  body: { code: 'validation_fail', errors },
});
const lastEntry = () =>
  asOwner(
    server,
    `select distinct on (pharmacy_id) action, subject, user_name, detail from audit_entry
     where pharmacy_id = $1 order by pharmacy_id, seq desc`,
    [installationId],
  );

test('CAL-17 USR-16: the roles that can be given in the app come from the server, lowest level first', async () => {
  await create({ app_access: 'none' });
  const withWeb = `${name} with web`;
  await create({ name: withWeb });
  const roles = await list('app-roles', await server.givenUser({ pharmacyId: pharmacyIds }));
  expect(roles.map((role) => role.name)).toEqual([withWeb, 'user', 'main_user', 'admin']);
  expect(roles.at(-1)).toEqual(shippedAdmin);
  await remove(withWeb);
});

test('a custom role grants its permissions from the next call on, and a change revokes them', async () => {
  expect((await create()).body.result).toEqual(made());
  const bearer = await server.givenUser({ role: name, pharmacyId: at });
  const read = () => said(server.ask(bearer, 'GET', `/api/pharmacies/show/${at}`));
  const verify = () => server.ask(bearer, 'GET', `/api/audit/verify/${at}`);
  expect(await read()).toBe('200');
  expect((await verify()).body.code).toBe('user_is_not_admin');
  expect(await list('app-roles')).toContainEqual(expect.objectContaining({ name }));

  expect((await update({ permissions: ['audit.read'] })).status).toBe(200);
  expect(await read()).toBe('403 not_enough_permissions');
  expect((await verify()).body.result).toMatchObject({ isIntact: true });
  const used = { name, accesses: 1, isShipped: false };
  expect(await list()).toContainEqual(expect.objectContaining(used));

  expect((await update({ app_access: 'none' })).status).toBe(200);
  expect((await verify()).body.code).toBe('forbidden');
  expect(await list('app-roles')).not.toContainEqual(expect.objectContaining({ name }));
});

test('a custom role can be given in the app like any other, and not deleted while it is in use', async () => {
  await create({ permissions: ['user.create', 'delivery.read'] });
  const main = await server.givenUser({ role: 'main_user', pharmacyId: at });
  const person = await server.givenUser({ role: 'user', pharmacyId: elsewhere });
  const colleague = await server.givenUser({ role: 'user', pharmacyId: elsewhere });
  const access = { pharmacyId: at, webToolAccess: true, boxAccess: false };
  const give = (who: GivenUser, { email }: GivenUser, roleName: string) => {
    const body = { ...access, email, roleName };
    return said(server.ask(who, 'PATCH', '/api/users/add-pharmacy-access', body));
  };
  const accept = async (who: GivenUser) => {
    const { body } = await server.ask(who, 'GET', '/api/profile');
    for (const { id } of (body.result as Profile).accessOffers)
      await server.ask(who, 'POST', `/api/profile/access-offers/${id}/accept`, {});
  };
  const read = () => said(server.ask(person, 'GET', `/api/pharmacies/show/${at}`));
  expect(await give(main, person, name)).toBe('200');
  expect((await remove()).body.code).toBe('role_in_use');
  await accept(person);
  expect(await read()).toBe('200');
  expect(await give(person, colleague, 'main_user')).toBe(greater);
  expect(await give(person, colleague, name)).toBe('200');
  await update({ permissions: ['ssn.read'] });
  expect(await read()).toBe('403 not_enough_permissions');
  expect((await remove()).body.code).toBe('role_in_use');
  name = `${name} of nobody anywhere`;
  await create();
  await server.givenUser({ role: name });
  expect((await remove()).body.code).toBe('role_in_use');
});

test('a person’s greatest role is recomputed when a level changes', async () => {
  await create();
  const { id } = await server.givenUser({ role: name, pharmacyId: pharmacyIds });
  const demote = `update user_access set role_name = 'user' where user_id = $1 and pharmacy_id = $2`;
  await asOwner(server, demote, [id, elsewhere]);
  const own = () => asOwner(server, 'select role_name from app_user where id = $1', [id]);
  await update({ level: 9 });
  expect(await own()).toEqual([{ role_name: 'user' }]);
  await update({ level: 11 });
  expect(await own()).toEqual([{ role_name: name }]);
});

test('the list has every role with its flags and number of accesses, lowest level first', async () => {
  await create();
  const roles = await list();
  const levels = roles.map(({ level }) => level);
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  expect(roles.find((role) => role.name === name)).toEqual(made());
  expect(roles.find((role) => role.name === 'admin')).toEqual({
    ...shippedAdmin,
    isShipped: true,
    accesses: pharmacyIds.length,
  });
});

test('creating, changing and deleting a role is one entry of the installation, and an update without a change none', async () => {
  await create();
  const detail = { level: 5, appAccess: 'web_app', permissions: 'delivery.read ssn.read' };
  const by = { subject: name, user_name: `${admin.firstName} ${admin.lastName}` };
  const made = [{ action: 'role.create', ...by, detail }];
  expect(await lastEntry()).toEqual(made);
  expect((await update({ level: 5 })).body.result).toMatchObject({ name, level: 5, accesses: 0 });
  expect(await lastEntry()).toEqual(made);
  await update({ level: 6 });
  const changed = { action: 'role.update', ...by, detail: { ...detail, level: 6 } };
  expect(await lastEntry()).toEqual([changed]);
  expect(await remove()).toMatchObject({ status: 200, body: { result: {} } });
  expect(await lastEntry()).toEqual([{ action: 'role.delete', ...by, detail: {} }]);
  for (const id of [...pharmacyIds, installationId]) {
    const verified = await server.store.inPharmacies([id], (tx) => verifyAudit(tx, id));
    expect(verified).toMatchObject({ ok: true });
  }
});

test('another database error is not reported as an existing role', async () => {
  const operator = { actor: { userId: null, userName: 'a test' }, own: null };
  const making = createRole(server.services, operator, { ...given(), name: 'a\u0000' });
  await expect(making).rejects.toThrow('invalid byte sequence');
});

test.each([
  ['ERR-063', 'name_missing', 'body.name', { name: undefined }],
  ['ERR-051', 'invalid_role', 'body.name', { name: 'boss; drop' }],
  ['ERR-067', 'permissions_empty', 'body.permissions', { permissions: [] }],
] as const)('%s: %s is returned when a role is created', async (_id, msg, path, wrong) => {
  expect(await create(wrong)).toMatchObject(invalid({ msg, path }));
});

test('ERR-067 ERR-068: a change of a role needs a change, and at least one permission', async () => {
  await create();
  const noPermission = { msg: 'permissions_empty', path: 'body.permissions' };
  expect(await update({ permissions: [] })).toMatchObject(invalid(noPermission));
  expect(await update({})).toMatchObject(invalid({ msg: 'missing_fields', path: 'body' }));
});

test('invalid input is reported with its field', async () => {
  const wrong = { level: 101, app_access: 'boss', permissions: ['fly', 'fly'], wish: 1 };
  const { status, body } = await create(wrong);
  expect([status, body.code]).toEqual([400, 'validation_fail']);
  for (const path of ['level', 'app_access', 'permissions.0'])
    expect(body.errors).toContainEqual({ msg: 'validation.invalid', path: `body.${path}` });
  expect(body.errors).toContainEqual({ msg: 'validation.unknownField', path: 'body.wish' });
});

test('a name is unique, in any letter case and for concurrent calls', async () => {
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409']);
  expect((await create({ name: `yö ${name}` })).status).toBe(200);
  for (const again of [name.toUpperCase(), `YÖ ${name}`])
    expect((await create({ name: again })).body.code).toBe('role_already_exists');
});

test('ERR-062: a missing role and a shipped one are neither changed nor deleted', async () => {
  for (const [role, code] of [
    ['nobody', 'role_not_exist'],
    ['user', 'shipped_role'],
  ] as const) {
    expect((await update({ level: 1 }, role)).body.code).toBe(code);
    expect((await remove(role)).body.code).toBe(code);
  }
});

test('USR-32 ERR-031: nobody creates, changes or deletes a role greater than their own', async () => {
  const keeper = { name: `${name} keeper`, level: 20 };
  await create({ ...keeper, permissions: ['user.update', 'delivery.read'] });
  const bearer = await server.givenAdministrator({ role: keeper.name, pharmacyId: pharmacyIds });
  const [may, mayNot] = [{ permissions: ['delivery.read'] }, { permissions: ['ssn.read'] }];
  expect(await said(create({ level: 21, ...may }, bearer))).toBe(greater);
  expect(await said(create(mayNot, bearer))).toBe(greater);
  expect((await create(may, bearer)).body.result).toMatchObject({ name });
  expect(await said(update({ level: 21 }, name, bearer))).toBe(greater);
  await update({ permissions: ['delivery.read', 'ssn.read'] });
  expect(await said(update(may, name, bearer))).toBe(greater);
  expect(await said(remove(name, bearer))).toBe(greater);
});

test('ERR-016 USR-33 SEC-01: only the administration of the installation manages roles', async () => {
  for (const role of ['main_user', 'admin']) {
    const other = await server.givenUser({ role, pharmacyId: pharmacyIds });
    expect(await said(create({}, other))).toBe('403 user_is_not_admin');
  }
});
