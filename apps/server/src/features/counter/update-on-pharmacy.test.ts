import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from './testing/counter.ts';
import { type Desk, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server, ['A1', 'B2', 'cooling']);
});

const update = (deliveryId: string, shelf: unknown, fields: object = {}) =>
  desk.ask('PATCH', `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`, {
    deliveryStatus: 'update',
    shelf,
    ...fields,
  });

test('CAL-38 SHF-13: a delivery moves to other shelves; its deadline does not change and no message is sent', async () => {
  const before = await desk.shelve(['A1']);
  server.time.advance(60_000);
  const delivery = deliveryIn(await update(before.deliveryId, ['cooling', 'B2']));
  expect(delivery).toMatchObject({
    deliveryStatus: 'delivered',
    shelf: ['B2', 'cooling'],
    deliveryTime: before.deliveryTime,
    waitsUntil: before.waitsUntil,
    notifiedTime: before.notifiedTime,
    assignedTime: before.assignedTime,
  });
  expect(await desk.countMessages(delivery.docId)).toBe(1);
  const updateTime = server.time.clock().getTime();
  expect(delivery.actionsLog).toMatchObject([
    { shelf: ['B2', 'cooling'], updatesLog: [{ updateTime, updateUserName: 'Aino Demo' }] },
  ]);
});

test('SHF-13: on a reservation without a place it is an assignment: delivered, and the customer is notified', async () => {
  const { deliveryId, docId } = await desk.book();
  const now = server.time.clock().getTime();
  const delivery = deliveryIn(await update(deliveryId, ['A1'], { docId }));
  expect(delivery).toMatchObject({
    deliveryStatus: 'delivered',
    shelf: ['A1'],
    assignedTime: now,
    deliveryTime: now,
    assignedUserName: 'Aino Demo',
  });
  expect(await desk.countMessages(docId)).toBe(1);
});

test('on a deleted reservation and an unassigned order it is an assignment as well', async () => {
  const { deliveryId } = await desk.order();
  expect(deliveryIn(await update(deliveryId, ['A1'])).unassigned).toBe(false);
  const path = `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  deliveryIn(await desk.ask('DELETE', path));
  expect(deliveryIn(await update(deliveryId, ['B2']))).toMatchObject({
    deliveryStatus: 'delivered',
    heldShelves: ['B2'],
    unassigned: false,
  });
});

test('a missing phone number is required, and saved when it is given', async () => {
  const { deliveryId } = await desk.order(null);
  expect(await update(deliveryId, ['A1'])).toMatchObject({
    status: 400,
    body: { errors: [{ msg: 'validation.required', path: 'body.customerPhoneNumber' }] },
  });
  const given = await update(deliveryId, ['A1'], { customerPhoneNumber: '+4670123456789' });
  expect(deliveryIn(given).phoneNumber).toBe('+4670123456789');
});

test('ERR-098: a delivery in a door, or an ended one, is refused', async () => {
  const { deliveryId, docId } = await desk.reserve(['1-1']);
  expect(await update(deliveryId, ['A1'])).toMatchObject(refused(409, 'wrong_delivery_status'));
  const { pharmacyId } = desk;
  deliveryIn(await desk.ask('DELETE', '/deliveries/destroy', { pharmacyId, deliveryId }));
  const closed = await update(deliveryId, ['A1'], { docId });
  expect(closed).toMatchObject(refused(409, 'wrong_delivery_status'));
  expect(await update(deliveryId, ['A1'])).toMatchObject(refused(404, 'delivery_not_found'));
});

test('shelves and deliveries of another pharmacy are not found', async () => {
  const otherDesk = await givenDesk(server, ['theirs']);
  const { deliveryId } = await desk.shelve(['A1']);
  const shelf = await update(deliveryId, ['theirs']);
  expect(shelf).toMatchObject(refused(404, 'shelf_do_not_exist'));
  const theirs = await otherDesk.shelve(['theirs']);
  expect(await update(theirs.deliveryId, ['A1'])).toMatchObject(refused(404, 'delivery_not_found'));
  const byDocId = await update(deliveryId, ['B2'], { docId: theirs.docId });
  expect(byDocId).toMatchObject(refused(404, 'delivery_not_found'));
});

test.each([
  ['SHF-09: no shelf', { deliveryStatus: 'update', shelf: [] }, 'body.shelf'],
  ['CAL-38: a shelf twice', { deliveryStatus: 'update', shelf: ['B2', 'B2'] }, 'body.shelf'],
  ['an unknown status', { deliveryStatus: 'lost' }, 'body.deliveryStatus'],
  ['no status', {}, 'body.deliveryStatus'],
  ['a shelf for a pickup', { deliveryStatus: 'pickup', shelf: ['A1'] }, 'body.shelf'],
])('%s is bad input', async (_name, body, path) => {
  const { deliveryId } = await desk.shelve(['A1']);
  const url = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${deliveryId}`;
  const response = await desk.ask('PATCH', url, body);
  expect(response).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test('its current shelves change nothing, however often they are sent', async () => {
  const { deliveryId } = await desk.shelve(['A1']);
  const responses = await callAtOnce(many, () => update(deliveryId, ['B2', 'A1']));
  expect(countCodes(responses)).toEqual({ ok: many });
  const delivery = deliveryIn(await update(deliveryId, ['A1', 'B2']));
  expect(delivery.actions.filter(({ event }) => event === 'changeShelf')).toHaveLength(1);
  expect(delivery.heldShelves).toEqual(['A1', 'B2']);
});

test('of concurrent assignments one notifies the customer, the others change nothing', async () => {
  const { deliveryId, docId } = await desk.book();
  const responses = await callAtOnce(many, () => update(deliveryId, ['A1']));
  expect(countCodes(responses)).toEqual({ ok: many });
  expect(await desk.countMessages(docId)).toBe(1);
});
