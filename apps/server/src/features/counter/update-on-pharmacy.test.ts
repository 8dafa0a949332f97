import { beforeEach, expect, test } from 'vitest';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from './testing/counter.ts';
import { badInput, type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server, ['A1', 'B2', 'cooling'])));

test('CAL-38 SHF-13: a delivery moves to other shelves; its deadline does not change and no message is sent', async () => {
  const before = await desk.shelve(['A1']);
  server.time.advance(60_000);
  const delivery = deliveryIn(await desk.move(before.deliveryId, ['cooling', 'B2']));
  const updateTime = server.time.clock().getTime();
  expect(delivery).toMatchObject({
    deliveryStatus: 'delivered',
    shelf: ['B2', 'cooling'],
    deliveryTime: before.deliveryTime,
    waitsUntil: before.waitsUntil,
    notifiedTime: before.notifiedTime,
    assignedTime: before.assignedTime,
    actionsLog: [
      { shelf: ['B2', 'cooling'], updatesLog: [{ updateTime, updateUserName: 'Aino Demo' }] },
    ],
  });
  expect(await desk.countMessages(delivery.docId)).toBe(1);
});

test('SHF-13: on a reservation without a place it is an assignment: delivered, and the customer is notified', async () => {
  const { deliveryId, docId } = await desk.book();
  const now = server.time.clock().getTime();
  expect(deliveryIn(await desk.move(deliveryId, ['A1'], { docId }))).toMatchObject({
    deliveryStatus: 'delivered',
    shelf: ['A1'],
    assignedTime: now,
    deliveryTime: now,
    assignedUserName: 'Aino Demo',
  });
  expect(await desk.countMessages(docId)).toBe(1);
});

test('on an unassigned order, which must have a phone number, and a deleted reservation it is an assignment as well', async () => {
  const { deliveryId, docId } = await desk.order(null);
  expect(await desk.move(deliveryId, ['A1'])).toMatchObject(
    badInput('body.customerPhoneNumber', 'validation.required'),
  );
  const phone = { customerPhoneNumber: '+46701234567' };
  expect(deliveryIn(await desk.move(deliveryId, ['A1'], phone))).toMatchObject({
    docId,
    deliveryStatus: 'delivered',
    heldShelves: ['A1'],
    phoneNumber: '+46701234567',
    unassigned: false,
    assignedUserName: 'Aino Demo',
  });
  expect(await desk.countMessages(docId)).toBe(1);
  deliveryIn(await desk.deleteOnPharmacy(deliveryId));
  expect(deliveryIn(await desk.move(deliveryId, ['B2']))).toMatchObject({
    deliveryStatus: 'delivered',
    heldShelves: ['B2'],
    unassigned: false,
  });
});

test('ERR-098: a delivery in a door, or an ended one, is refused', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  const wrongStatus = refused(409, 'wrong_delivery_status');
  expect(await desk.move(deliveryId, ['A1'])).toMatchObject(wrongStatus);
  deliveryIn(await desk.destroy(deliveryId));
  expect(await desk.move(deliveryId, ['A1'], { docId })).toMatchObject(wrongStatus);
  expect(await desk.move(deliveryId, ['A1'])).toMatchObject(refused(404, 'delivery_not_found'));
});

test('shelves and deliveries of another pharmacy are not found', async () => {
  const theirs = await (await givenDesk(server, ['theirs'])).shelve(['theirs']);
  const { deliveryId } = await desk.shelve(['A1']);
  for (const [kolliId, shelves, fields, code] of [
    [deliveryId, ['theirs'], {}, 'shelf_do_not_exist'],
    [deliveryId, ['A1', 'Z9'], {}, 'shelf_do_not_exist'],
    [theirs.deliveryId, ['A1'], {}, 'delivery_not_found'],
    [deliveryId, ['B2'], { docId: theirs.docId }, 'delivery_not_found'],
  ] as const)
    expect(await desk.move(kolliId, shelves, fields)).toMatchObject(refused(404, code));
});

test.each([
  ['SHF-09: no shelf', { shelf: [] }, 'body.shelf'],
  ['CAL-38: a shelf twice', { shelf: ['B2', 'B2'] }, 'body.shelf'],
  ['an unknown status', { deliveryStatus: 'lost', shelf: undefined }, 'body.deliveryStatus'],
  ['no status', { deliveryStatus: undefined, shelf: undefined }, 'body.deliveryStatus'],
  ['a shelf for a pickup', { deliveryStatus: 'pickup' }, 'body.shelf'],
])('%s is bad input', async (_name, fields, path) => {
  const { deliveryId } = await desk.shelve(['A1']);
  expect(await desk.move(deliveryId, ['A1'], fields)).toMatchObject(badInput(path));
});

test('its current shelves change nothing, however often they are sent', async () => {
  const { deliveryId } = await desk.shelve(['A1']);
  const responses = await callAtOnce(many, () => desk.move(deliveryId, ['B2', 'A1']));
  expect(countCodes(responses)).toEqual({ ok: many });
  const delivery = deliveryIn(await desk.move(deliveryId, ['A1', 'B2']));
  expect(delivery.actions.map(({ event }) => event)).toEqual(['assignToShelf', 'changeShelf']);
  expect(delivery.heldShelves).toEqual(['A1', 'B2']);
  expect(deliveryIn(await desk.move(deliveryId, ['A1'])).heldShelves).toEqual(['A1']);
});

test('of concurrent assignments one notifies the customer, the others change nothing', async () => {
  const { deliveryId, docId } = await desk.book();
  const responses = await callAtOnce(many, () => desk.move(deliveryId, ['A1']));
  expect(countCodes(responses)).toEqual({ ok: many });
  expect(await desk.countMessages(docId)).toBe(1);
});
