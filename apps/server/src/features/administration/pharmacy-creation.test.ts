import { afterAll, beforeEach, expect, test } from 'vitest';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { newId } from '../../platform/database/ids.ts';
import { type GivenUser, givenBox, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { givenAdministrator } from '../../testing/given-administrator.ts';
import { testTemplate } from '../../testing/samples/sample-columns.ts';
import { openTestServer } from '../../testing/test-server.ts';
import { createPharmacy } from './create-pharmacy.ts';

let admin: GivenUser;
let body: Record<string, unknown>;
let count = 0;
const templateId = 'tower';

const server = await openTestServer();
const homeId = (await givenPharmacy(server)).id;
await givenBox(server, { pharmacyId: homeId, template_id: templateId, template: testTemplate });
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  admin = await givenAdministrator(server, {
    role: 'admin',
    pharmacyId: homeId,
    firstName: 'Helmi',
    pharmacistPin: `10000${count}`,
  });
  body = {
    id: newId(),
    businessId: `7654321-${count}`,
    name: 'Satama',
    pinCode: '112233',
    email: 'satama@example.test',
    phoneNumber: '+358401234567',
    streetAddress: 'Satamakatu 1',
    zipCode: '00150',
    city: 'Helsinki',
    country: 'FI',
    language: 'fi',
    uiLanguages: ['fi', 'sv'],
  };
});

const create = (overrides: object = {}, who: GivenUser = admin) =>
  server.ask(who, 'POST', '/api/pharmacies/create', { ...body, ...overrides });
const withBox = { pickUpMachine: true, templateId, outdoor: true, cardboardType: false };
const show = async () =>
  (await server.ask(admin, 'GET', `/api/pharmacies/show/${String(body['id'])}`)).body.result;
const inNew = <T>(work: Parameters<typeof server.store.inPharmacies<T>>[1]) =>
  server.store.inPharmacies([String(body['id'])], work);

test('PHA-03: a pharmacy is created with its shelves and no box', async () => {
  const { status, body: answer } = await create({ shelvesNumber: 3 });
  expect([status, answer.result]).toEqual([
    200,
    {
      id: body['id'],
      businessId: body['businessId'],
      name: 'Satama',
      streetAddress: 'Satamakatu 1',
      zipCode: '00150',
      city: 'Helsinki',
      country: 'FI',
      language: 'fi',
      uiLanguages: ['fi', 'sv'],
      strongAuthentication: false,
      serviceRequest: false,
      reservationKeepTime: 3 * 864e5,
      shelvesNumber: 3,
      boxes: [],
      users: 1,
    },
  ]);
  expect(await show()).toMatchObject({
    streetAddress: 'Satamakatu 1',
    pinCode: '112233',
    shelvesNumber: 3,
    uiLanguages: ['fi', 'sv'],
    customerSMSLanguages: ['fi'],
    pickUpMachine: false,
    deliveryKeepTime: 7 * 864e5,
    reservationKeepTime: 3 * 864e5,
  });
});

test('PHA-03: with a pickup machine its first box is created from the template, and works', async () => {
  const made = await create(withBox);
  const box = { id: expect.any(String), name: 'Satama', templateId };
  expect(made.body.result).toMatchObject({ boxes: [box] });
  const [{ id } = { id: '' }] = (made.body.result as { boxes: { id: string }[] }).boxes;
  const shown = await server.ask(admin, 'GET', `/api/pickup-boxes/show/${id}`);
  expect(shown.body.result).toMatchObject({
    outdoor: true,
    cardboardType: false,
    info: { active: true, street: 'Satamakatu 1', temperatureRangeFridge: { min: 2, max: 8 } },
  });
  const { info } = shown.body.result as { info: { modules: { lockers: object[] }[] } };
  expect(info.modules.map(({ lockers }) => lockers.length)).toEqual([3, 2]);
  const beginnings = await inNew((tx) => tx.selectFrom('activity_change').select('id').execute());
  expect(beginnings).toHaveLength(6);
});

test('the creator of a pharmacy gets a role there, and stays at their current pharmacy', async () => {
  await create(withBox);
  const { result } = (await server.ask(admin, 'GET', '/api/profile')).body;
  expect(result).toMatchObject({
    pharmacyId: homeId,
    role: { name: 'admin' },
    pharmacyIds: expect.arrayContaining([homeId, body['id']]),
  });
  const pins = await inNew((tx) => tx.selectFrom('box_staff_pin').select('user_id').execute());
  expect(pins).toEqual([{ user_id: admin.id }]);
});

test('a creator with several pharmacies and none chosen still has to choose', async () => {
  const pharmacyId = [homeId, (await givenPharmacy(server)).id];
  const both = await givenAdministrator(server, { role: 'admin', pharmacyId });
  expect((await create({}, both)).status).toBe(200);
  const { result } = (await server.ask(both, 'GET', '/api/profile')).body;
  expect(result).toMatchObject({ pharmacyId: null });
});

test('the CLI gives no role; a box is indoors and not cardboard by default', async () => {
  const actor = { userId: null, userName: 'a test' };
  const given = { ...body, ...withBox, outdoor: undefined, cardboardType: undefined };
  const input = { ...given, strongAuthentication: false, shelvesNumber: 0 };
  type Input = Parameters<typeof createPharmacy>[2];
  const made = await createPharmacy(
    server.services,
    { actor, first: null },
    input as unknown as Input,
  );
  expect(made).toMatchObject({
    id: body['id'],
    users: 0,
    shelvesNumber: 0,
    boxes: [{ name: 'Satama', templateId, outdoor: false, cardboardType: false }],
  });
  const entries = await inNew((tx) =>
    tx.selectFrom('audit_entry').select(['action', 'user_name', 'detail']).orderBy('seq').execute(),
  );
  const { userName: user_name } = actor;
  const { businessId, name } = body;
  expect(entries).toEqual([
    { action: 'pharmacy.create', user_name, detail: { businessId, name } },
    { action: 'pickupbox.create', user_name, detail: { name, template: templateId } },
  ]);
});

test('the creator gets the role admin there, whatever role they have elsewhere', async () => {
  const founder = await givenAdministrator(server, { role: 'user', pharmacyId: homeId });
  expect((await create({}, founder)).status).toBe(200);
  const accesses = await server.store.inGlobal((tx) =>
    tx
      .selectFrom('user_access')
      .select(['pharmacy_id', 'role_name'])
      .where('user_id', '=', founder.id)
      .execute(),
  );
  expect(accesses).toEqual(
    expect.arrayContaining([
      { pharmacy_id: homeId, role_name: 'user' },
      { pharmacy_id: body['id'], role_name: 'admin' },
    ]),
  );
});

test('all steps are in the audit log of the pharmacy', async () => {
  await create(withBox);
  const id = String(body['id']);
  const [entries, verdict] = await inNew(async (tx) => [
    await tx.selectFrom('audit_entry').selectAll().orderBy('seq').execute(),
    await verifyAudit(tx, id),
  ]);
  expect(entries.map(({ action, user_id: userId }) => [action, userId])).toEqual([
    ['pharmacy.create', admin.id],
    ['pickupbox.create', admin.id],
    ['access.create', admin.id],
  ]);
  expect(entries[0]).toMatchObject({ subject: id, detail: { name: 'Satama' } });
  expect(verdict).toEqual({ ok: true, entries: 3 });
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
  for (const empty of [undefined, null]) {
    const { status, body: answer } = await create({ ...withBox, [field]: empty });
    expect([status, answer.code]).toEqual([400, 'validation_fail']);
    if (empty === undefined) expect(answer.errors).toEqual([{ msg, path: `body.${field}` }]);
  }
});

test('ERR-066: strong authentication is on or off', async () => {
  const { status, body: answer } = await create({ strongAuthentication: 'yes' });
  expect([status, answer.code, answer.errors]).toEqual([
    400,
    'validation_fail',
    [{ msg: 'not_valid_strong_auth_value', path: 'body.strongAuthentication' }],
  ]);
});

test('ERR-099: strong authentication needs a configured issuer for customers', async () => {
  expect(await create({ strongAuthentication: true })).toMatchObject({
    status: 502,
    body: { code: 'bad_strong_auth_provider' },
  });
  const set = await openTestServer({
    STRONG_AUTH_ISSUER: 'https://id.example',
    STRONG_AUTH_CLIENT_ID: 'kolli',
    STRONG_AUTH_CLIENT_SECRET: 'a secret for tests alone',
  });
  try {
    const pharmacyId = (await givenPharmacy(set)).id;
    const other = await givenAdministrator(set, { pharmacyId });
    const overrides = { ...body, strongAuthentication: true };
    const made = await set.ask(other, 'POST', '/api/pharmacies/create', overrides);
    expect(made.body.result).toMatchObject({ strongAuthentication: true });
  } finally {
    await set.close();
  }
});

test('ERR-037: a pharmacy’s id is unique', async () => {
  await create();
  expect(await create({ businessId: 'another' })).toMatchObject({
    status: 409,
    body: { code: 'pharmacy_already_exists' },
  });
});

test('ERR-065: a business id is unique, also for concurrent calls', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ id: newId() })));
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('businessId_already_exists');
});

test('ERR-034: a pharmacy is not created if its first box has no template', async () => {
  expect(await create({ ...withBox, templateId: 'nothing' })).toMatchObject({
    status: 404,
    body: { code: 'template_not_found' },
  });
  const all = await server.ask(admin, 'GET', '/api/pharmacies/?limit=200');
  const { pharmacies } = all.body.result as { pharmacies: { id: string }[] };
  expect(pharmacies.map(({ id }) => id)).not.toContain(body['id']);
});

test('ERR-016 USR-33 SEC-01: only the administration of the installation creates pharmacies', async () => {
  for (const role of ['main_user', 'admin']) {
    const other = await givenUser(server, { role, pharmacyId: homeId });
    expect(await create({}, other)).toMatchObject({
      status: 403,
      body: { code: 'user_is_not_admin' },
    });
  }
});
