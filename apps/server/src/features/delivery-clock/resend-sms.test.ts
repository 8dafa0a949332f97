import type { Delivery } from '@kolli/contract/deliveries';
import type { LiveNotice } from '@kolli/contract/live';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenBox, givenUser } from '../../testing/factories.ts';
import { openSmsProvider, type SmsProvider } from '../../testing/sms-provider.ts';
import { sendQueued } from '../../testing/send-queued.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { deliveryRow } from '../devices/test-box.ts';
import { deliveryIn, type Desk, givenDesk, refused } from '../deliveries/test-desk.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

const many = trialSize(8, 20);
const minuteMs = 60_000;
const dayMs = 86_400_000;
let server: TestServer;
let provider: SmsProvider;
let desk: Desk;
let customers = 0;

beforeAll(async () => {
  server = await shareTestServer();
  provider = await openSmsProvider();
});
beforeEach(async () => {
  desk = await givenDesk(server);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

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

/** A parcel behind a door, whose customer was told a minute ago. */
async function delivered(phoneNumber = newCustomer()): Promise<Delivery> {
  const delivery = await desk.reserve(['1-1'], { phoneNumber });
  await desk.load(delivery.docId, '1-1');
  server.time.advance(minuteMs);
  return delivery;
}

test('CAL-45: the customer gets the same message with the same PIN again, and it is counted', async () => {
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
    toldTime: sendTime - minuteMs,
  });
  expect(first).toContain(pin);
  expect(await textsTo(phone)).toEqual([first, first, first]);
  expect(await desk.box.pinOf(delivery.docId)).toBe(pin);
  expect(await purposesOf(delivery.docId)).toEqual(['delivery', 'resend', 'resend']);
});

test('CAL-45 DLG-31: a customer who was never told gets the first message, and is told', async () => {
  const phone = newCustomer();
  const delivery = await desk.book({ phoneNumber: phone });
  expect(await textsTo(phone)).toEqual([]);
  const answer = deliveryIn(await atCounter(delivery));
  const now = server.time.clock().getTime();
  expect(answer).toMatchObject({ toldTime: now, resendSMSCounter: 0 });
  expect(await purposesOf(delivery.docId)).toEqual(['delivery']);
  const [text = ''] = await textsTo(phone);
  expect(text).toContain(await desk.box.pinOf(delivery.docId));
  server.time.advance(minuteMs);
  expect(deliveryIn(await atCounter(delivery))).toMatchObject({ resendSMSCounter: 1 });
});

test('RES-13: not while a reservation waits in a box for its parcel, nor once that expired there', async () => {
  const delivery = await desk.reserve(['1-1']);
  expect(await inBox(delivery)).toMatchObject(refused(409, 'wrong_delivery_status'));
  const loaded = await desk.reserve(['1-2']);
  await desk.load(loaded.docId, '1-2');
  server.time.advance(minuteMs);
  await desk.look((tx) =>
    tx.updateTable('delivery').set({ status: 'expired' }).where('id', '=', loaded.docId).execute(),
  );
  expect(await inBox(loaded)).toMatchObject(refused(409, 'wrong_delivery_status'));
  expect(await desk.told(delivery.docId)).toBe(0);
  expect(await desk.told(loaded.docId)).toBe(1);
});

test('RES-13: on a shelf, removed, deleted or waiting unassigned it is sent; once ended it is not', async () => {
  const shelved = await desk.shelve(['A1']);
  const removed = await delivered();
  const { id: userId } = desk.staff;
  await desk.box.report({ kind: 'removed', docId: removed.docId, lockerId: '1-1', userId });
  const waiting = await desk.order();
  server.time.advance(minuteMs);
  for (const delivery of [shelved, removed, waiting])
    expect(await atCounter(delivery)).toMatchObject({ status: 200 });
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${shelved.deliveryId}`;
  await desk.ask('PATCH', path, { deliveryStatus: 'pickup' });
  server.time.advance(minuteMs);
  const { docId } = shelved;
  expect(await atCounter(shelved, { docId })).toMatchObject(refused(409, 'wrong_delivery_status'));
});

test('a parcel that was taken out of its box is told of at the counter, without an end', async () => {
  const phone = newCustomer();
  const delivery = await delivered(phone);
  const { docId } = delivery;
  await desk.box.report({ kind: 'removed', docId, lockerId: '1-1', userId: desk.staff.id });
  await inBox(delivery);
  const [first = '', again = ''] = await textsTo(phone);
  const place = (text: string) => text.split('\n\n').at(-1);
  expect(place(first)).toMatch(/^Pharmacy \w+, Box \w+, Main Street 1, Helsinki$/);
  expect(place(again)).toMatch(/^Pharmacy \w+, Main Street 1, Helsinki$/);
  expect(first).toContain('viimeistään');
  expect(again).not.toContain('viimeistään');
});

test('CAL-45: without a phone number it is refused', async () => {
  const order = await desk.order(null);
  const refusal = refused(409, 'delivery_has_no_phone_number');
  expect(await atCounter(order)).toMatchObject(refusal);
  expect(await desk.told(order.docId)).toBe(0);
});

test('within a minute of any message it is too soon, and at the minute it is not', async () => {
  const delivery = await desk.reserve(['1-1']);
  await desk.load(delivery.docId, '1-1');
  server.time.advance(minuteMs - 1);
  expect(await inBox(delivery)).toMatchObject(refused(429, 'resend_too_soon'));
  server.time.advance(1);
  expect(await inBox(delivery)).toMatchObject({ status: 200 });
  server.time.advance(minuteMs - 1);
  expect(await inBox(delivery)).toMatchObject(refused(429, 'resend_too_soon'));
  expect(await desk.told(delivery.docId)).toBe(2);
});

test('of many at once one is sent and all others are too soon', async () => {
  const delivery = await delivered();
  const answers = await callAtOnce(many, () => inBox(delivery));
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: many - 1 }, () => 429)]);
  expect(await purposesOf(delivery.docId)).toEqual(['delivery', 'resend']);
});

test('many at once to a customer without a message yet: the first message is sent once', async () => {
  const delivery = await desk.book();
  const answers = await callAtOnce(many, () => atCounter(delivery));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await purposesOf(delivery.docId)).toEqual(['delivery']);
});

test('CAL-45: docId and reservedTime name one of several with the same kolli ID', async () => {
  const ended = await desk.shelve(['A1']);
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${ended.deliveryId}`;
  await desk.ask('PATCH', path, { deliveryStatus: 'pickup' });
  server.time.advance(minuteMs);
  const open = await desk.book({ deliveryId: ended.deliveryId });
  const { docId, reservedTime } = ended;
  const wrongState = refused(409, 'wrong_delivery_status');
  expect(await atCounter(ended, { docId })).toMatchObject(wrongState);
  expect(await atCounter(ended, { reservedTime })).toMatchObject(wrongState);
  expect(deliveryIn(await atCounter(ended))).toMatchObject({ docId: open.docId });
});

test('a delivery of another pharmacy, of another box or of none is not found', async () => {
  const foreign = await givenDesk(server);
  const theirs = await foreign.shelve(['A1']);
  const { docId } = theirs;
  const notFound = refused(404, 'delivery_not_found');
  expect(await atCounter(theirs, { docId })).toMatchObject(notFound);
  expect(await atCounter({ deliveryId: 'nobody-knows-it' })).toMatchObject(notFound);
  const other = await givenBox(server, { pharmacyId: desk.pharmacyId, ordinal: 1 });
  const delivery = await delivered();
  expect(await inBox(delivery, { pickupboxId: other.id })).toMatchObject(notFound);
  expect(await foreign.told(docId)).toBe(1);
});

test('bad input, no place, and staff who may not write are refused', async () => {
  const delivery = await delivered();
  expect(await inBox(delivery, { deliveryId: '' })).toMatchObject(refused(400, 'validation_fail'));
  expect(await inBox(delivery, { docId: 'no-id' })).toMatchObject(refused(400, 'validation_fail'));
  const { deliveryId } = delivery;
  expect(await resend({ deliveryId })).toMatchObject(refused(403, 'forbidden'));
  const stranger = await givenUser(server, { pharmacyId: (await givenDesk(server)).pharmacyId });
  const body = { pickupboxId: desk.box.id, deliveryId };
  const asked = await desk.ask('POST', '/deliveries/resend-sms', body, stranger);
  expect(asked).toMatchObject(refused(403, 'forbidden'));
  expect(await desk.told(delivery.docId)).toBe(1);
});

test('who was told by a resend at last is reminded from then on', async () => {
  const { docId, deliveryId } = await desk.shelve(['A1']);
  await desk.look((tx) =>
    tx
      .updateTable('delivery')
      .set((eb) => ({ told_time: null, clock_time: eb.ref('waits_until') }))
      .where('id', '=', docId)
      .execute(),
  );
  server.time.advance(dayMs);
  await atCounter({ deliveryId });
  const { clock_time: next, delivery_time: start } = await deliveryRow(desk.box, docId);
  expect(next?.getTime()).toBe((start?.getTime() ?? 0) + 2 * dayMs);
});

test('who watches the box hears that its customer was told again, and of no refusal', async () => {
  const delivery = await delivered();
  const heard: (LiveNotice | 'lost')[] = [];
  const leave = server.services.live.follow(desk.pharmacyId, (notice) => heard.push(notice));
  await inBox(delivery);
  expect(await inBox(delivery)).toMatchObject(refused(429, 'resend_too_soon'));
  const time = server.time.clock().getTime();
  const notice = { pharmacyId: desk.pharmacyId, boxId: desk.box.id, time };
  await expect.poll(() => heard).toContainEqual(notice);
  server.time.advance(minuteMs);
  await inBox(delivery);
  await expect.poll(() => heard).toContainEqual({ ...notice, time: time + minuteMs });
  expect(heard.filter((one) => one !== 'lost' && one.time >= time)).toHaveLength(2);
  leave();
});
