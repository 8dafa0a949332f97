import { expect, test } from 'vitest';
import { z } from 'zod';
import { commentAlarm, maxAlarmComment } from '../monitoring/alarm-comments.ts';
import { allCalls } from '../all-calls.ts';
import { createOnPharmacy } from '../delivery/counter-deliveries.ts';
import { assignDelivery, createDelivery } from '../delivery/delivery-placing.ts';
import { maxStatisticsMonths, showDeliveryStatistics } from '../statistics/delivery-statistics.ts';
import { pinSchema, shelvesNumberSchema } from './fields.ts';
import { liveReadySchema } from '../system/live.ts';
import { createMachineKey } from '../pharmacy/machine-keys.ts';
import { createPharmacy } from '../pharmacy/pharmacy-administration.ts';
import { updatePharmacy } from '../pharmacy/pharmacy-changes.ts';
import { updatePickupBox } from '../box/pickup-box-changes.ts';
import { booleanTextSchema } from './query-fields.ts';
import { createRole, updateRole } from '../people/roles.ts';
import { maxSeriesPoints } from '../monitoring/temperatures.ts';
import { createUser, updateUser } from '../people/users.ts';

const id = '01990000-0000-7000-8000-000000000001';

/** The validation errors of an input, as 'path: code'. */
const faults = (schema: z.ZodType | undefined, given: unknown) =>
  (schema ?? z.never())
    .safeParse(given)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const ranges = Object.entries(allCalls).flatMap(([name, { query }]) =>
  query instanceof z.ZodObject && query.shape.startTime?.isOptional() === false
    ? [{ name, query }]
    : [],
);

test('nine calls require a time range', () => {
  expect(ranges.map(({ name }) => name)).toEqual(
    [
      'listAlarms listPharmacyAlarms showPharmacyCapacity showBoxCapacity listDeliveryHistory',
      'listOpenings showDeliveryStatistics showTemperatureLog showTemperatureRecord',
    ].flatMap((line) => line.split(' ')),
  );
});

test.each(ranges)('the time range of $name does not end before its start', ({ query }) => {
  expect(query.parse({ startTime: '7', endTime: '7' })).toMatchObject({ startTime: 7, endTime: 7 });
  expect(faults(query, { startTime: 8, endTime: 7 })).toEqual(['endTime: errorDate']);
});

test('a time zone that the server does not know needs an offset', () => {
  const statistics = (clock: object) =>
    faults(showDeliveryStatistics.query, { startTime: 0, endTime: 1, ...clock });
  expect(statistics({})).toEqual([]);
  expect(statistics({ timeZone: 'Europe/Helsinki' })).toEqual([]);
  expect(statistics({ timeZone: 'Europe/Nowhere' })).toEqual(['timeZone: validation.invalid']);
  expect(statistics({ timeZone: 'Europe/Nowhere', timezoneOffset: 0 })).toEqual([]);
  for (const timezoneOffset of [1440, -1440]) expect(statistics({ timezoneOffset })).toEqual([]);
  for (const timezoneOffset of [1441, -1441, 0.5])
    expect(statistics({ timezoneOffset })).toEqual(['timezoneOffset: validation.invalid']);
});

test('a query distinguishes true and false', () => {
  const parsed = ['true', 'false'].map((text) => booleanTextSchema.parse(text));
  expect(parsed).toEqual([true, false]);
});

const delivery = { deliveryId: 'K1', phoneNumber: '+358401234567' };

test('by default a new delivery has no additional kolli IDs and is no drug', () => {
  const parsed = { ...delivery, deliveryId: 'k1', additionalDeliveryIds: [], is_drug: false };
  expect(createOnPharmacy.body?.parse(delivery)).toEqual(parsed);
  const more = { additionalDeliveryIds: ['K2'], is_drug: true };
  const all = { ...parsed, ...more, additionalDeliveryIds: ['k2'] };
  expect(createOnPharmacy.body?.parse({ ...delivery, ...more })).toEqual(all);
});

test.each([
  ['a new delivery', (doors: object) => faults(createDelivery.body, { ...delivery, ...doors }), ''],
  [
    'an unassigned delivery',
    (doors: object) =>
      faults(assignDelivery.body, { assignToBox: true, boxInfo: { boxId: id, ...doors } }),
    'boxInfo.',
  ],
])('%s gets doors either by their ids or by their number', (_name, faultsOf, path) => {
  const lockerId = ['1-1'];
  const lockerCounts = { small: 1 };
  const mixed = { lockerCounts: { small: '', medium: null, large: 1 } };
  for (const right of [{ lockerId }, { lockerCounts }, { lockerId, lockerCounts: null }, mixed])
    expect(faultsOf(right)).toEqual([]);
  for (const wrong of [{}, { lockerId, lockerCounts }])
    expect(faultsOf(wrong)).toEqual([`${path}lockerId: validation.required`]);
  const [none] = faultsOf({ lockerCounts: { large: 0 } });
  expect(none).toBe(`${path}lockerCounts: validation.required`);
  const [many] = faultsOf({ lockerCounts: { fridge: 51 } });
  expect(many).toBe(`${path}lockerCounts.fridge: validation.tooMany`);
});

test("a box's key requires a box, an order source's forbids it", () => {
  const key = (kind: string, more: object = {}) =>
    faults(createMachineKey.body, { pharmacyId: id, name: 'Shop', kind, ...more });
  expect([key('device', { boxId: id }), key('orderSource')]).toEqual([[], []]);
  for (const wrong of [key('device'), key('orderSource', { boxId: id })])
    expect(wrong).toEqual(['boxId: missing_fields']);
});

test('a pharmacy with a box requires the fields of the box', () => {
  const pharmacy = {
    id,
    businessId: '1',
    name: 'Kamppi',
    email: 'a@b.fi',
    phoneNumber: '+358401234567',
    pinCode: '123456',
    streetAddress: 'Street 1',
    zipCode: '00100',
    city: 'Helsinki',
    country: 'FI',
    language: 'fi',
    uiLanguages: ['fi'],
  };
  expect(createPharmacy.body?.parse(pharmacy)).toEqual({
    ...pharmacy,
    strongAuthentication: false,
    shelvesNumber: 0,
    pickUpMachine: false,
  });
  expect(faults(createPharmacy.body, { ...pharmacy, pickUpMachine: true })).toEqual([
    'templateId: pharmacy_templateId_missing',
    'outdoor: pharmacy_outdoor_missing',
    'cardboardType: pharmacy_cardboardType_missing',
  ]);
  const box = { pickUpMachine: true, templateId: 'basic', outdoor: false, cardboardType: false };
  expect(faults(createPharmacy.body, { ...pharmacy, ...box })).toEqual([]);
});

test('a change without fields is refused', () => {
  for (const { body } of [updatePharmacy, updatePickupBox, updateRole])
    expect(faults(body, {})).toEqual([': missing_fields']);
  expect(faults(updatePharmacy.body, { city: 'Oslo' })).toEqual([]);
  expect(faults(updatePickupBox.body, { customerSMSLanguages: [] })).toEqual([]);
  expect(faults(updateRole.body, { level: 0 })).toEqual([]);
});

test('the minimum of a temperature range is below its maximum, and the reminder period is 0 or at least an hour', () => {
  const range = (min: number, max: number) =>
    faults(updatePickupBox.body, { temperatureRangeFridge: { min, max } });
  expect([range(2, 2.1), range(-40, 60)]).toEqual([[], []]);
  for (const wrong of [range(2, 2), range(3, 2)])
    expect(wrong).toEqual(['temperatureRangeFridge.max: validation.invalid']);
  const period = (deliveryReminderMessagePeriod: number) =>
    faults(updatePharmacy.body, { deliveryReminderMessagePeriod });
  expect([period(0), period(3_600_000)]).toEqual([[], []]);
  for (const ms of [1, 3_599_999, -3_600_000])
    expect(period(ms)).toEqual(['deliveryReminderMessagePeriod: validation.invalid']);
});

test('lists must not contain duplicates, and missing and empty names have different codes', () => {
  const box = faults(updatePickupBox.body, { customerSMSLanguages: ['fi', 'fi'] });
  expect(box).toEqual(['customerSMSLanguages: validation.invalid']);
  const role = (...permissions: string[]) =>
    faults(createRole.body, { name: 'night shift', level: 5, app_access: 'none', permissions });
  expect(role('ssn.read')).toEqual([]);
  expect(role('ssn.read', 'ssn.read')).toEqual(['permissions: validation.invalid']);
  const person = { email: 'a@b.fi', role: 'user', pharmacyId: id };
  const given = { ...person, webToolAccess: true, boxAccess: false };
  expect(faults(createUser.body, { ...given, firstName: ' ' })).toEqual([
    'firstName: firstName_empty',
    'lastName: lastName_missing',
  ]);
  expect(faults(updateUser.body, { pharmacyId: id, pharmacistPin: '' })).toEqual([]);
});

test('the fault of a PIN is missing, then other characters, then its length', () => {
  const first = (pin: unknown) => faults(pinSchema, pin)[0];
  for (const blank of [null, undefined, '']) expect(first(blank)).toBe(': validation.required');
  for (const wrong of [123456, 'abc']) expect(first(wrong)).toBe(': validation.digits');
  expect(['12345', '123456'].map(first)).toEqual([': validation.length', undefined]);
});

test('a pharmacy has 0 to 500 shelves', () => {
  const first = (shelves: unknown) => faults(shelvesNumberSchema, shelves)[0];
  expect([0, 500].map(first)).toEqual([undefined, undefined]);
  for (const wrong of [-1, 501, 0.5, 'x']) expect(first(wrong)).toBe(': validation.shelvesNumber');
  for (const blank of ['', null, undefined]) expect(first(blank)).toBe(': validation.required');
});

test('a comment on an alarm has 1 to 250 characters, and results at most 60 months and 1500 points of a temperature', () => {
  const comment = (alarmInfo: string) =>
    faults(commentAlarm.body, { pickupboxId: id, timestamp: 0, lockerId: '1-1', alarmInfo });
  expect(comment(' ')).toEqual(['alarmInfo: validation.required']);
  expect(comment('x'.repeat(maxAlarmComment))).toEqual([]);
  expect([maxStatisticsMonths, maxSeriesPoints, maxAlarmComment]).toEqual([60, 1500, 250]);
});

test('a ready event without fields covers no time', () => {
  expect(liveReadySchema.parse({})).toEqual({ coveredMs: 0, recent: [] });
  const notice = { pharmacyId: id, boxId: null, time: 5, agoMs: 0 };
  const ready = { coveredMs: 0, recent: [notice, { ...notice, about: 'temperatures', agoMs: 9 }] };
  expect(liveReadySchema.parse(ready)).toEqual(ready);
  expect(faults(liveReadySchema, { coveredMs: -1 })).toEqual([expect.stringMatching(/^coveredMs/)]);
  expect(faults(liveReadySchema, { recent: [{ ...notice, agoMs: -1 }] })).toHaveLength(1);
});
