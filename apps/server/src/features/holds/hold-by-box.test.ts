import { roomSensorId } from '@kolli/domain/box/lockers';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, outcomesOf } from '../devices/testing/box.ts';
import { type ExposedBox, givenExposedBox } from './testing/exposed-box.ts';
import { changeIn } from '../../testing/rows.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => void (exposed = await givenExposedBox(server)));

const holdOf = async (docId: string) => (await exposed.delivery(docId)).hold;
const setBox = (change: object) =>
  changeIn(exposed.box.look, 'pickup_box', change, { id: exposed.box.id });
const report = (docId: string) =>
  exposed.box.report({ kind: 'held', docId, lockerId: '2-1', cause: 'temp_high' });

test('HLD-04: the state document has the rules, and which parcels they concern', async () => {
  await setBox({ basic_hold_after_minutes: 20, alarm_delay_ms: 60_000 });
  const docId = await exposed.load(0);
  const { state } = await exposed.box.state();
  const expected = { basicAfterMinutes: 20, fridgeAfterMinutes: 15, alarmDelayMs: 60_000 };
  expect(state.holdRules).toEqual(expected);
  expect(await exposed.inState(docId)).toMatchObject({ mayBeHeld: true, hold: null, judgedSeq: 0 });
});

test('a hold of a parcel that never was in this box is a conflict and changes nothing', async () => {
  const { box } = exposed;
  const inDoor = await exposed.load(0);
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const held = { kind: 'held', lockerId: '1-1', cause: 'temp_high' } as const;
  const conflict = ['conflict'];
  expect(outcomesOf(await neighbour.report({ ...held, docId: inDoor }))).toEqual(conflict);
  const typed = { kind: 'heldPin', docId: inDoor } as const;
  expect(outcomesOf(await neighbour.report(typed))).toEqual(conflict);
  const url = `/api/deliveries/create-on-pharmacy/${box.pharmacyId}`;
  const order = { deliveryId: 'at-the-counter', phoneNumber: '+358401234567' };
  const created = await server.ask(box.staff, 'POST', url, order);
  const { docId } = created.body.result as { docId: string };
  const givenOut = { deliveryStatus: 'pickup', docId };
  const counter = `/api/deliveries/update-on-pharmacy/${box.pharmacyId}/${order.deliveryId}`;
  expect((await server.ask(box.staff, 'PATCH', counter, givenOut)).status).toBe(200);
  expect(outcomesOf(await box.report({ ...held, docId }))).toEqual(conflict);
  // The box goes on reporting.
  const goesOn = await neighbour.report({ kind: 'version', softwareVersion: '2' });
  expect(outcomesOf(goesOn)).toEqual(['applied']);
  const { hold } = await box.delivery(docId);
  expect([await holdOf(inDoor), hold]).toEqual([null, null]);
  const events = (await box.actions(inDoor)).map(({ event }) => event);
  expect(events).not.toContain('heldPin');
  expect(await neighbour.alarms()).toMatchObject([
    { cause: 'unknown_delivery', locker_id: '1-1' },
    { cause: 'unknown_delivery', locker_id: roomSensorId },
  ]);
  expect(await box.alarms()).toMatchObject([{ cause: 'unknown_delivery', locker_id: '1-1' }]);
});

test('a hold of a parcel of another pharmacy is a conflict and changes nothing; one that names another door than the parcel’s is of its own door', async () => {
  const own = await exposed.load(0);
  await exposed.box.report({ kind: 'held', docId: own, lockerId: '88-8', cause: 'temp_low' });
  expect(await holdOf(own)).toBe('held');
  const alarms = await exposed.box.alarms();
  expect(alarms).toMatchObject([{ cause: 'parcels_on_hold', locker_id: '2-1' }]);
  const other = await givenExposedBox(server);
  const docId = await other.load(0);
  expect(outcomesOf(await report(docId))).toEqual(['conflict']);
  expect((await other.delivery(docId)).hold).toBeNull();
  expect((await exposed.box.alarms()).slice(1)).toMatchObject([{ cause: 'unknown_delivery' }]);
});

test('HLD-10: a pickup from before its hold, reported late, is none during an excursion', async () => {
  const docId = await exposed.held();
  const { box } = exposed;
  const pickedUp = { kind: 'pickedUp', docId, lockerId: '2-1', at: exposed.at(10) } as const;
  expect(outcomesOf(await box.report(pickedUp))).toEqual(['applied']);
  expect(await exposed.delivery(docId)).toMatchObject({ deliveryStatus: 'pickup', hold: null });
  expect(await exposed.holds()).toEqual([]);
});

test('a parcel that is taken through the open door was picked up during an excursion', async () => {
  const docId = await exposed.held();
  await exposed.pickUp(17, docId);
  const pickedUp = { deliveryStatus: 'pickup', hold: 'pickedUp' };
  expect(await exposed.delivery(docId)).toMatchObject(pickedUp);
});

test('HLD-03 HLD-04: what the box holds by itself is on hold, once; the state document has no hash of its PIN, only one to recognise it, and its log the typed PIN', async () => {
  const docId = await exposed.load(0);
  const before = (await exposed.inState(docId)) as { pinHash: string };
  expect(before.pinHash).toMatch(/^[0-9a-f]{64}$/);
  expect(outcomesOf(await report(docId))).toEqual(['applied']);
  const expected = { hold: 'held', pinHash: null, heldPinHash: before.pinHash };
  expect(await exposed.inState(docId)).toMatchObject(expected);
  expect(outcomesOf(await report(docId))).toEqual(['applied']);
  expect(await holdOf(docId)).toBe('held');
  const events = (await exposed.box.actions(docId)).map(({ event }) => event);
  expect(events.filter((event) => event === 'hold')).toHaveLength(1);
  await exposed.box.report({ kind: 'heldPin', docId });
  const later = (await exposed.box.actions(docId)).map(({ event }) => event);
  expect(later.slice(-2)).toEqual(['hold', 'heldPin']);
});

test('HLD-04: in another box, or loaded again, a parcel has no decision that this stay knows of', async () => {
  const { box } = exposed;
  const docId = await exposed.held();
  expect((await exposed.judge('release', docId)).status).toBe(200);
  const { lastSeq } = (await box.beat()).body.result as { lastSeq: number };
  expect(await exposed.inState(docId)).toMatchObject({ judgedSeq: lastSeq });
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await exposed.remove(docId);
  expect((await exposed.unassign(docId)).status).toBe(200);
  const boxInfo = { boxId: neighbour.id, lockerId: ['2-1'] };
  expect((await exposed.assign(docId, { assignToBox: true, boxInfo })).status).toBe(200);
  server.time.advance(60_000);
  await neighbour.report({ kind: 'loaded', docId, lockerId: '2-1', userId: box.staff.id });
  const { deliveries } = (await neighbour.state()).state;
  expect(deliveries).toMatchObject([{ docId, hold: null, judgedSeq: 0 }]);
});
