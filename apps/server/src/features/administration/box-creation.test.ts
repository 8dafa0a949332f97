import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { servedMeasures } from '@kolli/domain/statistics/statistics-measures';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { testTemplate } from '../../testing/samples/sample-columns.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';

let pharmacyId: string;
let id: string;
const templateId = 'tower';
const nowhere = '01900000-0000-7000-8000-000000000000';

const server = await ownTestServer();
const homeId = (await server.givenPharmacy()).id;
await server.givenBox({ pharmacyId: homeId, template_id: templateId, template: testTemplate });
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId: homeId });
beforeEach(async () => {
  pharmacyId = (await server.givenPharmacy()).id;
  id = newId();
});

const place = {
  street: 'Pihakatu 2',
  zipCode: '00200',
  city: 'Helsinki',
  country: 'FI',
  language: 'fi',
  uiLanguages: ['fi'],
};
const create = (overrides: object = {}, who: GivenUser = admin) => {
  const body = { id, pharmacyId, name: 'Yard', templateId, cardboardType: true, outdoor: true };
  return server.ask(who, 'POST', '/api/pickup-boxes/create', { ...body, ...place, ...overrides });
};
/** Rows of the pharmacy. */
const rows = (text: string, order: string) =>
  asOwner(server, `${text} where pharmacy_id = $1 order by ${order}`, [pharmacyId]);
const boxes = () => rows('select id, name, ordinal, is_active from pickup_box', 'ordinal');

test('boxes are created in order, also at a pharmacy that is not the admin’s', async () => {
  expect((await create()).body.result).toEqual({ id, pharmacyId, name: 'Yard' });
  const second = newId();
  await create({ id: second, name: 'Front' });
  expect(await boxes()).toEqual([
    { id, name: 'Yard', ordinal: 0, is_active: true },
    { id: second, name: 'Front', ordinal: 1, is_active: true },
  ]);
  const entry = { action: 'pickupbox.create', user_id: admin.id };
  expect(await rows('select action, user_id, detail from audit_entry', 'seq')).toEqual([
    { ...entry, detail: { name: 'Yard', template: templateId } },
    { ...entry, detail: { name: 'Front', template: templateId } },
  ]);
});

test('a new box has the given values, defaults for the rest, and sends a live event', async () => {
  const notices: unknown[] = [];
  const stop = server.services.live.follow(pharmacyId, (notice) => notices.push(notice));
  await create({ customerSMSLanguages: ['sv'] });
  const time = server.time.clock().getTime();
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: id, time });
  stop();
  const staff = await server.givenUser({ pharmacyId });
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
    ...place,
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
  await server.givenBox({ pharmacyId: homeId, template_id: 'warm', template: { modules } });
  await create({ templateId: 'warm' });
  const [row] = await rows(
    `select fridge_delivery_keep_time_ms, fridge_delivery_reminder_period_ms,
       fridge_reservation_keep_time_ms from pickup_box`,
    'id',
  );
  expect(Object.values(row ?? {})).toEqual([null, null, null]);
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
  const errors = [{ msg, path: `body.${field}` }];
  const refused = { status: 400, body: { code: 'validation_fail', errors } };
  for (const empty of [undefined, null])
    expect(await create({ [field]: empty })).toMatchObject(refused);
});

test('ERR-016 ERR-034 ERR-038 USR-33 SEC-01: only the administration of the installation creates boxes, at known pharmacies from known templates', async () => {
  expect(await said(create({ pharmacyId: nowhere }))).toBe('404 pharmacy_does_not_exist');
  expect(await said(create({ templateId: 'nothing' }))).toBe('404 template_not_found');
  for (const role of ['main_user', 'admin']) {
    const other = await server.givenUser({ role, pharmacyId });
    expect(await said(create({}, other))).toBe('403 user_is_not_admin');
  }
});

test('ERR-039: a box’s id is unique across pharmacies, its name within its pharmacy', async () => {
  await create();
  const taken = '409 pickupbox_already_exists';
  expect(await said(create({ name: 'Front' }))).toBe(taken);
  expect(await said(create({ pharmacyId: homeId }))).toBe(taken);
  expect(await said(create({ id: newId() }))).toBe(taken);
  expect(await said(create({ id: newId(), pharmacyId: homeId }))).toBe('200');
});

test('ERR-039: of concurrent calls with the same id or name one creates a box', async () => {
  const other = (await server.givenPharmacy()).id;
  const sameId = [pharmacyId, other].map((at) => create({ pharmacyId: at, name: 'One' }));
  const sameName = [1, 2].map(() => create({ id: newId(), name: 'Two' }));
  for (const wave of [sameId, sameName]) {
    const statuses = (await Promise.all(wave)).map(({ status }) => String(status));
    expect(statuses.sort()).toEqual(['200', '409']);
  }
});

test('a new box and each of its doors are in service from the start, in the log and in statistics', async () => {
  await create();
  const log = 'select locker_id, locker_kind, is_active from activity_change';
  const begun = { is_active: true };
  expect(await rows(log, 'locker_id nulls first')).toEqual([
    { locker_id: null, locker_kind: null, ...begun },
    { locker_id: '1-1', locker_kind: 'small', ...begun },
    { locker_id: '1-2', locker_kind: 'medium', ...begun },
    { locker_id: '1-3', locker_kind: 'large', ...begun },
    { locker_id: '2-1', locker_kind: 'fridge', ...begun },
    { locker_id: '2-2', locker_kind: 'fridge', ...begun },
  ]);
  const { small, medium, large, fridge } = servedMeasures;
  const figures = 'select measure, n from statistics_change where place_id = $1 order by measure';
  expect(await asOwner(server, figures, [id])).toEqual([
    { measure: small, n: 1 },
    { measure: medium, n: 1 },
    { measure: large, n: 1 },
    { measure: fridge, n: 2 },
  ]);
});
