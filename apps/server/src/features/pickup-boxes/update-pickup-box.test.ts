import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { writeBox } from './pickup-box.repository.ts';

let desk: Desk;
let mainUser: GivenUser;
let admin: GivenUser;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const name = { firstName: 'Helmi', lastName: 'Chief' };
  mainUser = await server.givenUser({ pharmacyId, role: 'main_user', ...name });
  admin = await server.givenUser({ pharmacyId, role: 'admin' });
});

const show = () => desk.box.show();
const update = (body: unknown, who = mainUser, boxId = desk.box.id) =>
  desk.ask('PATCH', `/pickup-boxes/update/${boxId}`, body, who);
const audited = () => desk.rows('audit_entry', { action: 'pickupbox.update' }, 'seq');

const editable = {
  name: 'Pitkäsilta',
  street: 'Pitkäsilta 1',
  city: 'Turku',
  zipCode: '20100',
  country: 'SE',
  uiLanguages: ['sv', 'no'],
  customerSMSLanguages: ['sv'],
};
const administered = {
  language: 'fi',
  temperatureSendDataFromPickupboxIntervalTime: 120_000,
  temperatureSendAlarmNotificationAfterIntervalTime: 600_000,
  temperatureRangeFridge: { min: 1, max: 9 },
  temperatureRangeBasic: { min: 14, max: 26 },
  holdAfterMinutesBasic: 30,
  holdAfterMinutesFridge: 0,
  deliveryRulesBasicLocker: {
    deliveryKeepTime: 864e5,
    deliveryReminderMessagePeriod: 0,
    reservationKeepTime: 432e5,
  },
  deliveryRulesFridgeLocker: null,
};

/** All fields of a box's info (BOX-01, BOX-02). */
const infoFields = [
  ...Object.keys({ ...editable, ...administered }),
  'active',
  'currentSWVersion',
  'id',
  'modules',
  'templateId',
].toSorted();

test('BOX-01 BOX-02: a box has its info, its flags, its pharmacy and its reservations', async () => {
  const { docId } = await desk.reserve(['1-1']);
  const box = await show();
  expect(Object.keys(box.info).sort()).toEqual(infoFields);
  expect(box).toMatchObject({
    id: desk.box.id,
    pharmacyId: desk.pharmacyId,
    connectionAlarmed: false,
    cardboardType: false,
    outdoor: false,
    reservations: [docId],
    info: { id: desk.box.id, active: true, temperatureRangeFridge: { min: 2, max: 8 } },
  });
});

test('CAL-22: the boxes of a pharmacy are listed without doors, in the order they were set up', async () => {
  const { pharmacyId } = desk;
  const second = await server.givenBox({ pharmacyId, ordinal: 2, name: 'Second' });
  const first = await server.givenBox({ pharmacyId, ordinal: 1, name: 'First' });
  await givenDesk(server);
  const response = await desk.ask('GET', `/pickup-boxes/show-by-pharmacy-id/${pharmacyId}`);
  const boxes = response.body.result as PickupBoxSummary[];
  expect(boxes.map(({ id }) => id)).toEqual([desk.box.id, first.id, second.id]);
  expect(Object.keys(boxes[0]?.info ?? {}).sort()).toEqual(
    infoFields.filter((name) => name !== 'modules'),
  );
});

test('CAL-22: the boxes of another pharmacy are forbidden, also for a user without a pharmacy', async () => {
  const otherDesk = await givenDesk(server);
  const list = (id: string, who = desk.staff) =>
    desk.ask('GET', `/pickup-boxes/show-by-pharmacy-id/${id}`, undefined, who);
  expect(await list(otherDesk.pharmacyId)).toMatchObject(refused(403, 'forbidden'));
  const noBox = await server.givenUser({ pharmacyId: [] });
  expect(await list(desk.pharmacyId, noBox)).toMatchObject({ status: 403 });
});

test('CAL-24: each editable field is saved, audited with user and time, and sends a live notice', async () => {
  const notices = desk.notices();
  const response = await update(editable);
  expect(response).toMatchObject({ status: 200, body: { result: { info: editable } } });
  expect((await show()).info).toMatchObject(editable);
  expect(await audited()).toMatchObject([
    {
      user_name: 'Helmi Chief',
      subject: desk.box.id,
      occurred_at: server.time.clock(),
      detail: { fields: Object.keys(editable).sort().join(' ') },
    },
  ]);
  await expect.poll(() => notices).toContainEqual(expect.objectContaining({ boxId: desk.box.id }));
});

test('CAL-24: the whole form or only the changed fields are accepted; the country is part of the address', async () => {
  const { info } = await show();
  const { id, name, street, city, zipCode, country, uiLanguages, language, templateId } = info;
  const form = { id, name, street, city, zipCode, country, uiLanguages, language, templateId };
  await desk.reserve(['1-1']);
  const moved = { ...form, city: 'Visby', country: 'SE' };
  expect(await update(moved)).toMatchObject({ status: 200, body: { result: { info: moved } } });
  expect(await update({ country: 'NO' })).toMatchObject({ status: 200 });
  expect((await show()).info).toMatchObject({ ...moved, country: 'NO' });
  // A change of other fields names no template.
  expect((await audited()).map(({ detail }) => detail)).toEqual([
    { fields: 'city country' },
    { fields: 'country' },
  ]);
});

test('CAL-24: all fields may be sent back unchanged, which changes nothing', async () => {
  const { info, cardboardType, outdoor } = await show();
  const { active: _active, currentSWVersion: _version, modules: _modules, ...fields } = info;
  const response = await update({ ...fields, cardboardType, outdoor });
  expect(response).toMatchObject({ status: 200, body: { result: { info: fields } } });
  expect(await audited()).toEqual([]);
});

test.each(Object.entries({ ...administered, cardboardType: true, outdoor: true }))(
  'CAL-24: %s can be changed only by an admin',
  async (field, value) => {
    expect(await update({ name: 'Other', [field]: value })).toMatchObject(
      refused(403, 'user_is_not_admin'),
    );
    expect((await show()).info.name).not.toBe('Other');
    expect(await update({ [field]: value }, admin)).toMatchObject({ status: 200 });
    const { info, ...box } = await show();
    expect({ ...info, ...box }).toMatchObject({ [field]: value });
  },
);

test('a box without fridge rules has none of the three', async () => {
  await update({ deliveryRulesFridgeLocker: null }, admin);
  expect(await desk.row('pickup_box', { id: desk.box.id })).toMatchObject({
    fridge_delivery_keep_time_ms: null,
    fridge_delivery_reminder_period_ms: null,
    fridge_reservation_keep_time_ms: null,
  });
});

test('another error of the database is not reported as a name in use', async () => {
  const { pharmacyId: pharmacy_id, box } = desk;
  const writing = desk.look((tx) => writeBox(tx, { pharmacy_id, id: box.id }, { name: 'a\u0000' }));
  await expect(writing).rejects.toThrow('invalid byte sequence');
});

test('two boxes of a pharmacy cannot have the same name; those of two pharmacies can', async () => {
  await server.givenBox({ pharmacyId: desk.pharmacyId, ordinal: 1, name: 'Taken' });
  const otherDesk = await givenDesk(server);
  await server.givenBox({ pharmacyId: otherDesk.pharmacyId, ordinal: 1, name: 'Elsewhere' });
  const refusal = refused(409, 'pickupbox_name_in_use');
  const errors = [{ msg: 'pickupbox_name_in_use', path: 'body.name' }];
  expect(await update({ name: ' Taken ' })).toMatchObject({ ...refusal, body: { errors } });
  expect(await update({ name: 'Elsewhere' })).toMatchObject({ status: 200 });
});

const interval = 'temperatureSendDataFromPickupboxIntervalTime';
const basicRules = { deliveryReminderMessagePeriod: 0, reservationKeepTime: 60_000 };

test.each([
  [{ name: ' ' }, 'pickupbox_name_missing', 'name'],
  [{ name: null }, 'pickupbox_name_missing', 'name'],
  [{ street: '' }, 'validation.required', 'street'],
  [{ city: '' }, 'validation.required', 'city'],
  [{ zipCode: '' }, 'pickupbox_zipCode_missing', 'zipCode'],
  [{ country: '' }, 'pickupbox_country_missing', 'country'],
  [{ uiLanguages: [] }, 'validation.required', 'uiLanguages'],
  [{ uiLanguages: ['xx'] }, 'validation.invalid', 'uiLanguages.0'],
  [{ templateId: '' }, 'pickupbox_templateId_missing', 'templateId'],
  // An inverted range, and one of one temperature.
  [
    { temperatureRangeFridge: { min: 8, max: 2 } },
    'validation.invalid',
    'temperatureRangeFridge.max',
  ],
  [
    { temperatureRangeBasic: { min: 20, max: 20 } },
    'validation.invalid',
    'temperatureRangeBasic.max',
  ],
  // Below a minute, and above ten, where gaps in the readings would pass for normal.
  [{ [interval]: 59_999 }, 'validation.invalid', interval],
  [{ [interval]: 600_001 }, 'validation.invalid', interval],
  [
    { deliveryRulesBasicLocker: { ...basicRules, deliveryKeepTime: 59_999 } },
    'validation.invalid',
    'deliveryRulesBasicLocker.deliveryKeepTime',
  ],
  [{ id: '01900000-0000-7000-8000-000000000000', name: 'X' }, 'validation.invalid', 'id'],
  [{}, 'missing_fields', ''],
])('%j is bad input: %s', async (body, msg, field) => {
  const path = field === '' ? 'body' : `body.${field}`;
  expect(await update(body)).toMatchObject(badInput(path, msg));
});

test('a box of another pharmacy is forbidden, a role without pickupbox.update is refused', async () => {
  const otherDesk = await givenDesk(server);
  expect(await update({ name: 'Mine' }, mainUser, otherDesk.box.id)).toMatchObject(
    refused(403, 'forbidden'),
  );
  expect(await update({ name: 'Mine' }, desk.staff)).toMatchObject(
    refused(403, 'not_enough_permissions'),
  );
});

test('of two concurrent changes to one name one succeeds', async () => {
  const other = await server.givenBox({ pharmacyId: desk.pharmacyId, ordinal: 1 });
  const responses = await Promise.all([
    update({ name: 'One' }),
    update({ name: 'One' }, mainUser, other.id),
  ]);
  expect(countCodes(responses)).toEqual({ ok: 1, pickupbox_name_in_use: 1 });
  expect(await desk.heldDoors()).toEqual([]);
});
