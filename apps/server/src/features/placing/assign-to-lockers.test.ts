import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { beforeEach, describe, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox } from '../devices/testing/box.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { expectDoorsHeldOnce } from '../deliveries/testing/double-occupancy.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
});

const assign = (deliveryId: string, doors: object, fields: object = {}) =>
  desk.ask('PATCH', `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`, {
    assignToBox: true,
    boxInfo: { boxId: desk.box.id, ...doors },
    ...fields,
  });
const oneOf = (kind: string) => ({
  lockerCounts: { small: 0, medium: 0, large: 0, fridge: 0, [kind]: 1 },
});

describe('an assignment to doors is refused', () => {
  test('CAL-41: for a repeated door', async () => {
    const { deliveryId } = await desk.order();
    expect(await assign(deliveryId, { lockerId: ['1-1', '1-1'] })).toMatchObject({
      status: 400,
      body: {
        code: 'validation_fail',
        errors: [{ msg: 'validation.repeated', path: 'body.boxInfo.lockerId' }],
      },
    });
  });

  test('ERR-029: for an inactive box', async () => {
    const { deliveryId } = await desk.order();
    await desk.setBoxActive(false);
    for (const doors of [{ lockerId: ['1-1'] }, oneOf('small')])
      expect(await assign(deliveryId, doors)).toMatchObject(refused(409, 'pickupbox_disabled'));
  });

  test('ERR-093: during a staff session at the box', async () => {
    const { deliveryId } = await desk.order();
    await desk.workAtBox();
    for (const doors of [{ lockerId: ['1-1'] }, oneOf('small')])
      expect(await assign(deliveryId, doors)).toMatchObject(
        refused(409, 'user_is_logged_in_to_box_not_create_reservation'),
      );
  });

  test('ERR-090 ERR-097: for a door that is unknown, inactive, faulty or occupied', async () => {
    const { deliveryId } = await desk.order();
    await desk.reserve(['1-1']);
    await desk.look((tx) =>
      tx
        .updateTable('locker')
        .set({ is_inactive: true })
        .where('box_id', '=', desk.box.id)
        .where('locker_id', '=', '1-2')
        .execute(),
    );
    await desk.box.report({ kind: 'door', lockerId: '1-3', state: 'not_opened' });
    for (const [lockerId, status, code] of [
      ['9-9', 404, 'locker_do_not_exist'],
      ['1-1', 409, 'locker_already_reserved'],
      ['1-2', 409, 'locker_inactive'],
      ['1-3', 409, 'locker_faulty'],
    ] as const)
      expect(await assign(deliveryId, { lockerId: ['2-1', lockerId] })).toMatchObject(
        refused(status, code),
      );
    expect(await desk.heldDoors()).toEqual(['1-1']);
  });

  test('ERR-098: for a delivery on a shelf, or an ended one', async () => {
    const { deliveryId, docId } = await desk.shelve(['A1']);
    const refusal = refused(409, 'wrong_delivery_status');
    expect(await assign(deliveryId, { lockerId: ['1-1'] })).toMatchObject(refusal);
    const { pharmacyId } = desk;
    deliveryIn(await desk.ask('DELETE', '/deliveries/destroy', { pharmacyId, deliveryId }));
    expect(await assign(deliveryId, { lockerId: ['1-1'] }, { docId })).toMatchObject(refusal);
  });

  test("for a box of another pharmacy, and for another pharmacy's order by its docId", async () => {
    const otherDesk = await givenDesk(server);
    const theirs = await otherDesk.order();
    const mine = await desk.order();
    const boxInfo = { boxId: otherDesk.box.id, lockerId: ['1-1'] };
    expect(await assign(mine.deliveryId, {}, { boxInfo })).toMatchObject(refused(403, 'forbidden'));
    for (const [deliveryId, docId] of [
      [mine.deliveryId, theirs.docId],
      [theirs.deliveryId, undefined],
    ] as const)
      expect(await assign(deliveryId, { lockerId: ['1-1'] }, { docId })).toMatchObject(
        refused(404, 'delivery_not_found'),
      );
    expect([await otherDesk.heldDoors(), await desk.heldDoors()]).toEqual([[], []]);
  });

  test.each([
    ['no door', { lockerId: [] }, 'body.boxInfo.lockerId'],
    ['neither doors nor kinds', {}, 'body.boxInfo.lockerId'],
    ['a door and a kind', { lockerId: ['1-1'], ...oneOf('small') }, 'body.boxInfo.lockerId'],
    ['an invalid door', { lockerId: ['door'] }, 'body.boxInfo.lockerId.0'],
  ])('%s is bad input', async (_name, doors, path) => {
    const { deliveryId } = await desk.order();
    expect(await assign(deliveryId, doors)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });
});

test('DLV-16: a pharmacy reservation without a place can be assigned a door of either box', async () => {
  const second = await givenTestBox(server, { pharmacyId: desk.pharmacyId });
  const { deliveryId } = await desk.book();
  const boxInfo = { boxId: second.id, lockerId: ['2-2'] };
  expect(deliveryIn(await assign(deliveryId, {}, { boxInfo }))).toMatchObject({
    pickupboxId: second.id,
    lockerId: ['2-2'],
    deliveryStatus: 'reserved',
  });
});

test('LCK-51: of more concurrent orders than doors each door goes to one order, the rest are refused', async () => {
  const orders = await Promise.all(Array.from({ length: 16 }, () => desk.order()));
  const sizes = ['small', 'medium', 'large', 'fridge'];
  const responses = await callAtOnce(orders.length, (index) =>
    assign(orders[index]?.deliveryId ?? '', oneOf(sizes[index % 4] ?? '')),
  );
  expect(countCodes(responses)).toEqual({ ok: 5, not_enough_free_lockers: 11 });
  const given = responses.flatMap(
    ({ body }) => (body.result as Delivery | undefined)?.lockerId ?? [],
  );
  expect(given.toSorted((a, b) => a.localeCompare(b))).toEqual(['1-1', '1-2', '1-3', '2-1', '2-2']);
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});

test('concurrent assignments of the same order occupy one door, by id or by kind', async () => {
  for (const doors of [{ lockerId: ['1-1'] }, oneOf('fridge')]) {
    const { deliveryId } = await desk.order();
    const responses = await callAtOnce(many, () => assign(deliveryId, doors));
    expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  }
  expect(await desk.heldDoors()).toEqual(['1-1', '2-1']);
  await expectDoorsHeldOnce(desk.look, desk.box.id);
});
