import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { beforeEach, expect, test } from 'vitest';
import { openSmsProvider, sendQueued } from '../../testing/providers/sms-provider.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { badInput, deliveryIn, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
const minuteMs = 60_000;
const dayMs = 86_400_000;
let desk: Desk;
let customers = 0;

const server = await shareTestServer();
const provider = await openSmsProvider();
beforeEach(async () => void (desk = await givenDesk(server)));

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

const purposesOf = async (docId: string) => {
  const rows = await desk.rows('outgoing_message', { delivery_id: docId }, 'created_at', 'id');
  return rows.map(({ purpose }) => purpose);
};

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
  expect(deliveryIn(await inBox(delivery))).toMatchObject({
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
  await desk.setExpired(loaded.docId);
  expect(await inBox(loaded)).toMatchObject(refused(409, 'wrong_delivery_status'));
  expect(await desk.countMessages(delivery.docId)).toBe(0);
  expect(await desk.countMessages(loaded.docId)).toBe(1);
});

/** A parcel that staff took out of its box after its customer was invited. */
async function removedParcel(phoneNumber = newCustomer()): Promise<DeliveryWithLog> {
  const removed = await delivered(phoneNumber);
  await textsTo(phoneNumber);
  await desk.takeOut(removed.docId, '1-1');
  return removed;
}

test('TOD-05 CAL-45: it is refused for a parcel without a place, removed, deleted or waiting, unless it is handed over', async () => {
  const phone = newCustomer();
  const removed = await removedParcel(phone);
  const deleted = await desk.book();
  deliveryIn(await desk.deleteOnPharmacy(deleted.deliveryId));
  const parcels = [removed, deleted, await desk.book(), await desk.order()];
  for (const parcel of parcels) {
    const before = await desk.countMessages(parcel.docId);
    expect(await atCounter(parcel)).toMatchObject(refused(409, 'delivery_without_place'));
    expect(await desk.countMessages(parcel.docId)).toBe(before);
    expect(await atCounter(parcel, { isHandover: true })).toMatchObject({ status: 200 });
    expect(await desk.countMessages(parcel.docId)).toBe(before + 1);
  }
  // The message names the pharmacy, without a deadline.
  const [first = '', again = ''] = await textsTo(phone);
  const place = (text: string) => text.split('\n\n').at(-1);
  expect(place(first)).toMatch(/^Pharmacy \w+, Box \w+, Main Street 1, Helsinki$/);
  expect(place(again)).toMatch(/^Pharmacy \w+, Main Street 1, Helsinki$/);
  expect(first).toContain('viimeistään');
  expect(again).not.toContain('viimeistään');
  const unreachable = await desk.order(null);
  const refusal = refused(409, 'delivery_has_no_phone_number');
  expect(await atCounter(unreachable, { isHandover: true })).toMatchObject(refusal);
  expect(await desk.countMessages(unreachable.docId)).toBe(0);
});

test('RES-13: it is sent for a delivery on a shelf or at the counter, and refused once it ended', async () => {
  const shelved = await desk.shelve(['A1']);
  server.time.advance(minuteMs);
  expect(await atCounter(shelved)).toMatchObject({ status: 200 });
  const bare = await givenDesk(server, []);
  const { deliveryId } = await bare.book();
  server.time.advance(minuteMs);
  const ofBare = { pharmacyId: bare.pharmacyId, deliveryId };
  expect(await bare.ask('POST', '/deliveries/resend-sms', ofBare)).toMatchObject({ status: 200 });
  await desk.handOut(shelved.deliveryId);
  server.time.advance(minuteMs);
  const { docId } = shelved;
  expect(await atCounter(shelved, { docId })).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('it is refused within a minute of any message, and accepted after it, with a live notice of the box', async () => {
  const delivery = await desk.reserve(['1-1']);
  await desk.load(delivery.docId, '1-1');
  const { pharmacyId, box } = desk;
  const notices = desk.notices();
  const tooSoon = refused(429, 'resend_too_soon');
  server.time.advance(minuteMs - 1);
  const since = server.time.clock().getTime();
  for (let round = 1; round <= 2; round += 1) {
    expect(await inBox(delivery)).toMatchObject(tooSoon);
    server.time.advance(1);
    const time = server.time.clock().getTime();
    expect(await inBox(delivery)).toMatchObject({ status: 200 });
    await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: box.id, time });
    expect(notices.filter((one) => one !== 'lost' && one.time >= since)).toHaveLength(round);
    server.time.advance(minuteMs - 1);
  }
  expect(await inBox(delivery)).toMatchObject(tooSoon);
  expect(await desk.countMessages(delivery.docId)).toBe(3);
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
  await desk.handOut(ended.deliveryId);
  server.time.advance(minuteMs);
  const open = await desk.book({ deliveryId: ended.deliveryId });
  const { docId, reservedTime } = ended;
  const wrongState = refused(409, 'wrong_delivery_status');
  expect(await atCounter(ended, { docId })).toMatchObject(wrongState);
  expect(await atCounter(ended, { reservedTime })).toMatchObject(wrongState);
  const answer = await atCounter(ended, { isHandover: true });
  expect(deliveryIn(answer)).toMatchObject({ docId: open.docId });
});

test('a delivery of another pharmacy or box is answered like an unknown one; bad input, a missing place and foreign staff are refused', async () => {
  const otherDesk = await givenDesk(server);
  const theirs = await otherDesk.shelve(['A1']);
  const { docId } = theirs;
  const notFound = refused(404, 'delivery_not_found');
  expect(await atCounter(theirs, { docId })).toMatchObject(notFound);
  expect(await atCounter({ deliveryId: 'nobody-knows-it' })).toMatchObject(notFound);
  const other = await server.givenBox({ pharmacyId: desk.pharmacyId, ordinal: 1 });
  const delivery = await delivered();
  expect(await inBox(delivery, { pickupboxId: other.id })).toMatchObject(notFound);
  for (const wrong of [{ deliveryId: '' }, { docId: 'no-id' }])
    expect(await inBox(delivery, wrong)).toMatchObject(refused(400, 'validation_fail'));
  const { deliveryId } = delivery;
  expect(await resend({ deliveryId })).toMatchObject(badInput('body.pharmacyId'));
  const body = { pickupboxId: desk.box.id, deliveryId };
  const byStranger = await desk.ask('POST', '/deliveries/resend-sms', body, otherDesk.staff);
  expect(byStranger).toMatchObject(refused(403, 'forbidden'));
  expect(await desk.countMessages(delivery.docId)).toBe(1);
  expect(await otherDesk.countMessages(docId)).toBe(1);
});

test('a customer who was first notified by a resend is reminded from then on', async () => {
  const { docId, deliveryId } = await desk.shelve(['A1']);
  const { waits_until } = await desk.box.delivery(docId);
  await desk.change('delivery', { id: docId }, { notified_time: null, clock_time: waits_until });
  server.time.advance(dayMs);
  await atCounter({ deliveryId });
  const { clock_time: next, delivery_time: start } = await desk.box.delivery(docId);
  expect(next?.getTime()).toBe((start?.getTime() ?? 0) + 2 * dayMs);
});
