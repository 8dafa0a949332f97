import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { LiveNotice } from '@kolli/contract/system/live';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { givenBox, givenUser } from '../../testing/factories.ts';
import { openSmsProvider } from '../../testing/providers/sms-provider.ts';
import { sendQueued } from '../../testing/send-queued.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { deliveryRow } from '../devices/testing/box.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
const minuteMs = 60_000;
const dayMs = 86_400_000;
let desk: Desk;
let customers = 0;

const server = await shareTestServer();
const provider = await openSmsProvider();
beforeEach(async () => {
  desk = await givenDesk(server);
});
afterAll(() => provider.close());

const newCustomer = () => `+46701${100_000 + (customers += 1)}`;
const resend = (body: object) => desk.ask('POST', '/deliveries/resend-sms', body);
const inBox = ({ deliveryId }: { deliveryId: string }, fields: object = {}) =>
  resend({ pickupboxId: desk.box.id, deliveryId, ...fields });
const atCounter = ({ deliveryId }: { deliveryId: string }, fields: object = {}) =>
  resend({ pharmacyId: desk.pharmacyId, deliveryId, ...fields });

async function textsTo(phone: string): Promise<string[]> {
  await sendQueued(server, provider, desk.pharmacyId);
  return provider.messages.filter(({ to }) => to === phone).map(({ text }) => text);
}

const purposesOf = (docId: string) =>
  desk.look(async (tx) => {
    const rows = await tx
      .selectFrom('outgoing_message')
      .select('purpose')
      .where('delivery_id', '=', docId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ purpose }) => purpose);
  });

/** A loaded parcel whose customer was notified a minute ago. */
async function delivered(phoneNumber = newCustomer()): Promise<DeliveryWithLog> {
  const delivery = await desk.reserve(['1-1'], { phoneNumber });
  await desk.load(delivery.docId, '1-1');
  server.time.advance(minuteMs);
  return delivery;
}

test('CAL-45: the customer gets the same message with the same PIN again, and the resend is counted', async () => {
  const phone = newCustomer();
  const delivery = await delivered(phone);
  const [first = ''] = await textsTo(phone);
  const pin = await desk.box.pinOf(delivery.docId);
  const once = deliveryIn(await inBox(delivery));
  const sendTime = server.time.clock().getTime();
  expect(once).toMatchObject({ resendSMSCounter: 1, resendSMSTimestamps: [{ sendTime }] });
  server.time.advance(minuteMs);
  const twice = deliveryIn(await inBox(delivery));
  expect(twice).toMatchObject({
    resendSMSCounter: 2,
    resendSMSTimestamps: [{ sendTime }, { sendTime: sendTime + minuteMs }],
    notifiedTime: sendTime - minuteMs,
  });
  expect(first).toContain(pin);
  expect(await textsTo(phone)).toEqual([first, first, first]);
  expect(await desk.box.pinOf(delivery.docId)).toBe(pin);
  expect(await purposesOf(delivery.docId)).toEqual(['delivery', 'resend', 'resend']);
});

test('CAL-45 DLG-31: a customer who was never notified gets the first message and notifiedTime is set', async () => {
  const phone = newCustomer();
  const delivery = await desk.book({ phoneNumber: phone });
  expect(await textsTo(phone)).toEqual([]);
  const resent = deliveryIn(await atCounter(delivery, { isHandover: true }));
  const now = server.time.clock().getTime();
  expect(resent).toMatchObject({ notifiedTime: now, resendSMSCounter: 0 });
  expect(await purposesOf(delivery.docId)).toEqual(['delivery']);
  const [text = ''] = await textsTo(phone);
  expect(text).toContain(await desk.box.pinOf(delivery.docId));
  server.time.advance(minuteMs);
  const again = await atCounter(delivery, { isHandover: true });
  expect(deliveryIn(again)).toMatchObject({ resendSMSCounter: 1 });
});

test('RES-13: it is refused for a reservation in a box and for a delivery that expired there', async () => {
  const delivery = await desk.reserve(['1-1']);
  expect(await inBox(delivery)).toMatchObject(refused(409, 'wrong_delivery_status'));
  const loaded = await desk.reserve(['1-2']);
  await desk.load(loaded.docId, '1-2');
  server.time.advance(minuteMs);
  await desk.look((tx) =>
    tx.updateTable('delivery').set({ status: 'expired' }).where('id', '=', loaded.docId).execute(),
  );
  expect(await inBox(loaded)).toMatchObject(refused(409, 'wrong_delivery_status'));
  expect(await desk.countMessages(delivery.docId)).toBe(0);
  expect(await desk.countMessages(loaded.docId)).toBe(1);
});

/** A parcel that staff took out of its box after its customer was invited. */
async function removedParcel(phoneNumber = newCustomer()): Promise<DeliveryWithLog> {
  const removed = await delivered(phoneNumber);
  await textsTo(phoneNumber);
  const { id: userId } = desk.staff;
  await desk.box.report({ kind: 'removed', docId: removed.docId, lockerId: '1-1', userId });
  return removed;
}

test('TOD-05: it is refused for a parcel without a place, removed, deleted or waiting, unless it is handed over', async () => {
  const removed = await removedParcel();
  const deleted = await desk.book();
  const path = `/deliveries/delete-reservation-on-pharmacy/${desk.pharmacyId}/${deleted.deliveryId}`;
  deliveryIn(await desk.ask('DELETE', path, { docId: deleted.docId }));
  const parcels = [removed, deleted, await desk.book(), await desk.order()];
  for (const parcel of parcels) {
    const before = await desk.countMessages(parcel.docId);
    expect(await atCounter(parcel)).toMatchObject(refused(409, 'delivery_without_place'));
    expect(await desk.countMessages(parcel.docId)).toBe(before);
    expect(await atCounter(parcel, { isHandover: true })).toMatchObject({ status: 200 });
    expect(await desk.countMessages(parcel.docId)).toBe(before + 1);
  }
});

test('RES-13: it is sent for a delivery on a shelf or at the counter, and refused once it ended', async () => {
  const shelved = await desk.shelve(['A1']);
  server.time.advance(minuteMs);
  expect(await atCounter(shelved)).toMatchObject({ status: 200 });
  const bare = await givenDesk(server, []);
  const { deliveryId } = await bare.book();
  server.time.advance(minuteMs);
  const ofBare = { pharmacyId: bare.pharmacyId, deliveryId };
  const answer = await bare.ask('POST', '/deliveries/resend-sms', ofBare);
  expect(answer).toMatchObject({ status: 200 });
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${shelved.deliveryId}`;
  await desk.ask('PATCH', path, { deliveryStatus: 'pickup' });
  server.time.advance(minuteMs);
  const { docId } = shelved;
  expect(await atCounter(shelved, { docId })).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('the message for a removed parcel names the pharmacy, without a deadline', async () => {
  const phone = newCustomer();
  const delivery = await removedParcel(phone);
  await inBox(delivery, { isHandover: true });
  const [first = '', again = ''] = await textsTo(phone);
  const place = (text: string) => text.split('\n\n').at(-1);
  expect(place(first)).toMatch(/^Pharmacy \w+, Box \w+, Main Street 1, Helsinki$/);
  expect(place(again)).toMatch(/^Pharmacy \w+, Main Street 1, Helsinki$/);
  expect(first).toContain('viimeistään');
  expect(again).not.toContain('viimeistään');
});

test('CAL-45: it is refused without a phone number', async () => {
  const order = await desk.order(null);
  const refusal = refused(409, 'delivery_has_no_phone_number');
  expect(await atCounter(order, { isHandover: true })).toMatchObject(refusal);
  expect(await desk.countMessages(order.docId)).toBe(0);
});

test('it is refused within a minute of any message, and accepted after it', async () => {
  const delivery = await desk.reserve(['1-1']);
  await desk.load(delivery.docId, '1-1');
  server.time.advance(minuteMs - 1);
  expect(await inBox(delivery)).toMatchObject(refused(429, 'resend_too_soon'));
  server.time.advance(1);
  expect(await inBox(delivery)).toMatchObject({ status: 200 });
  server.time.advance(minuteMs - 1);
  expect(await inBox(delivery)).toMatchObject(refused(429, 'resend_too_soon'));
  expect(await desk.countMessages(delivery.docId)).toBe(2);
});

test('of concurrent resends one is sent and all others are refused as too soon', async () => {
  const delivery = await delivered();
  const responses = await callAtOnce(many, () => inBox(delivery));
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: many - 1 }, () => 429)]);
  expect(await purposesOf(delivery.docId)).toEqual(['delivery', 'resend']);
});

test('concurrent resends to a customer without a message send the first message once', async () => {
  const delivery = await desk.book();
  const responses = await callAtOnce(many, () => atCounter(delivery, { isHandover: true }));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await purposesOf(delivery.docId)).toEqual(['delivery']);
});

test('CAL-45: docId and reservedTime select one of several deliveries with the same kolli ID', async () => {
  const ended = await desk.shelve(['A1']);
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${ended.deliveryId}`;
  await desk.ask('PATCH', path, { deliveryStatus: 'pickup' });
  server.time.advance(minuteMs);
  const open = await desk.book({ deliveryId: ended.deliveryId });
  const { docId, reservedTime } = ended;
  const wrongState = refused(409, 'wrong_delivery_status');
  expect(await atCounter(ended, { docId })).toMatchObject(wrongState);
  expect(await atCounter(ended, { reservedTime })).toMatchObject(wrongState);
  const answer = await atCounter(ended, { isHandover: true });
  expect(deliveryIn(answer)).toMatchObject({ docId: open.docId });
});

test('a delivery of another pharmacy or box, or an unknown one, is not found', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.shelve(['A1']);
  const { docId } = theirs;
  const notFound = refused(404, 'delivery_not_found');
  expect(await atCounter(theirs, { docId })).toMatchObject(notFound);
  expect(await atCounter({ deliveryId: 'nobody-knows-it' })).toMatchObject(notFound);
  const other = await givenBox(server, { pharmacyId: desk.pharmacyId, ordinal: 1 });
  const delivery = await delivered();
  expect(await inBox(delivery, { pickupboxId: other.id })).toMatchObject(notFound);
  expect(await otherDesk.countMessages(docId)).toBe(1);
});

test('bad input, a missing place and staff of another pharmacy are refused', async () => {
  const delivery = await delivered();
  expect(await inBox(delivery, { deliveryId: '' })).toMatchObject(refused(400, 'validation_fail'));
  expect(await inBox(delivery, { docId: 'no-id' })).toMatchObject(refused(400, 'validation_fail'));
  const { deliveryId } = delivery;
  expect(await resend({ deliveryId })).toMatchObject(refused(403, 'forbidden'));
  const stranger = await givenUser(server, { pharmacyId: (await givenDesk(server)).pharmacyId });
  const body = { pickupboxId: desk.box.id, deliveryId };
  const response = await desk.ask('POST', '/deliveries/resend-sms', body, stranger);
  expect(response).toMatchObject(refused(403, 'forbidden'));
  expect(await desk.countMessages(delivery.docId)).toBe(1);
});

test('a customer who was first notified by a resend is reminded from then on', async () => {
  const { docId, deliveryId } = await desk.shelve(['A1']);
  await desk.look((tx) =>
    tx
      .updateTable('delivery')
      .set((eb) => ({ notified_time: null, clock_time: eb.ref('waits_until') }))
      .where('id', '=', docId)
      .execute(),
  );
  server.time.advance(dayMs);
  await atCounter({ deliveryId });
  const { clock_time: next, delivery_time: start } = await deliveryRow(desk.box, docId);
  expect(next?.getTime()).toBe((start?.getTime() ?? 0) + 2 * dayMs);
});

test('a resend sends a live notice of the box, a refusal does not', async () => {
  const delivery = await delivered();
  const notices: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(desk.pharmacyId, (notice) => notices.push(notice));
  await inBox(delivery);
  expect(await inBox(delivery)).toMatchObject(refused(429, 'resend_too_soon'));
  const time = server.time.clock().getTime();
  const notice = { pharmacyId: desk.pharmacyId, boxId: desk.box.id, time };
  await expect.poll(() => notices).toContainEqual(notice);
  server.time.advance(minuteMs);
  await inBox(delivery);
  await expect.poll(() => notices).toContainEqual({ ...notice, time: time + minuteMs });
  expect(notices.filter((one) => one !== 'lost' && one.time >= time)).toHaveLength(2);
  leave();
});
