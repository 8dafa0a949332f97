import { holdRow } from '../../../testing/await-waiting.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { applyParcelEvent } from './apply-parcel-event.ts';
import {
  actionsOf,
  alarmsOf,
  deliveryRow,
  givenTestBox,
  outcomesOf,
  type TestBox,
} from '../testing/box.ts';

let box: TestBox;
const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
});

const load = (docId: string, lockerId: string) =>
  ({ kind: 'loaded', docId, lockerId, userId: box.staff.id }) as const;
const pickUp = (docId: string, lockerId: string) =>
  ({ kind: 'pickedUp', docId, lockerId }) as const;
const release = (docId: string, ...lockerIds: string[]) =>
  ({ kind: 'released', docId, lockerIds, userId: box.staff.id }) as const;

const doorsOf = (docId: string) =>
  box.look(async (tx) => {
    const rows = await tx
      .selectFrom('locker_occupancy')
      .select(['locker_id', 'loaded_at'])
      .where('delivery_id', '=', docId)
      .where('released_at', 'is', null)
      .orderBy('locker_id')
      .execute();
    return rows.map((row) => `${row.locker_id} ${row.loaded_at === null ? 'empty' : 'loaded'}`);
  });
/** The last entry of the action log. */
const lastAction = async (docId: string) => {
  const { event, actor, user_name, occurred_at } = (await actionsOf(box, docId)).at(-1) ?? {};
  return { event, actor, user_name, occurred_at };
};
const byAino = (event: string) => ({
  event,
  actor: 'box',
  user_name: 'Aino Demo',
  occurred_at: server.time.clock(),
});
const conflicts = async () => (await alarmsOf(box)).map((alarm) => [alarm.cause, alarm.locker_id]);

test('a reservation that loses its only door becomes unassigned', async () => {
  const displaced = await box.reserve(['1-1']);
  const other = await box.reserve(['1-2']);
  server.time.advance(1000);
  expect(outcomesOf(await box.report(load(other, '1-1')))).toEqual(['conflict']);
  expect(await deliveryRow(box, displaced)).toMatchObject({ status: 'deleted', unassigned: true });
  expect([await doorsOf(displaced), await doorsOf(other)]).toEqual([[], ['1-1 loaded']]);
  expect(await lastAction(displaced)).toEqual(byAino('delete'));
});

test('a loaded parcel whose door is loaded with another was removed', async () => {
  const displaced = await box.reserve(['1-1']);
  const other = await box.reserve(['1-2']);
  await box.report(load(displaced, '1-1'));
  server.time.advance(1000);
  await box.report(load(other, '1-1'));
  expect(await deliveryRow(box, displaced)).toMatchObject({ status: 'removed' });
  expect([await doorsOf(displaced), await doorsOf(other)]).toEqual([[], ['1-1 loaded']]);
  expect(await lastAction(displaced)).toEqual(byAino('remove'));
});

test.each(['reserved', 'expired'])(
  'a delivery with a parcel behind another door loses only the displaced door, when it is %s',
  async (status) => {
    const displaced = await box.reserve(['1-1', '1-2']);
    const other = await box.reserve(['1-3']);
    await box.report(load(displaced, '1-1'));
    if (status === 'expired') {
      const times = { delivery_time: server.time.clock(), expired_time: server.time.clock() };
      await box.look((tx) =>
        tx
          .updateTable('delivery')
          .set({ status, ...times })
          .where('id', '=', displaced)
          .execute(),
      );
    }
    server.time.advance(1000);
    await box.report(load(other, '1-2'));
    expect((await deliveryRow(box, displaced)).status).toBe(
      status === 'expired' ? 'expired' : 'delivered',
    );
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
  expect(outcomesOf(await box.report(release(docId, '1-2')))).toEqual(['applied']);
  expect(await doorsOf(docId)).toEqual(['1-1 loaded', '1-3 empty']);
  expect(outcomesOf(await box.report(release(docId, '1-1', '1-2')))).toEqual(['conflict']);
  expect(await doorsOf(docId)).toEqual(['1-1 loaded', '1-3 empty']);
  expect(await conflicts()).toEqual([['parcel_conflict', '1-1']]);
  expect((await deliveryRow(box, docId)).status).toBe('reserved');
});

test('a parcel that is loaded again after its pickup is in the box again', async () => {
  const docId = await box.reserve(['1-1']);
  await box.report(load(docId, '1-1'), pickUp(docId, '1-1'));
  expect(outcomesOf(await box.report(load(docId, '1-2')))).toEqual(['conflict']);
  expect(await deliveryRow(box, docId)).toMatchObject({ status: 'delivered', is_open: true });
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
  expect(outcomesOf(await box.report(pickUp(first, '1-1')))).toEqual(['applied']);
  expect((await deliveryRow(box, first)).status).toBe('destroyed');
  expect((await deliveryRow(box, second)).status).toBe('pickup');
});

test.each([
  ['a', 'b'],
  ['b', 'a'],
])(
  'of several open deliveries with its kolli IDs the one with the first, %s, is loaded',
  async (...ids) => {
    const [main, more] = [`main-${ids[0]}`, `main-${ids[1]}`];
    const first = await box.reserve(['1-1'], { deliveryId: main, additionalDeliveryIds: [more] });
    await box.report(load(first, '1-1'), pickUp(first, '1-1'));
    const other = await box.reserve(['1-2'], { deliveryId: more });
    const loaded = await box.reserve(['1-3'], { deliveryId: main });
    expect(outcomesOf(await box.report(load(first, '1-3')))).toEqual(['applied']);
    expect((await deliveryRow(box, loaded)).status).toBe('delivered');
    expect((await deliveryRow(box, other)).status).toBe('reserved');
  },
);

test('another database error is not stored as a conflict, so that the box retries', async () => {
  const docId = await box.reserve(['1-1']);
  const release = await holdRow(server, box.pharmacyId, (tx) =>
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
