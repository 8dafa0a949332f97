import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

const day = 86_400_000;
const numbersOfShelves = async () => {
  const { body } = await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`);
  return (body.result as { shelves: unknown }).shelves;
};

test('CAL-41 DLV-18: an order assigned to shelves is delivered immediately, and the customer is notified', async () => {
  const { deliveryId, docId } = await desk.order();
  const now = server.time.clock().getTime();
  expect(deliveryIn(await desk.toShelf(deliveryId, ['B2', 'A1']))).toMatchObject({
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

test('DLV-05: a shelf can have several deliveries, and the action log has the shelves', async () => {
  await desk.shelve(['B2']);
  const { actionsLog, actions } = await desk.shelve(['B2']);
  expect(await numbersOfShelves()).toMatchObject([{}, { numberOfReservations: 2 }]);
  expect(actionsLog).toMatchObject([
    { assignedUserName: 'Aino Demo', lockerId: [], shelf: ['B2'], deleteTime: null },
  ]);
  expect(actions.at(-1)).toMatchObject({ event: 'assignToShelf', shelf: ['B2'] });
});

test('DLG-29 SHF-09 CAL-41 ERR-036: an order is assigned only to shelves of the pharmacy, once each, and with a phone number', async () => {
  await givenDesk(server, ['theirs']);
  const { deliveryId } = await desk.order(null);
  for (const [shelf, refusal] of [
    [[], badInput('body.shelf', 'validation.required')],
    [undefined, badInput('body.shelf', 'validation.required')],
    [['A1', 'B2', ' A1'], badInput('body.shelf', 'validation.repeated')],
    [['A1'], badInput('body.boxInfo.customerPhoneNumber', 'validation.required')],
  ] as const)
    expect(await desk.toShelf(deliveryId, shelf)).toMatchObject(refusal);
  const boxInfo = { customerPhoneNumber: '+358501112233' };
  for (const shelf of [['C3'], ['A1', 'theirs']])
    expect(await desk.toShelf(deliveryId, shelf, { boxInfo })).toMatchObject(
      refused(404, 'shelf_do_not_exist'),
    );
  expect(await numbersOfShelves()).toMatchObject([{ numberOfReservations: 0 }, {}]);
  const delivery = deliveryIn(await desk.toShelf(deliveryId, ['A1'], { boxInfo }));
  expect(delivery).toMatchObject({ phoneNumber: '+358501112233', deliveryStatus: 'delivered' });
  expect(await desk.countMessages(delivery.docId)).toBe(1);
});

test("ERR-036: another pharmacy's order is not found, by kolli ID or by its docId", async () => {
  const theirs = await (await givenDesk(server)).order();
  const mine = await desk.order();
  for (const [deliveryId, fields] of [
    [theirs.deliveryId, {}],
    [mine.deliveryId, { docId: theirs.docId }],
  ] as const)
    expect(await desk.toShelf(deliveryId, ['A1'], fields)).toMatchObject(
      refused(404, 'delivery_not_found'),
    );
});

test('ERR-098: a reservation, also by its reservedTime or docId, is assigned once, and one with a door not at all', async () => {
  const { deliveryId, docId, reservedTime } = await desk.book();
  const wrong = await desk.toShelf(deliveryId, ['A1'], { reservedTime: reservedTime + 1 });
  expect(wrong).toMatchObject(refused(404, 'delivery_not_found'));
  const right = await desk.toShelf(deliveryId, ['A1'], { docId, reservedTime });
  expect(deliveryIn(right).deliveryStatus).toBe('delivered');
  const reserved = await desk.reserve(['1-1']);
  for (const again of [deliveryId, reserved.deliveryId])
    expect(await desk.toShelf(again, ['B2'])).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('a returned delivery belongs to the place that it is assigned to, and shows only that', async () => {
  const { deliveryId } = await desk.reserve(['1-1']);
  deliveryIn(await desk.deleteInBox(deliveryId));
  const onShelf = deliveryIn(await desk.toShelf(deliveryId, ['A1']));
  expect(onShelf).toMatchObject({ pickupboxId: null, lockerId: [], shelf: ['A1'] });
  expect(deliveryIn(await desk.deleteOnPharmacy(deliveryId)).shelf).toEqual(['A1']);
  expect(deliveryIn(await desk.toDoors(deliveryId, ['1-2']))).toMatchObject({
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
  const responses = await callAtOnce(many, () => desk.toShelf(deliveryId, ['A1', 'B2']));
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: many - 1 });
  expect(await desk.countMessages(docId)).toBe(1);
  expect(await numbersOfShelves()).toMatchObject([
    { numberOfReservations: 1 },
    { numberOfReservations: 1 },
  ]);
});

test('of concurrent assignments to a door and a shelf one succeeds', async () => {
  const { deliveryId } = await desk.order();
  const responses = await Promise.all([
    desk.toDoors(deliveryId, ['1-1']),
    desk.toShelf(deliveryId, ['A1']),
  ]);
  expect(countCodes(responses)).toEqual({ ok: 1, wrong_delivery_status: 1 });
  const { result } = responses.find(({ status }) => status === 200)?.body ?? {};
  const { heldLockers, heldShelves } = result as Delivery;
  expect(heldLockers.length + heldShelves.length).toBe(1);
});

/** What the audit log has about the delivery. */
const auditOf = async (docId: string) => {
  const entries = await desk.rows('audit_entry', { subject: docId }, 'seq');
  return entries.map(({ action, detail }) => ({ action, detail }));
};

/** A parcel that was loaded into door 1-1 and that staff took out again. */
async function removedParcel() {
  const { docId, deliveryId } = await desk.reserve(['1-1']);
  await desk.load(docId, '1-1');
  await desk.takeOut(docId, '1-1');
  return { docId, deliveryId };
}

test('TOD-05: a removed parcel is put on a shelf, its customer is notified, and the audit log has it', async () => {
  const { docId, deliveryId } = await removedParcel();
  const formerPin = await desk.box.pinOf(docId);
  server.time.advance(60_000);
  const now = server.time.clock().getTime();
  const delivery = deliveryIn(await desk.toShelf(deliveryId, ['B2'], { docId }));
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
  expect(await auditOf(docId)).toEqual([
    { action: 'delivery.putOnShelf', detail: { shelves: 'B2' } },
  ]);
});

test('TOD-05 LST-04: the audit log has that it was undone, too', async () => {
  const { docId, deliveryId } = await removedParcel();
  deliveryIn(await desk.undo(await desk.toShelf(deliveryId, ['A1', 'B2'], { docId })));
  const detail = { shelves: 'A1 B2' };
  expect(await auditOf(docId)).toEqual([
    { action: 'delivery.putOnShelf', detail },
    { action: 'delivery.undoPutOnShelf', detail },
  ]);
  const deleted = await desk.deleteOnPharmacy(deliveryId, { docId });
  expect(deliveryIn(await desk.undo(deleted)).deliveryStatus).toBe('removed');
  expect(await auditOf(docId)).toHaveLength(2);
});

test('TOD-05: of calls at once for a removed parcel one succeeds, and it changes nothing elsewhere', async () => {
  const { docId, deliveryId } = await removedParcel();
  const answers = await callAtOnce(many, () => desk.toShelf(deliveryId, ['A1'], { docId }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1);
  expect(await desk.countMessages(docId)).toBe(2);
  expect(await auditOf(docId)).toHaveLength(1);
});
