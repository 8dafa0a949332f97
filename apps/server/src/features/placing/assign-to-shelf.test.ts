import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
});

const day = 86_400_000;
const assign = (deliveryId: string, shelf: unknown, fields: object = {}) =>
  desk.ask('PATCH', `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`, {
    assignToBox: false,
    shelf,
    ...fields,
  });
const numbersOfShelves = async () => {
  const { body } = await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`);
  return (body.result as { shelves: unknown }).shelves;
};

test('CAL-41 DLV-18: an order assigned to shelves is delivered immediately, and the customer is notified', async () => {
  const { deliveryId, docId } = await desk.order();
  const now = server.time.clock().getTime();
  const delivery = deliveryIn(await assign(deliveryId, ['B2', 'A1']));
  expect(delivery).toMatchObject({
    docId,
    deliveryStatus: 'delivered',
    unassigned: false,
    pickupboxId: null,
    shelf: ['A1', 'B2'],
    heldShelves: ['A1', 'B2'],
    lockerId: [],
    heldLockers: [],
    assignedTime: now,
    deliveryTime: now,
    notifiedTime: now,
    waitsUntil: now + 7 * day,
    assignedUserName: 'Aino Demo',
    deliveryUserName: 'Aino Demo',
  });
  expect(await desk.countMessages(docId)).toBe(1);
  expect(await numbersOfShelves()).toEqual([
    { name: 'A1', numberOfReservations: 1 },
    { name: 'B2', numberOfReservations: 1 },
  ]);
});

test('a shelf can have several deliveries', async () => {
  await desk.shelve(['A1']);
  await desk.shelve(['A1']);
  expect(await numbersOfShelves()).toMatchObject([{ numberOfReservations: 2 }, {}]);
});

test('DLV-05: the action log has the shelves', async () => {
  const { actionsLog, actions } = await desk.shelve(['B2']);
  expect(actionsLog).toMatchObject([
    { assignedUserName: 'Aino Demo', lockerId: [], shelf: ['B2'], deleteTime: null },
  ]);
  expect(actions.at(-1)).toMatchObject({ event: 'assignToShelf', shelf: ['B2'] });
});

test('DLG-29: an order without a phone number is assigned only when one is given', async () => {
  const { deliveryId } = await desk.order(null);
  expect(await assign(deliveryId, ['A1'])).toMatchObject({
    status: 400,
    body: {
      errors: [{ msg: 'validation.required', path: 'body.boxInfo.customerPhoneNumber' }],
    },
  });
  const boxInfo = { customerPhoneNumber: '+358501112233' };
  const delivery = deliveryIn(await assign(deliveryId, ['A1'], { boxInfo }));
  expect(delivery).toMatchObject({ phoneNumber: '+358501112233', deliveryStatus: 'delivered' });
  expect(await desk.countMessages(delivery.docId)).toBe(1);
});

test.each([
  ['SHF-09: one shelf is required', [], 'validation.required'],
  ['SHF-09: the shelf field is required', undefined, 'validation.required'],
  ['CAL-41: a shelf must not be repeated', ['A1', 'B2', ' A1'], 'validation.repeated'],
])('%s', async (_name, shelf, msg) => {
  const { deliveryId } = await desk.order();
  expect(await assign(deliveryId, shelf)).toMatchObject({
    status: 400,
    body: { errors: [{ msg, path: 'body.shelf' }] },
  });
});

test('an unknown shelf and one of another pharmacy are refused', async () => {
  const otherDesk = await givenDesk(server, ['theirs']);
  const { deliveryId } = await desk.order();
  expect(await assign(deliveryId, ['C3'])).toMatchObject(refused(404, 'shelf_do_not_exist'));
  const both = await assign(deliveryId, ['A1', 'theirs']);
  expect(both).toMatchObject(refused(404, 'shelf_do_not_exist'));
  expect(await numbersOfShelves()).toMatchObject([{ numberOfReservations: 0 }, {}]);
  expect(await otherDesk.order()).toBeDefined();
});

test("ERR-036: another pharmacy's order is not found, by kolli ID or by its docId", async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.order();
  const byKolli = await assign(theirs.deliveryId, ['A1']);
  expect(byKolli).toMatchObject(refused(404, 'delivery_not_found'));
  const mine = await desk.order();
  const byDocId = await assign(mine.deliveryId, ['A1'], { docId: theirs.docId });
  expect(byDocId).toMatchObject(refused(404, 'delivery_not_found'));
});

test('a reservation without a place can be identified by its reservedTime or docId', async () => {
  const { deliveryId, docId, reservedTime } = await desk.book();
  const wrong = await assign(deliveryId, ['A1'], { reservedTime: reservedTime + 1 });
  expect(wrong).toMatchObject(refused(404, 'delivery_not_found'));
  const right = await assign(deliveryId, ['A1'], { docId, reservedTime });
  expect(deliveryIn(right).deliveryStatus).toBe('delivered');
});

test('ERR-098: a delivery with a place cannot be assigned again, in a box or on a shelf', async () => {
  const { deliveryId } = await desk.shelve(['A1']);
  expect(await assign(deliveryId, ['B2'])).toMatchObject(refused(409, 'wrong_delivery_status'));
  const reserved = await desk.reserve(['1-1']);
  const again = await assign(reserved.deliveryId, ['B2']);
  expect(again).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('a returned delivery that is assigned to a shelf belongs to the pharmacy, not to the box', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  deliveryIn(
    await desk.ask('DELETE', `/deliveries/delete-reservation/${desk.box.id}/${deliveryId}`),
  );
  const delivery = deliveryIn(await assign(deliveryId, ['A1']));
  expect(delivery).toMatchObject({ pickupboxId: null, lockerId: [], shelf: ['A1'] });
});

test('a delivery returned from a shelf and assigned a door shows only that door', async () => {
  const { deliveryId } = await desk.shelve(['A1']);
  const path = `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  expect(deliveryIn(await desk.ask('DELETE', path)).shelf).toEqual(['A1']);
  const response = await desk.ask('PATCH', `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`, {
    assignToBox: true,
    boxInfo: { boxId: desk.box.id, lockerId: ['1-2'] },
  });
  expect(deliveryIn(response)).toMatchObject({
    deliveryStatus: 'reserved',
    lockerId: ['1-2'],
    shelf: [],
    deliveryTime: null,
    notifiedTime: null,
    pickupboxId: desk.box.id,
  });
});

test('of concurrent assignments one succeeds, and the customer is notified once', async () => {
  const { deliveryId, docId } = await desk.order();
  const responses = await callAtOnce(many, () => assign(deliveryId, ['A1', 'B2']));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  expect(await desk.countMessages(docId)).toBe(1);
  expect(await numbersOfShelves()).toMatchObject([
    { numberOfReservations: 1 },
    { numberOfReservations: 1 },
  ]);
});

test('of concurrent assignments to a door and a shelf one succeeds', async () => {
  const { deliveryId } = await desk.order();
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  const boxInfo = { boxId: desk.box.id, lockerId: ['1-1'] };
  const toDoor = () => desk.ask('PATCH', path, { assignToBox: true, boxInfo });
  const responses = await Promise.all([toDoor(), assign(deliveryId, ['A1'])]);
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: 1 });
  const { result } = responses.find(({ status }) => status === 200)?.body ?? {};
  const { heldLockers, heldShelves } = result as Delivery;
  expect(heldLockers.length + heldShelves.length).toBe(1);
});

const actionsOf = (docId: string) =>
  desk.look(async (tx) => {
    const rows = await tx
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject', '=', docId)
      .orderBy('seq')
      .execute();
    return rows;
  });

/** A parcel that was loaded into door 1-1 and that staff took out again. */
async function removedParcel() {
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  await desk.box.report({ kind: 'removed', docId, lockerId: '1-1', userId: desk.staff.id });
  return { docId, deliveryId };
}

test('TOD-05: a removed parcel is put on a shelf, its customer is notified, and the audit log has it', async () => {
  const { docId, deliveryId } = await removedParcel();
  const formerPin = await desk.box.pinOf(docId);
  server.time.advance(60_000);
  const now = server.time.clock().getTime();
  const delivery = deliveryIn(await assign(deliveryId, ['B2'], { docId }));
  expect(delivery).toMatchObject({
    deliveryStatus: 'delivered',
    pickupboxId: null,
    heldShelves: ['B2'],
    heldLockers: [],
    deliveryTime: now,
    notifiedTime: now,
    waitsUntil: now + 7 * day,
  });
  expect(await desk.box.pinOf(docId)).not.toBe(formerPin);
  expect(await desk.countMessages(docId)).toBe(2);
  expect(await actionsOf(docId)).toEqual([
    { action: 'delivery.putOnShelf', detail: { shelves: 'B2' } },
  ]);
});

test('TOD-05 LST-04: the audit log has that it was undone, too', async () => {
  const { docId, deliveryId } = await removedParcel();
  const { body } = await assign(deliveryId, ['A1', 'B2'], { docId });
  deliveryIn(await desk.ask('POST', '/undo/delivery', { undo: (body as { undo?: unknown }).undo }));
  const detail = { shelves: 'A1 B2' };
  expect(await actionsOf(docId)).toEqual([
    { action: 'delivery.putOnShelf', detail },
    { action: 'delivery.undoPutOnShelf', detail },
  ]);
  const path = `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  const deleted = await desk.ask('DELETE', path, { docId });
  const { undo } = deleted.body as { undo?: unknown };
  expect(deliveryIn(await desk.ask('POST', '/undo/delivery', { undo })).deliveryStatus).toBe(
    'removed',
  );
  expect(await actionsOf(docId)).toHaveLength(2);
});

test('TOD-05: of calls at once for a removed parcel one succeeds, and it changes nothing elsewhere', async () => {
  const { docId, deliveryId } = await removedParcel();
  const answers = await callAtOnce(many, () => assign(deliveryId, ['A1'], { docId }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1);
  expect(await desk.countMessages(docId)).toBe(2);
  expect(await actionsOf(docId)).toHaveLength(1);
});
