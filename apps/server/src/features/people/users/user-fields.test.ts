import { expect, test } from 'vitest';
import { openPeople } from '../testing/people.ts';

const { server, main, pharmacyId, newPerson } = await openPeople();

type Form = 'create' | 'update' | 'add' | 'profile' | 'language';

function send(form: Form, overrides: Record<string, unknown>) {
  const person = newPerson();
  const { email, webToolAccess, boxAccess, firstName, lastName } = person;
  const access = { pharmacyId, email, roleName: 'user', webToolAccess, boxAccess };
  const bodies = {
    create: ['POST', '/api/users/create', person],
    update: ['PATCH', `/api/users/update/${main.id}`, person],
    add: ['PATCH', '/api/users/add-pharmacy-access', access],
    profile: ['PATCH', '/api/profile/update', { firstName, lastName, pharmacistPin: '123456' }],
    language: ['PATCH', '/api/profile/change-lang', { appLanguage: 'fi' }],
  } as const;
  const [method, path, body] = bodies[form];
  return server.ask(main, method, path, { ...body, ...overrides });
}

const refusedAt = (overrides: object, more: object = {}) => {
  const path = `body.${Object.keys(overrides)[0]}`;
  return { status: 400, body: { code: 'validation_fail', errors: [{ ...more, path }] } };
};

test.each([
  ['ERR-048', 'firstName_empty', 'create', { firstName: '' }],
  ['ERR-048', 'firstName_empty', 'profile', { firstName: ' \t ' }],
  ['ERR-049', 'lastName_empty', 'update', { lastName: ' ' }],
  ['ERR-050', 'email_empty', 'create', { email: '' }],
  ['ERR-050', 'email_empty', 'add', { email: '  ' }],
  ['ERR-051', 'invalid_role', 'create', { role: '<admin>' }],
  ['ERR-051', 'invalid_role', 'add', { roleName: '' }],
  ['ERR-052', 'email_missing', 'create', { email: undefined }],
  ['ERR-052', 'email_missing', 'update', { email: null }],
  ['ERR-053', 'firstName_missing', 'create', { firstName: undefined }],
  ['ERR-053', 'firstName_missing', 'profile', { firstName: undefined }],
  ['ERR-054', 'lastName_missing', 'profile', { lastName: undefined }],
  ['ERR-055', 'appLanguage_missing', 'language', { appLanguage: undefined }],
  ['ERR-056', 'role_missing', 'create', { role: undefined }],
  ['ERR-056', 'role_missing', 'update', { role: null }],
  ['ERR-058', 'pharmacyId_missing', 'create', { pharmacyId: undefined }],
  ['ERR-058', 'pharmacyId_missing', 'add', { pharmacyId: undefined }],
  ['ERR-059', 'webToolAccess_missing', 'create', { webToolAccess: undefined }],
  ['ERR-059', 'webToolAccess_missing', 'add', { webToolAccess: null }],
  ['ERR-060', 'boxAccess_missing', 'update', { boxAccess: null }],
  ['ERR-060', 'boxAccess_missing', 'create', { boxAccess: undefined }],
  ['ERR-061', 'roleName_missing', 'add', { roleName: undefined }],
] as const)('%s: %s names the field, sent by %s as %j', async (_id, code, form, overrides) => {
  expect(await send(form, overrides)).toMatchObject(refusedAt(overrides, { msg: code }));
});

test.each([
  ['create', { email: 'no address' }],
  ['create', { webToolAccess: 'true' }],
  ['create', { role: 5 }],
  ['create', { key: 'more' }],
  ['add', { email: 'a@b' }],
  ['update', { boxAccess: 1 }],
  ['language', { appLanguage: 'de' }],
  ['profile', { firstName: { $ne: '' } }],
] as const)('%s with %j is refused at its field', async (form, overrides) => {
  expect(await send(form, overrides)).toMatchObject(refusedAt(overrides));
});
