import type { LiveNotice } from '@kolli/contract/system/live';
import { beforeEach, expect, test } from 'vitest';
import { openSmsProvider, sendQueued } from '../../testing/providers/sms-provider.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { pickedUp } from '../devices/testing/box.ts';
import { actOnDueDeliveries } from './delivery-clock.jobs.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
let desk: Desk;
let customers = 0;

const server = await ownTestServer();
const provider = await openSmsProvider();
beforeEach(async () => void (desk = await givenDesk(server)));

const newCustomer = () => `+35840${1_000_000 + (customers += 1)}`;
/** Advances the time and runs the clock job and the message job. */
async function advance(ms: number): Promise<void> {
  server.time.advance(ms);
  await actOnDueDeliveries(server.services);
  await sendQueued(server, provider, desk.pharmacyId);
}
const textsTo = (phone: string) =>
  provider.messages.filter(({ to }) => to === phone).map(({ text }) => text);
const remindersTo = (phone: string) =>
  textsTo(phone).filter((text) => /Muistathan|Viimeinen/.test(text));

async function delivered(lockerId: string) {
  const phone = newCustomer();
  const { docId, deliveryId } = await desk.reserve([lockerId], { phoneNumber: phone });
  await desk.load(docId, lockerId);
  await sendQueued(server, provider, desk.pharmacyId);
  expect(textsTo(phone)).toHaveLength(1);
  return { docId, deliveryId, phone };
}

test('DLV-28: the customer of a parcel in a box is reminded on days 2, 4 and 6, the last time of the last day', async () => {
  const { docId, phone } = await delivered('1-1');
  const counts: number[] = [];
  for (let day = 1; day <= 8; day += 1) {
    await advance(dayMs);
    counts.push(remindersTo(phone).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 3]);
  const [first = '', second = '', last = ''] = remindersTo(phone);
  const pin = await desk.box.pinOf(docId);
  expect(second).toBe(first);
  expect(first).toContain(`Muistathan noutaa pakettisi. Noutokoodi ${pin}.`);
  expect(first).toContain(`Glöm inte att hämta ditt paket. Hämtkod ${pin}.`);
  expect(first).toContain('17.03.2026');
  expect(first).toContain('Main Street 1, Helsinki');
  expect(last).toContain(`Viimeinen päivä noutaa pakettisi. Noutokoodi ${pin}.`);
});

test('DLV-28: the customer of a parcel in a fridge is reminded once, a day before the deadline', async () => {
  const { phone } = await delivered('2-1');
  await advance(2 * dayMs - minuteMs);
  expect(remindersTo(phone)).toEqual([]);
  await advance(minuteMs);
  await advance(dayMs);
  expect(remindersTo(phone)).toHaveLength(1);
  expect(remindersTo(phone)[0]).toContain('Viimeinen päivä');
});

test('VER-11: the languages of the box take precedence over those of the pharmacy', async () => {
  await desk.change('pickup_box', {}, { customer_sms_languages: ['no', 'en'] });
  const { phone } = await delivered('1-1');
  await advance(2 * dayMs);
  const texts = textsTo(phone);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toMatch(/^Pakken din er klar til henting\.[^]*\n\nYour parcel is ready/);
  expect(texts[1]).toMatch(/^Husk å hente pakken din\.[^]*\n\nRemember to collect/);
  expect(texts.join()).not.toMatch(/paket /);
});

test('after five days without service one reminder is sent, and the next one at its time', async () => {
  const { phone } = await delivered('1-1');
  await advance(5 * dayMs);
  await advance(minuteMs);
  expect(remindersTo(phone)).toHaveLength(1);
  await advance(dayMs);
  expect(remindersTo(phone)).toHaveLength(2);
});

test('a queued message holds back a reminder, a dropped one does not', async () => {
  const queued = await delivered('1-1');
  const { docId } = await delivered('1-2');
  const change = (about: string, columns: { dropped_at?: Date }) =>
    desk.change('outgoing_message', { delivery_id: about }, { sent_at: null, ...columns });
  await change(queued.docId, {});
  await change(docId, { dropped_at: server.time.clock() });
  server.time.advance(2 * dayMs);
  await actOnDueDeliveries(server.services);
  const waiting = await desk.rows('outgoing_message', { purpose: 'reminder' });
  expect(waiting.map((row) => row.delivery_id)).not.toContain(queued.docId);
  expect(waiting.map((row) => row.delivery_id)).toContain(docId);
});

test('concurrent runs send a reminder once', async () => {
  const { phone } = await delivered('1-1');
  server.time.advance(2 * dayMs);
  const runs = Array.from({ length: 4 }, () => actOnDueDeliveries(server.services));
  await Promise.all(runs);
  await advance(0);
  expect(remindersTo(phone)).toHaveLength(1);
});

test('no reminder is sent for a picked-up or expired parcel, also when it was queued already', async () => {
  const queued = await delivered('1-3');
  server.time.advance(2 * dayMs);
  await actOnDueDeliveries(server.services);
  await desk.box.report(pickedUp(queued.docId, '1-3'));
  await sendQueued(server, provider, desk.pharmacyId);
  const gone = await delivered('1-1');
  await desk.box.report(pickedUp(gone.docId, '1-1'));
  const late = await delivered('1-2');
  server.time.advance(7 * dayMs);
  await advance(minuteMs);
  for (const { phone } of [queued, gone, late]) expect(remindersTo(phone)).toEqual([]);
});

test('a customer without a number is not reminded, and the parcel still expires', async () => {
  const { docId, deliveryId } = await desk.order();
  await desk.toShelf(deliveryId, ['A1']);
  await desk.change('delivery', { id: docId }, { phone_number: null, notified_time: null });
  for (let day = 1; day <= 7; day += 1) await advance(dayMs);
  expect(await desk.countMessages(docId)).toBe(1);
  expect(await desk.box.delivery(docId)).toMatchObject({ status: 'expired' });
});

test('while the first message is queued no reminder is added, and a resend does not delay it', async () => {
  const phone = newCustomer();
  const { docId, deliveryId } = await desk.reserve(['1-1'], { phoneNumber: phone });
  await desk.load(docId, '1-1');
  server.time.advance(2 * dayMs);
  await actOnDueDeliveries(server.services);
  expect(await desk.countMessages(docId)).toBe(1);
  await sendQueued(server, provider, desk.pharmacyId);
  expect(textsTo(phone)).toHaveLength(1);
  server.time.advance(2 * dayMs - 2 * minuteMs);
  const body = { pickupboxId: desk.box.id, deliveryId };
  expect(await desk.ask('POST', '/deliveries/resend-sms', body)).toMatchObject({ status: 200 });
  await advance(0);
  await advance(2 * minuteMs);
  expect(remindersTo(phone)).toHaveLength(1);
});

test('a queued message with the PIN of an earlier assignment is dropped', async () => {
  const phone = newCustomer();
  const { docId, deliveryId } = await desk.reserve(['1-1'], { phoneNumber: phone });
  await desk.load(docId, '1-1');
  await desk.takeOut(docId, '1-1');
  expect(await desk.deleteOnPharmacy(deliveryId)).toMatchObject({ status: 200 });
  await desk.toShelf(deliveryId, ['A1']);
  expect(await desk.countMessages(docId)).toBe(2);
  await advance(0);
  expect(textsTo(phone)).toHaveLength(1);
  expect(textsTo(phone)[0]).toContain(await desk.box.pinOf(docId));
});

test('a reminder sends a live notice, and one that is not due sends none', async () => {
  const { docId } = await delivered('1-1');
  const { pharmacyId, box } = desk;
  const since = server.time.clock().getTime() + dayMs;
  const notices: LiveNotice[] = [];
  const leave = server.services.live.follow(pharmacyId, (notice) => {
    if (notice !== 'lost' && notice.time >= since) notices.push(notice);
  });
  server.time.advance(dayMs);
  // Due too early: the job only sets the next clock time.
  await desk.change('delivery', { id: docId }, { clock_time: server.time.clock() });
  await actOnDueDeliveries(server.services);
  expect((await box.delivery(docId)).clock_time).toEqual(new Date(since + dayMs));
  server.time.advance(dayMs);
  await actOnDueDeliveries(server.services);
  const notice = { pharmacyId, boxId: box.id, time: since + dayMs };
  await expect.poll(() => notices).toEqual([notice]);
  leave();
});
