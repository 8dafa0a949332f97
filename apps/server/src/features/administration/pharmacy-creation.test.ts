import { beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { newId } from '../../platform/database/ids.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { testTemplate } from '../../testing/samples/sample-columns.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';
import { createPharmacy } from './create-pharmacy.ts';

let admin: GivenUser;
let body: Record<string, unknown> & { id: string };
let count = 0;
const templateId = 'tower';
const dayMs = 86_400_000;

const server = await ownTestServer();
const homeId = (await server.givenPharmacy()).id;
await server.givenBox({ pharmacyId: homeId, template_id: templateId, template: testTemplate });
const place = {
  name: 'Satama',
  streetAddress: 'Satamakatu 1',
  zipCode: '00150',
  city: 'Helsinki',
  country: 'FI',
  language: 'fi',
  uiLanguages: ['fi', 'sv'],
};
beforeEach(async () => {
  count += 1;
  admin = await server.givenAdministrator({
    role: 'admin',
    pharmacyId: homeId,
    firstName: 'Helmi',
    pharmacistPin: `10000${count}`,
  });
  body = {
    id: newId(),
    businessId: `7654321-${count}`,
    pinCode: '112233',
    email: 'satama@example.test',
    phoneNumber: '+358401234567',
    ...place,
  };
});

const create = (overrides: object = {}, who: GivenUser = admin) =>
  server.ask(who, 'POST', '/api/pharmacies/create', { ...body, ...overrides });
const withBox = { pickUpMachine: true, templateId, outdoor: true, cardboardType: false };
const get = async (path: string, who = admin) =>
  (await server.ask(who, 'GET', `/api/${path}`)).body.result;
const entries = () =>
  asOwner(
    server,
    `select action, user_id, user_name, subject, detail from audit_entry where pharmacy_id = $1
     order by seq`,
    [body.id],
  );

test('PHA-03: a pharmacy is created with its shelves and no box', async () => {
  const { status, body: answer } = await create({ shelvesNumber: 3 });
  expect(status).toBe(200);
  expect(answer.result).toEqual({
    id: body.id,
    businessId: body['businessId'],
    ...place,
    timeZone: 'Europe/Helsinki',
    strongAuthentication: false,
    serviceRequest: false,
    reservationKeepTime: 3 * dayMs,
    shelvesNumber: 3,
    boxes: [],
    users: 1,
  });
  expect(await get(`pharmacies/show/${body.id}`)).toMatchObject({
    streetAddress: 'Satamakatu 1',
    pinCode: '112233',
    shelvesNumber: 3,
    uiLanguages: ['fi', 'sv'],
    customerSMSLanguages: ['fi'],
    pickUpMachine: false,
    deliveryKeepTime: 7 * dayMs,
    reservationKeepTime: 3 * dayMs,
  });
});

test.each([
  ['of its country', { country: 'SE' }, 'Europe/Stockholm'],
  ['of its country', { country: 'NO' }, 'Europe/Oslo'],
  ['that was chosen', { country: 'FI', timeZone: 'Atlantic/Reykjavik' }, 'Atlantic/Reykjavik'],
  [
    'that was chosen among several',
    { country: 'ES', timeZone: 'Atlantic/Canary' },
    'Atlantic/Canary',
  ],
])('ZON-01: a pharmacy has the time zone %s: %o', async (_, given, timeZone) => {
  expect(await create(given)).toMatchObject({ status: 200, body: { result: { timeZone } } });
  expect(await get(`pharmacies/show/${body.id}`)).toMatchObject({ timeZone });
});

test.each([
  ['a country of several, without one', { country: 'ES' }, 'validation.required'],
  ['what is no country, without one', { country: 'Suomi' }, 'validation.required'],
  ['a zone that is none', { timeZone: 'Europe/Nowhere' }, 'validation.invalid'],
  ['an offset, which PostgreSQL reads the other way', { timeZone: '+02:00' }, 'validation.invalid'],
])('ZON-01: %s is refused', async (_, given, msg) => {
  const answer = await create(given);
  const errors = [{ msg, path: 'body.timeZone' }];
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_fail', errors } });
});

test('PHA-03: with a pickup machine its first box is created from the template, works, and is in the audit log, too', async () => {
  const made = await create(withBox);
  const box = { id: expect.any(String), name: 'Satama', templateId };
  expect(made.body.result).toMatchObject({ boxes: [box] });
  const [{ id } = { id: '' }] = (made.body.result as { boxes: { id: string }[] }).boxes;
  const shown = await get(`pickup-boxes/show/${id}`);
  expect(shown).toMatchObject({
    outdoor: true,
    cardboardType: false,
    info: { active: true, street: 'Satamakatu 1', temperatureRangeFridge: { min: 2, max: 8 } },
  });
  const { info } = shown as { info: { modules: { lockers: object[] }[] } };
  expect(info.modules.map(({ lockers }) => lockers.length)).toEqual([3, 2]);
  const beginnings = 'select from activity_change where pharmacy_id = $1';
  expect(await asOwner(server, beginnings, [body.id])).toHaveLength(6);
  const by = { user_id: admin.id };
  expect(await entries()).toMatchObject([
    { action: 'pharmacy.create', ...by, subject: body.id, detail: { name: 'Satama' } },
    { action: 'pickupbox.create', ...by },
    { action: 'access.create', ...by },
  ]);
  const verdict = await server.store.inPharmacies([body.id], (tx) => verifyAudit(tx, body.id));
  expect(verdict).toEqual({ ok: true, entries: 3 });
  // The creator has a role there, and stays at their current pharmacy.
  expect(await get('profile')).toMatchObject({
    pharmacyId: homeId,
    role: { name: 'admin' },
    pharmacyIds: expect.arrayContaining([homeId, body.id]),
  });
});

test('the creator gets the role admin there, whatever role they have elsewhere, and chooses between several pharmacies', async () => {
  const otherId = (await server.givenPharmacy()).id;
  const founder = await server.givenAdministrator({ pharmacyId: [homeId, otherId] });
  expect(await said(create({}, founder))).toBe('200');
  expect(await get('profile', founder)).toMatchObject({ pharmacyId: null });
  const accesses = 'select pharmacy_id, role_name from user_access where user_id = $1';
  const rows = await asOwner(server, accesses, [founder.id]);
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual({ pharmacy_id: homeId, role_name: 'user' });
  expect(rows).toContainEqual({ pharmacy_id: body.id, role_name: 'admin' });
});

test('the CLI gives no role; a box is indoors and not cardboard by default', async () => {
  const actor = { userId: null, userName: 'a test' };
  const given = { ...body, ...withBox, outdoor: undefined, cardboardType: undefined };
  const input = { ...given, strongAuthentication: false, shelvesNumber: 0 };
  type Input = Parameters<typeof createPharmacy>[2];
  const by = { actor, first: null };
  expect(await createPharmacy(server.services, by, input as unknown as Input)).toMatchObject({
    id: body.id,
    users: 0,
    shelvesNumber: 0,
    boxes: [{ name: 'Satama', templateId, outdoor: false, cardboardType: false }],
  });
  const { businessId, name } = body;
  expect((await entries()).map((row) => [row.action, row.user_name, row.detail])).toEqual([
    ['pharmacy.create', 'a test', { businessId, name }],
    ['pickupbox.create', 'a test', { name, template: templateId }],
  ]);
});

test.each([
  ['ERR-069', 'pharmacy_templateId_missing', 'templateId'],
  ['ERR-074', 'pharmacy_outdoor_missing', 'outdoor'],
  ['ERR-077', 'pharmacy_cardboardType_missing', 'cardboardType'],
  ['ERR-070', 'pharmacy_id_missing', 'id'],
  ['ERR-071', 'pharmacy_country_missing', 'country'],
  ['ERR-072', 'pharmacy_language_missing', 'language'],
  ['ERR-073', 'pharmacy_city_missing', 'city'],
  ['ERR-075', 'pharmacy_uiLanguages_missing', 'uiLanguages'],
  ['ERR-076', 'pharmacy_zipCode_missing', 'zipCode'],
  ['ERR-063', 'name_missing', 'name'],
  ['ERR-064', 'businessId_missing', 'businessId'],
])('%s: %s is returned if a pharmacy is created without %s', async (_id, msg, field) => {
  expect(await said(create({ ...withBox, [field]: null }))).toBe('400 validation_fail');
  const { status, body: answer } = await create({ ...withBox, [field]: undefined });
  expect([status, answer.code]).toEqual([400, 'validation_fail']);
  expect(answer.errors).toEqual([{ msg, path: `body.${field}` }]);
});

test('ERR-066 ERR-099: strong authentication is on or off, and needs a configured issuer for customers', async () => {
  const strong = { strongAuthentication: true };
  const errors = [{ msg: 'not_valid_strong_auth_value', path: 'body.strongAuthentication' }];
  const refused = { status: 400, body: { code: 'validation_fail', errors } };
  expect(await create({ strongAuthentication: 'yes' })).toMatchObject(refused);
  expect(await said(create(strong))).toBe('502 bad_strong_auth_provider');
  const set = await ownTestServer({
    STRONG_AUTH_ISSUER: 'https://id.example',
    STRONG_AUTH_CLIENT_ID: 'kolli',
    STRONG_AUTH_CLIENT_SECRET: 'a secret for tests alone',
  });
  const pharmacyId = (await set.givenPharmacy()).id;
  const other = await set.givenAdministrator({ pharmacyId });
  const made = await set.ask(other, 'POST', '/api/pharmacies/create', { ...body, ...strong });
  expect(made.body.result).toMatchObject(strong);
});

test('ERR-037 ERR-065: a pharmacy’s id and its business id are unique, also for concurrent calls', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => said(create({ id: newId() }))));
  const taken = '409 businessId_already_exists';
  expect(answers.sort()).toEqual(['200', taken, taken]);
  expect(await said(create({ businessId: `one-${count}` }))).toBe('200');
  const sameId = create({ businessId: `another-${count}` });
  expect(await said(sameId)).toBe('409 pharmacy_already_exists');
});

test('ERR-016 ERR-034 USR-33 SEC-01: only the administration of the installation creates pharmacies, and none whose first box has no template', async () => {
  const noTemplate = create({ ...withBox, templateId: 'nothing' });
  expect(await said(noTemplate)).toBe('404 template_not_found');
  for (const role of ['main_user', 'admin']) {
    const other = await server.givenUser({ role, pharmacyId: homeId });
    expect(await said(create({}, other))).toBe('403 user_is_not_admin');
  }
  const { pharmacies } = (await get('pharmacies/?limit=200')) as { pharmacies: { id: string }[] };
  expect(pharmacies.map(({ id }) => id)).not.toContain(body.id);
});
