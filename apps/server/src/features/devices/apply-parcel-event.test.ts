import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  actionsOf,
  alarmsOf,
  deliveryRow,
  givenTestBox,
  outcomesOf,
  type TestBox,
} from './test-box.ts';

let server: TestServer;
let box: TestBox;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
});
afterAll(() => server.close());

const minuteMs = 60_000;
const load = (docId: string, lockerId: string) =>
  ({ kind: 'loaded', docId, lockerId, userId: box.staff.id }) as const;
const remove = (docId: string, lockerId: string) =>
  ({ kind: 'removed', docId, lockerId, userId: box.staff.id }) as const;
const pickUp = (docId: string, lockerId: string) =>
  ({ kind: 'pickedUp', docId, lockerId }) as const;

const messagesTo = (docId: string) =>
  box.look((tx) =>
    tx.selectFrom('outgoing_message').selectAll().where('delivery_id', '=', docId).execute(),
  );
const heldDoors = (docId: string) =>
  box.look((tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select('locker_id')
      .where('delivery_id', '=', docId)
      .where('released_at', 'is', null)
      .execute(),
  );

describe('the way of a parcel', () => {
  test('loaded, it is delivered by that member of staff at the box, and the customer told', async () => {
    const docId = await box.reserve(['1-1']);
    const { pin_hash } = await deliveryRow(box, docId);
    const at = server.time.clock();
    server.time.advance(minuteMs);
    const answer = await box.report({ ...load(docId, '1-1'), at: at.getTime() });
    expect(answer).toMatchObject({ status: 200, body: { result: { lastSeq: 1 } } });
    expect(outcomesOf(answer)).toEqual(['applied']);
    expect(await deliveryRow(box, docId)).toMatchObject({
      status: 'delivered',
      delivery_time: at,
      delivery_user_name: 'Aino Demo',
      told_time: server.time.clock(),
      pin_hash,
    });
    expect(await messagesTo(docId)).toMatchObject([{ purpose: 'delivery', sent_at: null }]);
    const door = await box.look((tx) =>
      tx.selectFrom('locker').selectAll().where('locker_id', '=', '1-1').executeTakeFirstOrThrow(),
    );
    expect(door.open_count).toBe(1);
  });

  test('picked up, it is closed, its door free and the whole way in the log', async () => {
    const docId = await box.reserve(['1-1']);
    await box.report(load(docId, '1-1'));
    expect(outcomesOf(await box.report(pickUp(docId, '1-1')))).toEqual(['applied']);
    expect(await deliveryRow(box, docId)).toMatchObject({ status: 'pickup', is_open: false });
    expect(await heldDoors(docId)).toEqual([]);
    expect((await actionsOf(box, docId)).map(({ event, actor }) => [event, actor])).toEqual([
      ['createInBox', 'staff'],
      ['load', 'box'],
      ['pickUpAtBox', 'box'],
    ]);
    expect(await alarmsOf(box)).toEqual([]);
  });

  test('a second pickup changes nothing but leaves an alarm', async () => {
    const docId = await box.reserve(['1-1']);
    await box.report(load(docId, '1-1'), pickUp(docId, '1-1'));
    const before = await deliveryRow(box, docId);
    const next = await box.reserve(['1-1'], { deliveryId: before.kolli_id });
    server.time.advance(minuteMs);
    expect(outcomesOf(await box.report(pickUp(docId, '1-1')))).toEqual(['conflict']);
    expect((await deliveryRow(box, docId)).pickup_time).toEqual(before.pickup_time);
    expect((await deliveryRow(box, next)).status).toBe('reserved');
    expect(await heldDoors(next)).toEqual([{ locker_id: '1-1' }]);
    expect(await alarmsOf(box)).toMatchObject([
      { type: 'other', cause: 'parcel_conflict', locker_id: '1-1', ended_at: null },
    ]);
  });

  test('several doors: delivered with the last one loaded, or when the rest is given back', async () => {
    const docId = await box.reserve(['1-1', '1-2', '1-3']);
    await box.report(load(docId, '1-1'));
    expect((await deliveryRow(box, docId)).status).toBe('reserved');
    const userId = box.staff.id;
    await box.report({ kind: 'released', docId, lockerIds: ['1-2', '1-3'], userId });
    expect((await deliveryRow(box, docId)).status).toBe('delivered');
    expect(await heldDoors(docId)).toEqual([{ locker_id: '1-1' }]);
    expect(await messagesTo(docId)).toHaveLength(1);
  });

  test('all doors given back before any was loaded: it waits to be assigned anew', async () => {
    const docId = await box.reserve(['1-1']);
    const userId = box.staff.id;
    const answer = await box.report({ kind: 'released', docId, lockerIds: ['1-1'], userId });
    expect(outcomesOf(answer)).toEqual(['conflict']);
    expect(await deliveryRow(box, docId)).toMatchObject({ status: 'deleted', unassigned: true });
    expect(await heldDoors(docId)).toEqual([]);
  });

  test('taken out by staff, it is removed and its door free', async () => {
    const docId = await box.reserve(['1-1']);
    await box.report(load(docId, '1-1'), remove(docId, '1-1'));
    expect(await deliveryRow(box, docId)).toMatchObject({
      status: 'removed',
      removed_user_name: 'Aino Demo',
    });
    expect(await heldDoors(docId)).toEqual([]);
  });
});

describe('what does not fit is a fact all the same', () => {
  test('somebody whom the pharmacy does not know is nobody in the log', async () => {
    const docId = await box.reserve(['1-1']);
    const stranger = (await givenTestBox(server)).staff.id;
    await box.report({ ...load(docId, '1-1'), userId: stranger });
    expect(await deliveryRow(box, docId)).toMatchObject({
      status: 'delivered',
      delivery_user_id: null,
      delivery_user_name: null,
    });
  });

  test("another pharmacy's delivery is not touched, an unknown one neither: an alarm tells", async () => {
    const foreign = await givenTestBox(server);
    const docId = await foreign.reserve(['1-1']);
    const answer = await box.report(load(docId, '1-1'), pickUp(docId, '1-1'));
    expect(outcomesOf(answer)).toEqual(['conflict', 'conflict']);
    expect((await deliveryRow(foreign, docId)).status).toBe('reserved');
    expect(await alarmsOf(foreign)).toEqual([]);
    // The same of the same door within an hour is one alarm.
    expect((await alarmsOf(box)).map(({ cause }) => cause)).toEqual(['unknown_delivery']);
  });

  test('a door that the box does not have is an alarm, and what follows is applied', async () => {
    const docId = await box.reserve(['1-1']);
    const answer = await box.report(load(docId, '9-9'), load(docId, '1-1'));
    expect(outcomesOf(answer)).toEqual(['conflict', 'applied']);
    expect((await deliveryRow(box, docId)).status).toBe('delivered');
  });

  test('a door belongs to the parcel in it: the reservation that it displaces waits anew', async () => {
    const mine = await box.reserve(['1-1']);
    const displaced = await box.reserve(['1-2']);
    expect(outcomesOf(await box.report(load(mine, '1-2')))).toEqual(['conflict']);
    expect((await deliveryRow(box, mine)).status).toBe('delivered');
    expect(await heldDoors(mine)).toEqual([{ locker_id: '1-2' }]);
    const other = await deliveryRow(box, displaced);
    expect(other).toMatchObject({ status: 'deleted', unassigned: true });
    expect(await heldDoors(displaced)).toEqual([]);
  });

  test('a parcel that turns up in another box of the pharmacy holds that door and no other', async () => {
    const docId = await box.reserve(['1-1']);
    const second = await givenTestBox(server, { pharmacyId: box.pharmacyId });
    expect(outcomesOf(await second.report(load(docId, '1-1')))).toEqual(['conflict']);
    expect(await deliveryRow(box, docId)).toMatchObject({ status: 'delivered', box_id: second.id });
    expect(await heldDoors(docId)).toHaveLength(1);
    expect((await box.state()).state.deliveries).toEqual([]);
    expect((await second.state()).state.deliveries).toHaveLength(1);
  });

  test('a load of a delivery that ended is the parcel of the open one with its kolli ID', async () => {
    const first = await box.reserve(['1-1'], { deliveryId: 'twin' });
    await box.report(load(first, '1-1'), pickUp(first, '1-1'));
    const second = await box.reserve(['1-2'], { deliveryId: 'twin' });
    expect(outcomesOf(await box.report(load(first, '1-2')))).toEqual(['applied']);
    expect((await deliveryRow(box, first)).status).toBe('pickup');
    expect((await deliveryRow(box, second)).status).toBe('delivered');
  });

  test('what reopens with a PIN that another has by now is applied with a new one', async () => {
    const first = await box.reserve(['1-1']);
    await box.report(load(first, '1-1'), pickUp(first, '1-1'));
    const second = await box.reserve(['1-2']);
    const { pin_hash } = await deliveryRow(box, first);
    await box.look((tx) =>
      tx.updateTable('delivery').set({ pin_hash }).where('id', '=', second).execute(),
    );
    expect(outcomesOf(await box.report(remove(first, '1-1')))).toEqual(['conflict']);
    const after = await deliveryRow(box, first);
    expect(after.status).toBe('removed');
    expect(after.pin_hash).not.toEqual(pin_hash);
  });

  test('what the database refuses for good is kept as a conflict, and nothing is held up', async () => {
    const docId = await box.reserve(['1-1'], {
      deliveryId: 'k1',
      additionalDeliveryIds: ['k2', 'k3'],
    });
    await box.report(load(docId, '1-1'), pickUp(docId, '1-1'));
    await box.reserve(['1-2'], { deliveryId: 'k2' });
    const third = await box.reserve(['1-3'], { deliveryId: 'k4' });
    // Removed after it ended it would be open again, with a kolli ID that another has: it follows.
    const twins = outcomesOf(await box.report(load(docId, '2-1'), load(third, '1-3')));
    expect(twins).toEqual(['conflict', 'applied']);
    expect(outcomesOf(await box.report(remove(docId, '2-2')))).toEqual(['conflict']);
    const causes = (await alarmsOf(box)).map(({ cause, locker_id }) => [cause, locker_id]);
    expect(causes).toEqual([
      ['parcel_conflict', '2-1'],
      ['event_not_applied', '2-2'],
    ]);
    expect((await deliveryRow(box, docId)).status).toBe('pickup');
    expect((await deliveryRow(box, third)).status).toBe('delivered');
  });
});
