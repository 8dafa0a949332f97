import { decideBoxFact } from '@kolli/domain/delivery/box-facts';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox } from '../devices/testing/box.ts';
import { applyDecision } from './apply-decision.ts';
import { insertDelivery } from './insert-delivery.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { deliveryIn, givenDesk } from './testing/desk.ts';

const day = 86_400_000;

const server = await shareTestServer();
const box = await givenTestBox(server);

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

test('an unassigned delivery that gets a place is not unassigned any more, its deadline is that of a delivery, and the log has all effects', async () => {
  const { row, snapshot } = await loadUnassigned('1-1');
  expect(snapshot).toMatchObject({ status: 'delivered', unassigned: false, unassignedSince: null });
  expect(row.unassigned_time).toBeNull();
  expect(row.waits_until?.getTime()).toBe(server.time.clock().getTime() + 7 * day);
  const actions = await box.actions(row.id);
  expect(actions).toMatchObject([{ event: 'load', actor: 'box', locker_ids: ['1-1'] }]);
  const detail = actions[0]?.detail as { effects: string[] } | undefined;
  expect(detail?.effects).toEqual(
    expect.arrayContaining(['markDoorsLoaded', 'setDelivered', 'notifyCustomer']),
  );
});

test('the deadline of a parcel behind a fridge door follows the fridge rules', async () => {
  const { row } = await loadUnassigned('2-1');
  expect(row.waits_until?.getTime()).toBe(server.time.clock().getTime() + 3 * day);
});

test('moving a delivery from a box to a shelf sends a live notice of the box, and changes neither its phone number nor when its empty door was emptied', async () => {
  const desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const { docId, deliveryId, phoneNumber } = await desk.reserve(['1-1']);
  expect(await desk.deleteInBox(deliveryId, {})).toMatchObject({ status: 200 });
  expect(await desk.rows('locker_occupancy', { delivery_id: docId })).toMatchObject([
    { locker_id: '1-1', emptied_at: null, released_at: server.time.clock() },
  ]);
  const notices = desk.notices();
  server.time.advance(1000);
  const time = server.time.clock().getTime();
  const boxInfo = { customerPhoneNumber: '+358501112233' };
  const response = await desk.toShelf(deliveryId, ['A1'], { boxInfo });
  expect(phoneNumber).toBeTruthy();
  expect(deliveryIn(response)).toMatchObject({ pickupboxId: null, phoneNumber });
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: desk.box.id, time });
});

test('the action log has the box of a delivery also where the event does not name it', async () => {
  const desk = await givenDesk(server);
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  expect(await desk.destroy(deliveryId)).toMatchObject({ status: 200 });
  const actions = await desk.box.actions(docId);
  expect(actions.map(({ event, box_id }) => [event, box_id])).toEqual([
    ['createInBox', desk.box.id],
    ['destroy', desk.box.id],
  ]);
});
