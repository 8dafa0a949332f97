import { roomSensorId } from '@kolli/domain/box/lockers';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import {
  alarmsOf,
  actionsOf,
  deliveryRow,
  givenTestBox,
  outcomesOf,
} from '../devices/testing/box.ts';
import { type ExposedBox, givenExposedBox } from './testing/exposed-box.ts';

let exposed: ExposedBox;

const server = await shareTestServer();
beforeEach(async () => {
  exposed = await givenExposedBox(server);
});

const holdOf = async (docId: string) => (await exposed.delivery(docId)).hold;
const setBox = (change: object) =>
  exposed.box.look((tx) =>
    tx.updateTable('pickup_box').set(change).where('id', '=', exposed.box.id).execute(),
  );
const report = (docId: string) =>
  exposed.box.report({ kind: 'held', docId, lockerId: '2-1', cause: 'temp_high' });

test('HLD-04: the state document has the rules, and which parcels they concern', async () => {
  await setBox({ basic_hold_after_minutes: 20, alarm_delay_ms: 60_000 });
  const docId = await exposed.load(0);
  const { state } = await exposed.box.state();
  expect(state.holdRules).toEqual({
    basicAfterMinutes: 20,
    fridgeAfterMinutes: 15,
    alarmDelayMs: 60_000,
  });
  expect(await exposed.inState(docId)).toMatchObject({ mayBeHeld: true, hold: null, judgedSeq: 0 });
});

test('HLD-04: what the box holds by itself is on hold, once', async () => {
  const docId = await exposed.load(0);
  expect(outcomesOf(await report(docId))).toEqual(['applied']);
  expect(outcomesOf(await report(docId))).toEqual(['applied']);
  expect(await holdOf(docId)).toBe('held');
  const events = (await actionsOf(exposed.box, docId)).map(({ event }) => event);
  expect(events.filter((event) => event === 'hold')).toHaveLength(1);
});

test('HLD-04: a typed PIN of a parcel on hold is in its log', async () => {
  const docId = await exposed.load(0);
  await report(docId);
  await exposed.box.report({ kind: 'heldPin', docId });
  const events = (await actionsOf(exposed.box, docId)).map(({ event }) => event);
  expect(events.slice(-2)).toEqual(['hold', 'heldPin']);
});

test('a hold of a parcel of another pharmacy is a conflict and changes nothing', async () => {
  const other = await givenExposedBox(server);
  const docId = await other.load(0);
  expect(outcomesOf(await report(docId))).toEqual(['conflict']);
  expect((await other.delivery(docId)).hold).toBeNull();
  expect(await alarmsOf(exposed.box)).toMatchObject([{ cause: 'unknown_delivery' }]);
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
  expect(outcomesOf(await neighbour.report({ kind: 'version', softwareVersion: '2' }))).toEqual([
    'applied',
  ]);
  const { hold } = await deliveryRow(box, docId);
  expect([await holdOf(inDoor), hold]).toEqual([null, null]);
  const events = (await actionsOf(box, inDoor)).map(({ event }) => event);
  expect(events).not.toContain('heldPin');
  expect(await alarmsOf(neighbour)).toMatchObject([
    { cause: 'unknown_delivery', locker_id: '1-1' },
    { cause: 'unknown_delivery', locker_id: roomSensorId },
  ]);
  expect(await alarmsOf(box)).toMatchObject([{ cause: 'unknown_delivery', locker_id: '1-1' }]);
});

test('a hold that names another door than the parcel’s is one of the parcel’s door', async () => {
  const docId = await exposed.load(0);
  await exposed.box.report({ kind: 'held', docId, lockerId: '88-8', cause: 'temp_low' });
  expect(await holdOf(docId)).toBe('held');
  const alarms = await alarmsOf(exposed.box);
  expect(alarms).toMatchObject([{ cause: 'parcels_on_hold', locker_id: '2-1' }]);
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
  expect(await exposed.delivery(docId)).toMatchObject({
    deliveryStatus: 'pickup',
    hold: 'pickedUp',
  });
});

test('HLD-03: the state document has no hash of the PIN of a parcel on hold, only one to recognise it', async () => {
  const docId = await exposed.load(0);
  const before = (await exposed.inState(docId)) as { pinHash: string };
  expect(before.pinHash).toMatch(/^[0-9a-f]{64}$/);
  await report(docId);
  expect(await exposed.inState(docId)).toMatchObject({
    hold: 'held',
    pinHash: null,
    heldPinHash: before.pinHash,
  });
});

test('HLD-04: in another box, or loaded again, a parcel has no decision that this stay knows of', async () => {
  const { box, pharmacist } = exposed;
  const docId = await exposed.held();
  expect((await exposed.judge('release', docId)).status).toBe(200);
  const { lastSeq } = (await box.beat()).body.result as { lastSeq: number };
  expect(await exposed.inState(docId)).toMatchObject({ judgedSeq: lastSeq });
  const { deliveryId } = await exposed.delivery(docId);
  const ask = (method: 'PATCH' | 'DELETE', path: string, body: object) =>
    server.ask(pharmacist, method, `/api/deliveries/${path}`, body);
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  await box.report({ kind: 'removed', docId, lockerId: '2-1', userId: box.staff.id });
  const shelved = `delete-reservation-on-pharmacy/${box.pharmacyId}/${deliveryId}`;
  expect((await ask('DELETE', shelved, { docId })).status).toBe(200);
  const boxInfo = { boxId: neighbour.id, lockerId: ['2-1'] };
  const assign = `assign/${box.pharmacyId}/${deliveryId}`;
  expect((await ask('PATCH', assign, { assignToBox: true, boxInfo })).status).toBe(200);
  server.time.advance(60_000);
  await neighbour.report({ kind: 'loaded', docId, lockerId: '2-1', userId: box.staff.id });
  const { deliveries } = (await neighbour.state()).state;
  expect(deliveries).toMatchObject([{ docId, hold: null, judgedSeq: 0 }]);
});
