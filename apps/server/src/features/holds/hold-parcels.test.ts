import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { type ExposedBox, givenExposedBox, steady } from './testing/exposed-box.ts';
import { changeIn } from '../../testing/rows.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

const setBox = (change: object) =>
  changeIn(exposed.box.look, 'pickup_box', change, { id: exposed.box.id });
const holdOf = async (docId: string) => (await exposed.delivery(docId)).hold;

test('HLD-01: an alarm of the door’s own sensor puts the parcel on hold, and no other', async () => {
  await setBox({ fridge_hold_after_minutes: 0, basic_hold_after_minutes: 0 });
  const inside = await exposed.load(0);
  const other = await exposed.load(0, { lockerId: '2-2' });
  await exposed.measure('2-1', ...steady(9, 1, 15));
  expect(await holdOf(inside)).toBeNull();
  await exposed.measure('2-1', [16, 9]);
  expect(await exposed.delivery(inside)).toMatchObject({
    hold: 'held',
    holdCause: 'temp_high',
    heldTime: exposed.at(16),
    deliveryStatus: 'delivered',
  });
  expect(await holdOf(other)).toBeNull();
});

test('HLD-01: minutes out of range are added up over the stay until they reach the limit', async () => {
  const docId = await exposed.load(0);
  for (const start of [10, 30, 50]) {
    await exposed.measure('2-1', [start, 1], [start + 3, 1], [start + 5, 5]);
    expect(await holdOf(docId)).toBe(start === 50 ? 'held' : null);
  }
  const hold = { holdCause: 'temp_low', heldTime: exposed.at(55) };
  expect(await exposed.delivery(docId)).toMatchObject(hold);
});

test('HLD-01: a basic door has its own limit and its module’s sensor; 0 is no limit', async () => {
  await setBox({ basic_hold_after_minutes: 5, alarm_delay_ms: 3_600_000 });
  const docId = await exposed.load(0, { lockerId: '1-3' });
  const fridge = await exposed.load(0);
  await setBox({ fridge_hold_after_minutes: 0 });
  await exposed.measure('1-1', [1, 30], [5, 30]);
  expect(await holdOf(docId)).toBeNull();
  await exposed.measure('1-1', [6, 30]);
  expect(await holdOf(docId)).toBe('held');
  await exposed.measure('2-1', ...steady(20, 7, 40));
  expect(await holdOf(fridge)).toBeNull();
});

test('HLD-01: a parcel that is loaded during an alarm is on hold at once, and its customer not invited', async () => {
  await exposed.measure('2-1', ...steady(12, 0, 20));
  const docId = await exposed.load(21);
  const expected = { hold: 'held', heldTime: exposed.at(21), notifiedTime: null, sms: null };
  expect(await exposed.delivery(docId)).toMatchObject(expected);
  expect((await exposed.judge('release', docId)).status).toBe(200);
  expect(await exposed.delivery(docId)).toMatchObject({ hold: null, sms: { state: 'queued' } });
});

test('HLD-02 HLD-01: only drugs are held, unless the pharmacy wants all parcels held, and the sensor of the room holds nothing', async () => {
  const docId = await exposed.load(0, { is_drug: false });
  await exposed.measure('2-1', ...steady(12, 1, 20));
  expect(await holdOf(docId)).toBeNull();
  const body = { holdAllParcels: true };
  const url = `/api/pharmacies/update/${exposed.box.pharmacyId}`;
  expect((await server.ask(exposed.pharmacist, 'PATCH', url, body)).status).toBe(200);
  await exposed.measure('2-1', [21, 12]);
  expect(await holdOf(docId)).toBe('held');
  const other = await exposed.load(22, { lockerId: '1-1' });
  await exposed.measure('99-99', ...steady(40, 23, 62));
  expect(await exposed.delivery(other)).toMatchObject({ hold: null, causeOfAlarm: 'temp_high' });
});

test('in a gap of 15 minutes nothing counts as measured; neither a changed range nor a sensor that dies ends a hold', async () => {
  const docId = await exposed.load(0);
  await exposed.measure('2-1', [1, 9], [31, 5], [32, 9], [46, 5]);
  expect(await holdOf(docId)).toBeNull();
  await exposed.measure('2-1', [47, 9], [48, 5]);
  expect(await holdOf(docId)).toBe('held');
  await setBox({ fridge_max_celsius: 15 });
  await exposed.measure('2-1', [49, 9]);
  expect(await holdOf(docId)).toBe('held');
  await exposed.measure('2-2', [600, 5]);
  expect(await holdOf(docId)).toBe('held');
});

test('HLD-10: late readings show that a parcel lay out of range and was picked up', async () => {
  const docId = await exposed.load(0);
  await exposed.pickUp(30, docId);
  await exposed.measureLate(40, '2-1', ...steady(9, 5, 25));
  const expected = { deliveryStatus: 'pickup', hold: 'pickedUp', heldTime: exposed.at(20) };
  expect(await exposed.delivery(docId)).toMatchObject(expected);
  expect(await exposed.holds()).toMatchObject([{ docId, hold: 'pickedUp' }]);
  const acknowledged = await exposed.judge('acknowledge', docId, { reason: 'Customer called' });
  expect(acknowledged).toMatchObject({ status: 200 });
  expect(await exposed.delivery(docId)).toMatchObject({ hold: null, judgement: 'acknowledged' });
  expect(await exposed.holds()).toEqual([]);
  // What is known stays acknowledged.
  await exposed.measureLate(41, '2-1', [26, 9]);
  expect(await exposed.holds()).toEqual([]);
});

test('late readings: a parcel that was removed meanwhile is on hold, so that nobody hands it over; one that was picked up before is not', async () => {
  const before = await exposed.load(0);
  await exposed.pickUp(4, before);
  const docId = await exposed.load(5);
  server.time.set(new Date(exposed.at(30)));
  await exposed.remove(docId);
  await exposed.measureLate(40, '2-1', ...steady(9, 5, 25));
  expect(await exposed.delivery(docId)).toMatchObject({ deliveryStatus: 'removed', hold: 'held' });
  expect(await holdOf(before)).toBeNull();
});

test('late readings: a parcel that waits for another place by then is on hold, and is not assigned before the decision', async () => {
  const docId = await exposed.load(0);
  server.time.set(new Date(exposed.at(30)));
  await exposed.remove(docId);
  expect(await exposed.unassign(docId)).toMatchObject({ status: 200 });
  await exposed.measureLate(40, '2-1', ...steady(9, 5, 25));
  expect(await exposed.holds()).toMatchObject([{ docId, hold: 'held', lockerId: ['2-1'] }]);
  const boxInfo = { boxId: exposed.box.id, lockerId: ['1-1'] };
  const assign = () => exposed.assign(docId, { assignToBox: true, boxInfo });
  expect(await assign()).toMatchObject({ body: { code: 'delivery_on_hold' } });
  expect(await exposed.judge('release', docId)).toMatchObject({ status: 200 });
  expect(await assign()).toMatchObject({ status: 200 });
});

test.each([
  [5, 30],
  [30, 5],
])(
  'SEN-05: of two readings of each minute, %d and %d degrees, the one out of range holds the parcel',
  async (first, second) => {
    await setBox({ alarm_delay_ms: 3_600_000, fridge_hold_after_minutes: 5 });
    const docId = await exposed.load(0);
    for (const minute of [1, 2, 3, 4, 5, 6]) {
      expect(await holdOf(docId)).toBeNull();
      await exposed.measure('2-1', [minute, first]);
      await exposed.measure('2-1', [minute + 0.5, second]);
    }
    expect(await holdOf(docId)).toBe('held');
    await exposed.measure('2-1', [7, 5]);
    expect(await exposed.holds()).toMatchObject([
      {
        minutesOutOfRange: 6,
        highest: { celsius: 30, time: exposed.at(1) },
        lowest: { celsius: 5, time: exposed.at(1) },
      },
    ]);
  },
);
