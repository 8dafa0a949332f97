import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { applyParcelEvent } from './apply-parcel-event.ts';
import { givenTestBox, pickedUp, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const load = (docId: string, lockerId: string) => box.loaded(docId, lockerId);
const doorsOf = async (docId: string) => {
  const held = { delivery_id: docId, released_at: null };
  const rows = await box.rows('locker_occupancy', held, 'locker_id');
  return rows.map((row) => `${row.locker_id} ${row.loaded_at === null ? 'empty' : 'loaded'}`);
};
const lastAction = async (docId: string) => {
  const { event, actor, user_name, occurred_at } = (await box.actions(docId)).at(-1) ?? {};
  return { event, actor, user_name, occurred_at };
};
const byAino = (event: string) => ({
  event,
  actor: 'box',
  user_name: 'Aino Demo',
  occurred_at: server.time.clock(),
});
const conflicts = async () => (await box.alarms()).map((alarm) => [alarm.cause, alarm.locker_id]);

test('a reservation that loses its only door becomes unassigned', async () => {
  const displaced = await box.reserve(['1-1']);
  const other = await box.reserve(['1-2']);
  server.time.advance(1000);
  expect(await box.outcomes(load(other, '1-1'))).toEqual(['conflict']);
  expect(await box.delivery(displaced)).toMatchObject({ status: 'deleted', unassigned: true });
  expect([await doorsOf(displaced), await doorsOf(other)]).toEqual([[], ['1-1 loaded']]);
  expect(await lastAction(displaced)).toEqual(byAino('delete'));
});

test('a loaded parcel whose door is loaded with another was removed', async () => {
  const displaced = await box.reserve(['1-1']);
  const other = await box.reserve(['1-2']);
  await box.report(load(displaced, '1-1'));
  server.time.advance(1000);
  await box.report(load(other, '1-1'));
  expect(await box.delivery(displaced)).toMatchObject({ status: 'removed' });
  expect([await doorsOf(displaced), await doorsOf(other)]).toEqual([[], ['1-1 loaded']]);
  expect(await lastAction(displaced)).toEqual(byAino('remove'));
});

test.each(['reserved', 'expired'])(
  'a delivery with a parcel behind another door loses only the displaced door, when it is %s',
  async (status) => {
    const displaced = await box.reserve(['1-1', '1-2']);
    const other = await box.reserve(['1-3']);
    await box.report(load(displaced, '1-1'));
    const at = server.time.clock();
    if (status === 'expired') {
      const expired = { status, delivery_time: at, expired_time: at } as const;
      await box.change('delivery', { id: displaced }, expired);
    }
    server.time.advance(1000);
    await box.report(load(other, '1-2'));
    expect(await box.statusOf(displaced)).toBe(status === 'expired' ? 'expired' : 'delivered');
    expect([await doorsOf(displaced), await doorsOf(other)]).toEqual([
      ['1-1 loaded'],
      ['1-2 loaded'],
    ]);
    expect(await lastAction(displaced)).toEqual(byAino('load'));
  },
);

test('only empty doors can be released; a release without one is a conflict', async () => {
  const docId = await box.reserve(['1-1', '1-2', '1-3']);
  await box.report(load(docId, '1-1'));
  expect(await box.outcomes(box.released(docId, '1-2'))).toEqual(['applied']);
  expect(await doorsOf(docId)).toEqual(['1-1 loaded', '1-3 empty']);
  expect(await box.outcomes(box.released(docId, '1-1', '1-2'))).toEqual(['conflict']);
  expect(await doorsOf(docId)).toEqual(['1-1 loaded', '1-3 empty']);
  expect(await conflicts()).toEqual([['parcel_conflict', '1-1']]);
  expect(await box.statusOf(docId)).toBe('reserved');
});

test('a parcel that is loaded again after its pickup is in the box again', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'), pickedUp(docId, '1-1'));
  expect(await box.outcomes(load(docId, '1-2'))).toEqual(['conflict']);
  expect(await box.delivery(docId)).toMatchObject({ status: 'delivered', is_open: true });
  expect(await doorsOf(docId)).toEqual(['1-2 loaded']);
  expect(await conflicts()).toEqual([['parcel_conflict', '1-2']]);
});

test('a pickup of a destroyed delivery applies to the open one with its kolli ID', async () => {
  const first = await box.reserve(['1-1'], { deliveryId: 'again' });
  const destroy = { pickupboxId: box.id, deliveryId: 'again' };
  const response = await server.ask(box.staff, 'DELETE', '/api/deliveries/destroy', destroy);
  expect(response).toMatchObject({ status: 200 });
  const second = await box.reserve(['1-1'], { deliveryId: 'again' });
  await box.report(load(second, '1-1'));
  expect(await box.outcomes(pickedUp(first, '1-1'))).toEqual(['applied']);
  expect(await box.statusOf(first)).toBe('destroyed');
  expect(await box.statusOf(second)).toBe('pickup');
});

test('of several open deliveries with its kolli IDs the one with the first is loaded', async () => {
  for (const [first, second] of [
    ['main-a', 'main-b'],
    ['more-b', 'more-a'],
  ] as const) {
    box = await givenTestBox(server);
    const ids = { deliveryId: first, additionalDeliveryIds: [second] };
    const ended = await box.reserve(['1-1'], ids);
    await box.report(load(ended, '1-1'), pickedUp(ended, '1-1'));
    const other = await box.reserve(['1-2'], { deliveryId: second });
    const loaded = await box.reserve(['1-3'], { deliveryId: first });
    expect(await box.outcomes(load(ended, '1-3'))).toEqual(['applied']);
    expect(await box.statusOf(loaded)).toBe('delivered');
    expect(await box.statusOf(other)).toBe('reserved');
  }
});

test('another database error is not stored as a conflict, so that the box retries', async () => {
  const docId = await box.reserve(['1-1']);
  const release = await server.holdRow(box.pharmacyId, (tx) =>
    tx.selectFrom('delivery').select('id').where('id', '=', docId).forUpdate().execute(),
  );
  const batch = {
    tools: server.services,
    doors: { sensors: new Map([['1-1', '1-1']]), alarms: [] },
    isUndoable: true,
    people: new Map<string, string>(),
    box: { pharmacyId: box.pharmacyId, boxId: box.id },
    receivedAt: server.time.clock(),
    skewMs: 0,
    boxCreatedAt: new Date(0),
  };
  const event = { ...load(docId, '1-1'), seq: 1, at: server.time.clock().getTime() };
  const applied = box.look(async (tx) => {
    await sql`set local lock_timeout = 1`.execute(tx);
    return applyParcelEvent({ ...batch, tx }, event);
  });
  await expect(applied).rejects.toMatchObject({ code: '55P03' });
  await release();
});
