import type { Today } from '@kolli/contract/today/today';
import { beforeEach, expect, test } from 'vitest';
import type { DeliveryTable } from '../../../platform/database/tables.gen.ts';
import type { Updateable } from 'kysely';
import { shareTestServer } from '../../../testing/test-server.ts';
import { raiseAlarm } from '../../alarms/raise-alarm.ts';
import { type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { givenWith } from '../testing/given-with.ts';

let desk: Desk;

const server = await shareTestServer();
beforeEach(async () => {
  server.time.reset();
  desk = await givenDesk(server);
});

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(server.time.clock().getTime() + hours * hourMs);

async function readToday(): Promise<Today> {
  const answer = await desk.ask('GET', `/today/${desk.pharmacyId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.result as Today;
}

const readCount = async (): Promise<unknown> =>
  (await desk.ask('GET', `/today/${desk.pharmacyId}/count`)).body.result;

const change = (docId: string, columns: Updateable<DeliveryTable>) =>
  desk.change('delivery', { id: docId }, columns);
const failMessages = (docId: string) => {
  const failed = { receipt_state: 'failed', receipt_at: inHours(0) } as const;
  return desk.change('outgoing_message', { delivery_id: docId }, failed);
};

const inGroup = ({ deliveries }: Today, wanted: string) =>
  deliveries.flatMap(({ group, delivery }) => (group === wanted ? [delivery.deliveryId] : []));

async function givenLoaded(lockerId: string) {
  const delivery = await desk.reserve([lockerId]);
  await desk.load(delivery.docId, lockerId);
  return delivery;
}

const expire = (docId: string) => change(docId, { status: 'expired', expired_time: inHours(-3) });

test('TOD-01: a pharmacy without such has empty groups', async () => {
  await givenLoaded('1-1');
  await desk.order();
  const today = await readToday();
  expect(today).toMatchObject({ deliveries: [], alarms: [], faults: [] });
  expect(Object.values(today.counts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await readCount()).toEqual({ count: 0 });
});

test('TOD-01: each delivery is in the group of what somebody must do', async () => {
  const held = await givenLoaded('1-1');
  await change(held.docId, { hold: 'held', hold_cause: 'temp_high', held_time: inHours(-1) });
  const expired = await givenLoaded('1-2');
  await expire(expired.docId);
  const ending = await desk.shelve(['A1']);
  await change(ending.docId, { waits_until: inHours(9) });
  const removed = await givenLoaded('1-3');
  await desk.takeOut(removed.docId, '1-3');
  const order = await desk.order();
  await change(order.docId, { unassigned_time: inHours(-25) });
  await desk.order();
  const unreached = await desk.shelve(['B2']);
  await failMessages(unreached.docId);
  const today = await readToday();
  for (const [group, { deliveryId }] of Object.entries({
    toDecide: held,
    expired,
    endsSoon: ending,
    removed,
    unassigned: order,
    messages: unreached,
  }))
    expect([group, inGroup(today, group)]).toEqual([group, [deliveryId]]);
  expect(today.counts).toEqual({
    toDecide: 1,
    expired: 1,
    endsSoon: 1,
    removed: 1,
    unassigned: 1,
    alarms: 0,
    faults: 0,
    messages: 1,
  });
  expect(await readCount()).toEqual({ count: 6 });
});

test('TOD-01: a message that failed counts until another one is under way', async () => {
  const { docId } = await desk.shelve(['A1']);
  await failMessages(docId);
  expect((await readToday()).counts.messages).toBe(1);
  server.time.advance(hourMs);
  const body = { pharmacyId: desk.pharmacyId, docId, deliveryId: 'any' };
  const { deliveryId } = (await readToday()).deliveries[0]?.delivery ?? { deliveryId: '' };
  const sent = await desk.ask('POST', '/deliveries/resend-sms', { ...body, deliveryId });
  expect(sent).toMatchObject({ status: 200 });
  expect((await readToday()).counts.messages).toBe(0);
});

test('TOD-01: what was picked up during an excursion is listed although it is closed', async () => {
  const { docId, deliveryId } = await desk.shelve(['A1']);
  await desk.handOut(deliveryId);
  expect((await readToday()).deliveries).toEqual([]);
  await change(docId, { hold: 'pickedUp', hold_cause: 'temp_high', held_time: inHours(-1) });
  expect(inGroup(await readToday(), 'toDecide')).toEqual([deliveryId]);
});

test('TOD-01: alarms without a comment of the last 30 days, and doors with a fault', async () => {
  const { pharmacyId } = desk;
  const boxId = desk.box.id;
  const alarm = { pharmacyId, boxId, type: 'temp_high', cause: null } as const;
  const [id, commented] = await desk.look(async (tx) => [
    await raiseAlarm(tx, { ...alarm, lockerId: '2-1', at: inHours(-2) }),
    await raiseAlarm(tx, { ...alarm, lockerId: '1-1', at: inHours(-2) }),
    await raiseAlarm(tx, { ...alarm, lockerId: '1-2', at: inHours(-24 * 31) }),
  ]);
  await desk.change('alarm', { id: commented ?? '' }, { comment: 'Seen' });
  await desk.reserve(['1-2'], { deliveryId: 'fp-behind' });
  await desk.box.report(
    { kind: 'door', lockerId: '1-2', state: 'broken' },
    { kind: 'door', lockerId: '1-1', state: 'broken' },
  );
  const today = await readToday();
  expect(today.alarms.map((one) => one.id)).toContain(id);
  expect(today.alarms.map((one) => one.id)).not.toContain(commented);
  expect(today.alarms.every(({ timestamp }) => timestamp > inHours(-24 * 30).getTime())).toBe(true);
  expect(today.faults).toMatchObject([
    { pickupboxId: boxId, lockerId: '1-1', fault: 'broken', deliveryId: null },
    { pickupboxId: boxId, lockerId: '1-2', fault: 'broken', deliveryId: 'fp-behind' },
  ]);
  expect(today.counts).toMatchObject({ faults: 2, alarms: today.alarms.length });
});

test('TOD-01: a group lists doors by box, module and position, then shelves, then what has no place', async () => {
  const shelf = await desk.shelve(['B2']);
  const otherShelf = await desk.shelve(['A1']);
  const doors = await Promise.all(['2-1', '1-2', '1-1'].map(givenLoaded));
  for (const { docId } of [shelf, otherShelf, ...doors]) await expire(docId);
  expect(inGroup(await readToday(), 'expired')).toEqual(
    [doors[2], doors[1], doors[0], otherShelf, shelf].map((one) => one?.deliveryId),
  );
});

test('TOD-01: it is shown only with delivery.read, and only of the own pharmacy', async () => {
  const other = await givenDesk(server);
  const { docId } = await other.shelve(['A1']);
  await other.setExpired(docId);
  await server.givenBox({ pharmacyId: other.pharmacyId, ordinal: 1 });
  expect((await readToday()).deliveries).toEqual([]);
  const cleaner = await givenWith(server, desk.pharmacyId, []);
  for (const path of [`/today/${desk.pharmacyId}`, `/today/${desk.pharmacyId}/count`])
    expect(await desk.ask('GET', path, undefined, cleaner)).toMatchObject(
      refused(403, 'not_enough_permissions'),
    );
  for (const path of [`/today/${other.pharmacyId}`, `/today/${other.pharmacyId}/count`])
    expect(await desk.ask('GET', path)).toMatchObject(refused(403, 'forbidden'));
  expect(await server.ask(null, 'GET', `/api/today/${desk.pharmacyId}`)).toMatchObject({
    status: 401,
  });
});
