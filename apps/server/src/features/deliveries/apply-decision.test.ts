import type { LiveNotice } from '@kolli/contract/system/live';
import { decideBoxFact } from '@kolli/domain/delivery/box-facts';
import { expect, test } from 'vitest';
import { givenBox, givenPharmacy } from '../../testing/factories.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { actionsOf } from '../devices/testing/box.ts';
import { applyDecision } from './apply-decision.ts';
import { insertDelivery } from './insert-delivery.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { givenDesk } from './testing/desk.ts';

const day = 86_400_000;

const server = await shareTestServer();
const box = await givenBox(server, { pharmacyId: (await givenPharmacy(server)).id });

/** An unassigned order whose parcel is loaded into a door of the box. */
async function loadUnassigned(lockerId: string) {
  const { pharmacyId, id: boxId } = box;
  const at = server.time.clock();
  return transact(server.store, { pharmacyId, thing: pharmacyId }, async (tx) => {
    const before = await insertDelivery(tx, server.secrets, {
      pharmacyId,
      boxId: null,
      deliveryId: `waiting-${lockerId}`,
      additionalDeliveryIds: [],
      is_drug: false,
      phoneNumber: '+358401234567',
      unassigned: true,
      at,
      reserved: { userId: 'API', userName: 'API' },
    });
    const event = { name: 'load', lockerIds: [lockerId] } as const;
    const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
    const decision = decideBoxFact(event, before.snapshot, context);
    const change = { event, actor: 'box', at, userId: null, userName: null, boxId } as const;
    return applyDecision(tx, server.services, before, decision, change, at);
  });
}

test('an unassigned delivery that gets a place is not unassigned any more, and its deadline is that of a delivery', async () => {
  const { row, snapshot } = await loadUnassigned('1-1');
  expect(snapshot).toMatchObject({ status: 'delivered', unassigned: false, unassignedSince: null });
  expect(row.unassigned_time).toBeNull();
  expect(row.waits_until?.getTime()).toBe(server.time.clock().getTime() + 7 * day);
});

test('the deadline of a parcel behind a fridge door follows the fridge rules', async () => {
  const { row } = await loadUnassigned('2-1');
  expect(row.waits_until?.getTime()).toBe(server.time.clock().getTime() + 3 * day);
});

test('the action log has the effects of each event', async () => {
  const { row } = await loadUnassigned('1-2');
  const actions = await server.store.inPharmacies([box.pharmacyId], (tx) =>
    tx.selectFrom('delivery_action').selectAll().where('delivery_id', '=', row.id).execute(),
  );
  expect(actions).toMatchObject([{ event: 'load', actor: 'box', locker_ids: ['1-2'] }]);
  const detail = actions[0]?.detail as { effects: string[] } | undefined;
  expect(detail?.effects).toEqual(
    expect.arrayContaining(['markDoorsLoaded', 'setDelivered', 'notifyCustomer']),
  );
});

test('moving a delivery from a box to a shelf sends a live notice of the box', async () => {
  const desk = await givenDesk(server);
  const { deliveryId } = await desk.reserve(['1-1']);
  const end = `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`;
  expect(await desk.ask('DELETE', end, {})).toMatchObject({ status: 200 });
  const notices: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(desk.pharmacyId, (notice) => notices.push(notice));
  server.time.advance(1000);
  const time = server.time.clock().getTime();
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  const response = await desk.ask('PATCH', path, { assignToBox: false, shelf: ['A1'] });
  expect(response).toMatchObject({ status: 200, body: { result: { pickupboxId: null } } });
  const { pharmacyId } = desk;
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: desk.box.id, time });
  leave();
});

test('an assignment does not change an existing phone number', async () => {
  const desk = await givenDesk(server);
  const { deliveryId, phoneNumber } = await desk.reserve(['1-1']);
  const end = `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`;
  expect(await desk.ask('DELETE', end, {})).toMatchObject({ status: 200 });
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  const boxInfo = { customerPhoneNumber: '+358501112233' };
  const body = { assignToBox: false, shelf: ['A1'], boxInfo };
  const response = await desk.ask('PATCH', path, body);
  expect(phoneNumber).toBeTruthy();
  expect(response).toMatchObject({ status: 200, body: { result: { phoneNumber } } });
});

test('releasing an empty door does not set emptied_at', async () => {
  const desk = await givenDesk(server);
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  const end = `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`;
  expect(await desk.ask('DELETE', end, {})).toMatchObject({ status: 200 });
  const occupancies = await server.store.inPharmacies([desk.pharmacyId], (tx) =>
    tx
      .selectFrom('locker_occupancy')
      .select(['locker_id', 'emptied_at', 'released_at'])
      .where('delivery_id', '=', docId)
      .execute(),
  );
  const released_at = server.time.clock();
  expect(occupancies).toEqual([{ locker_id: '1-1', emptied_at: null, released_at }]);
});

test('the action log has the box of a delivery also where the event does not name it', async () => {
  const desk = await givenDesk(server);
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  const body = { pharmacyId: desk.pharmacyId, deliveryId };
  expect(await desk.ask('DELETE', '/deliveries/destroy', body)).toMatchObject({ status: 200 });
  const actions = await actionsOf(desk.box, docId);
  expect(actions.map(({ event, box_id }) => [event, box_id])).toEqual([
    ['createInBox', desk.box.id],
    ['destroy', desk.box.id],
  ]);
});
