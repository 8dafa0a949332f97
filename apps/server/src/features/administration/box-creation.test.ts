import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { servedMeasures } from '@kolli/domain/statistics/statistics-measures';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { sealPharmacistPin } from '../../platform/secrets/sealed-pins.ts';
import { type GivenUser, givenBox, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { givenAdministrator } from '../../testing/given-administrator.ts';
import { testTemplate } from '../../testing/samples/sample-columns.ts';
import { openTestServer } from '../../testing/test-server.ts';

let pharmacyId: string;
let body: Record<string, unknown>;
const templateId = 'tower';
const nowhere = '01900000-0000-7000-8000-000000000000';

const server = await openTestServer();
const homeId = (await givenPharmacy(server)).id;
await givenBox(server, { pharmacyId: homeId, template_id: templateId, template: testTemplate });
const admin = await givenAdministrator(server, { role: 'admin', pharmacyId: homeId });
afterAll(() => server.close());
beforeEach(async () => {
  pharmacyId = (await givenPharmacy(server)).id;
  body = {
    id: newId(),
    pharmacyId,
    name: 'Yard',
    templateId,
    street: 'Pihakatu 2',
    zipCode: '00200',
    city: 'Helsinki',
    country: 'FI',
    language: 'fi',
    uiLanguages: ['fi'],
    cardboardType: true,
    outdoor: true,
  };
});

const create = (overrides: object = {}, who: GivenUser = admin) =>
  server.ask(who, 'POST', '/api/pickup-boxes/create', { ...body, ...overrides });
const boxes = () =>
  server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('pickup_box')
      .select(['id', 'name', 'ordinal', 'is_active'])
      .orderBy('ordinal')
      .execute(),
  );

test('boxes are created in order, also at a pharmacy that is not the admin’s', async () => {
  const first = await create();
  expect(first.body.result).toEqual({ id: body['id'], pharmacyId, name: 'Yard' });
  const second = newId();
  await create({ id: second, name: 'Front' });
  expect(await boxes()).toEqual([
    { id: body['id'], name: 'Yard', ordinal: 0, is_active: true },
    { id: second, name: 'Front', ordinal: 1, is_active: true },
  ]);
  const entries = await server.store.inPharmacies([pharmacyId], (tx) =>
    tx.selectFrom('audit_entry').select(['action', 'user_id', 'detail']).orderBy('seq').execute(),
  );
  const entry = { action: 'pickupbox.create', user_id: admin.id };
  expect(entries).toEqual([
    { ...entry, detail: { name: 'Yard', template: templateId } },
    { ...entry, detail: { name: 'Front', template: templateId } },
  ]);
});

test('a new box has the given values, defaults for the rest, and sends a live event', async () => {
  const notices: unknown[] = [];
  const stop = server.services.live.follow(pharmacyId, (notice) => notices.push(notice));
  await create({ customerSMSLanguages: ['sv'] });
  const [id, boxId] = [body['id'], body['id']];
  const time = server.time.clock().getTime();
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId, time });
  stop();
  const staff = await givenUser(server, { pharmacyId });
  const path = `/api/pickup-boxes/show-by-pharmacy-id/${pharmacyId}`;
  const dayMs = 86_400_000;
  const rules = {
    deliveryKeepTime: 7 * dayMs,
    deliveryReminderMessagePeriod: 2 * dayMs,
    reservationKeepTime: 3 * dayMs,
  };
  const [listed] = (await server.ask(staff, 'GET', path)).body.result as PickupBoxSummary[];
  expect(listed).toMatchObject({ id, cardboardType: true, outdoor: true });
  expect(listed?.info).toEqual({
    id,
    name: 'Yard',
    active: true,
    templateId,
    currentSWVersion: null,
    street: 'Pihakatu 2',
    zipCode: '00200',
    city: 'Helsinki',
    country: 'FI',
    language: 'fi',
    uiLanguages: ['fi'],
    customerSMSLanguages: ['sv'],
    temperatureSendDataFromPickupboxIntervalTime: 60_000,
    temperatureSendAlarmNotificationAfterIntervalTime: 900_000,
    temperatureRangeBasic: { min: 15, max: 25 },
    temperatureRangeFridge: { min: 2, max: 8 },
    holdAfterMinutesBasic: 15,
    holdAfterMinutesFridge: 15,
    deliveryRulesBasicLocker: rules,
    deliveryRulesFridgeLocker: expect.objectContaining({ reservationKeepTime: expect.any(Number) }),
  });
});

test('a box without fridge doors has no fridge rules', async () => {
  const modules = [{ position: 1, lockers: [{ type: 0 as const, fridge: false }] }];
  await givenBox(server, { pharmacyId: homeId, template_id: 'warm', template: { modules } });
  await create({ templateId: 'warm' });
  const rules = await server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('pickup_box')
      .select(['fridge_delivery_keep_time_ms', 'fridge_delivery_reminder_period_ms'])
      .select('fridge_reservation_keep_time_ms')
      .executeTakeFirstOrThrow(),
  );
  expect(Object.values(rules)).toEqual([null, null, null]);
});

test('a new box knows the PINs of the pharmacy’s staff', async () => {
  const [aino, onni] = [
    await givenUser(server, { pharmacyId, pharmacistPin: '111111' }),
    await givenUser(server, { pharmacyId, pharmacistPin: '222222' }),
  ];
  await givenUser(server, { pharmacyId, boxAccess: false, pharmacistPin: '333333' });
  await create();
  const known = await server.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('box_staff_pin')
      .select('user_id')
      .where('box_id', '=', String(body['id']))
      .orderBy('user_id')
      .execute(),
  );
  expect(known.map((row) => row.user_id)).toEqual([aino.id, onni.id].sort());
});

test('no box is created if two people with access have the same PIN', async () => {
  await givenUser(server, { pharmacyId, pharmacistPin: '111111' });
  const other = await givenUser(server, { pharmacyId });
  const { cipher, keyId } = sealPharmacistPin(server.secrets, other.id, '111111');
  const pin = { pharmacist_pin_cipher: cipher, pharmacist_pin_key_id: keyId };
  await server.store.inGlobal((tx) =>
    tx.updateTable('app_user').set(pin).where('id', '=', other.id).execute(),
  );
  expect((await create()).body.code).toBe('pharmacist_pin_in_use');
  expect(await boxes()).toEqual([]);
});

test.each([
  ['ERR-078', 'pickupbox_templateId_missing', 'templateId'],
  ['ERR-079', 'pickupbox_name_missing', 'name'],
  ['ERR-080', 'pickupbox_id_missing', 'id'],
  ['ERR-081', 'pickupbox_country_missing', 'country'],
  ['ERR-082', 'pickupbox_language_missing', 'language'],
  ['ERR-083', 'pickupbox_city_missing', 'city'],
  ['ERR-084', 'pickupbox_outdoor_missing', 'outdoor'],
  ['ERR-085', 'pickupbox_uiLanguages_missing', 'uiLanguages'],
  ['ERR-086', 'pickupbox_zipCode_missing', 'zipCode'],
  ['ERR-087', 'pickupbox_cardboardType_missing', 'cardboardType'],
  ['ERR-058', 'pharmacyId_missing', 'pharmacyId'],
])('%s: %s is returned if a box is created without %s', async (_id, msg, field) => {
  for (const empty of [undefined, null]) {
    const { status, body: answer } = await create({ [field]: empty });
    expect([status, answer.code, answer.errors]).toEqual([
      400,
      'validation_fail',
      [{ msg, path: `body.${field}` }],
    ]);
  }
});

test('ERR-038: no box is created at an unknown pharmacy', async () => {
  expect(await create({ pharmacyId: nowhere })).toMatchObject({
    status: 404,
    body: { code: 'pharmacy_does_not_exist' },
  });
});

test('ERR-034: no box is created from an unknown template', async () => {
  expect((await create({ templateId: 'nothing' })).body.code).toBe('template_not_found');
});

test('ERR-039: a box’s id is unique across pharmacies, its name within its pharmacy', async () => {
  await create();
  const taken = { status: 409, body: { code: 'pickupbox_already_exists' } };
  expect(await create({ name: 'Front' })).toMatchObject(taken);
  expect(await create({ pharmacyId: homeId })).toMatchObject(taken);
  expect(await create({ id: newId() })).toMatchObject(taken);
  expect((await create({ id: newId(), pharmacyId: homeId })).status).toBe(200);
});

test('ERR-039: of concurrent calls with the same id or name one creates a box', async () => {
  const id = newId();
  const other = (await givenPharmacy(server)).id;
  const sameId = [pharmacyId, other].map((at) => create({ id, pharmacyId: at, name: 'One' }));
  const sameName = [1, 2].map(() => create({ id: newId(), name: 'Two' }));
  for (const wave of [sameId, sameName]) {
    const answers = await Promise.all(wave);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200, 409,
    ]);
  }
});

test('ERR-016 USR-33 SEC-01: only the administration of the installation creates boxes', async () => {
  for (const role of ['main_user', 'admin']) {
    const other = await givenUser(server, { role, pharmacyId });
    expect((await create({}, other)).body.code).toBe('user_is_not_admin');
  }
});

test('a new box and each of its doors are in service from the start, in the log and in statistics', async () => {
  await create();
  const found = await server.store.inPharmacies([pharmacyId], async (tx) => ({
    log: await tx
      .selectFrom('activity_change')
      .select(['locker_id', 'locker_kind', 'is_active'])
      .where('box_id', '=', String(body['id']))
      .orderBy('locker_id', (order) => order.asc().nullsFirst())
      .execute(),
    figures: await tx
      .selectFrom('statistics_change')
      .select(['measure', 'n'])
      .where('place_id', '=', String(body['id']))
      .orderBy('measure')
      .execute(),
  }));
  expect(found.log.map((row) => [row.locker_id, row.locker_kind, row.is_active])).toEqual([
    [null, null, true],
    ['1-1', 'small', true],
    ['1-2', 'medium', true],
    ['1-3', 'large', true],
    ['2-1', 'fridge', true],
    ['2-2', 'fridge', true],
  ]);
  const { small, medium, large, fridge } = servedMeasures;
  expect(found.figures).toEqual([
    { measure: small, n: 1 },
    { measure: medium, n: 1 },
    { measure: large, n: 1 },
    { measure: fridge, n: 2 },
  ]);
});
