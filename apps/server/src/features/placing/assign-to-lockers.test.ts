import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox } from '../devices/testing/box.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { expectDoorsHeldOnce } from '../deliveries/testing/double-occupancy.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const doorOne = { lockerId: ['1-1'] };
const oneOf = (kind: string) => ({
  lockerCounts: { small: 0, medium: 0, large: 0, fridge: 0, [kind]: 1 },
});

test('CAL-41 ERR-029 ERR-093: an order is not assigned to wrong doors, during a staff session or in an inactive box', async () => {
  const { deliveryId } = await desk.order();
  for (const [doors, path, msg] of [
    [['1-1', '1-1'], 'lockerId', 'validation.repeated'],
    [[], 'lockerId'],
    [{}, 'lockerId'],
    [{ lockerId: ['1-1'], ...oneOf('small') }, 'lockerId'],
    [['door'], 'lockerId.0'],
  ] as const)
    expect(await desk.toDoors(deliveryId, doors)).toMatchObject(
      badInput(`body.boxInfo.${path}`, msg),
    );
  const expectRefused = async (code: string) => {
    for (const doors of [['1-1'], oneOf('small')])
      expect(await desk.toDoors(deliveryId, doors)).toMatchObject(refused(409, code));
  };
  const leave = await desk.workAtBox();
  await expectRefused('user_is_logged_in_to_box_not_create_reservation');
  await leave();
  await desk.setBoxActive(false);
  await expectRefused('pickupbox_disabled');
});

test('ERR-090 ERR-097: an order is not assigned to a door that is unknown, inactive, faulty or occupied', async () => {
  const { deliveryId } = await desk.order();
  await desk.reserve(['1-1']);
  await desk.change('locker', { locker_id: '1-2' }, { is_inactive: true });
  await desk.box.report({ kind: 'door', lockerId: '1-3', state: 'not_opened' });
  for (const [lockerId, status, code] of [
    ['9-9', 404, 'locker_do_not_exist'],
    ['1-1', 409, 'locker_already_reserved'],
    ['1-2', 409, 'locker_inactive'],
    ['1-3', 409, 'locker_faulty'],
  ] as const)
    expect(await desk.toDoors(deliveryId, ['2-1', lockerId])).toMatchObject(refused(status, code));
  expect(await desk.heldDoors()).toEqual(['1-1']);
});

test('ERR-098: a delivery on a shelf or an ended one is not assigned to doors', async () => {
  const { deliveryId, docId } = await desk.shelve(['A1']);
  const refusal = refused(409, 'wrong_delivery_status');
  expect(await desk.toDoors(deliveryId, ['1-1'])).toMatchObject(refusal);
  deliveryIn(await desk.destroy(deliveryId));
  expect(await desk.toDoors(deliveryId, ['1-1'], { docId })).toMatchObject(refusal);
});

test("an order is not assigned to a box of another pharmacy, nor another pharmacy's order by its docId", async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.order();
  const mine = await desk.order();
  const elsewhere = await desk.toDoors(mine.deliveryId, { boxId: otherDesk.box.id, ...doorOne });
  expect(elsewhere).toMatchObject(refused(403, 'forbidden'));
  for (const [deliveryId, docId] of [
    [mine.deliveryId, theirs.docId],
    [theirs.deliveryId, undefined],
  ] as const)
    expect(await desk.toDoors(deliveryId, doorOne, { docId })).toMatchObject(
      refused(404, 'delivery_not_found'),
    );
  expect([await otherDesk.heldDoors(), await desk.heldDoors()]).toEqual([[], []]);
});

test('DLV-16: a pharmacy reservation without a place can be assigned a door of either box', async () => {
  const second = await givenTestBox(server, { pharmacyId: desk.pharmacyId });
  const { deliveryId } = await desk.book();
  const doors = { boxId: second.id, lockerId: ['2-2'] };
  expect(deliveryIn(await desk.toDoors(deliveryId, doors))).toMatchObject({
    pickupboxId: second.id,
    lockerId: ['2-2'],
    deliveryStatus: 'reserved',
  });
});

test('LCK-51: of more concurrent orders than doors each door goes to one order, the rest are refused', async () => {
  const orders = await Promise.all(Array.from({ length: 16 }, () => desk.order()));
  const sizes = ['small', 'medium', 'large', 'fridge'];
  const responses = await callAtOnce(orders.length, (index) =>
    desk.toDoors(orders[index]?.deliveryId ?? '', oneOf(sizes[index % 4] ?? '')),
  );
  expect(countCodes(responses)).toEqual({ ok: 5, not_enough_free_lockers: 11 });
  const given = responses.flatMap(
    ({ body }) => (body.result as Delivery | undefined)?.lockerId ?? [],
  );
  expect(given.toSorted((a, b) => a.localeCompare(b))).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2']);
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});

test('concurrent assignments of the same order occupy one door, by id or by kind', async () => {
  for (const doors of [doorOne, oneOf('fridge')]) {
    const { deliveryId } = await desk.order();
    const responses = await callAtOnce(many, () => desk.toDoors(deliveryId, doors));
    expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  }
  expect(await desk.heldDoors()).toEqual(['1-1', '2-1']);
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});
