import { beforeEach, expect, test } from 'vitest';
import {
  openSmsProvider,
  sendQueued,
  type SmsProvider,
} from '../../testing/providers/sms-provider.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { badInput, type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { actOnDueDeliveries } from '../delivery-clock/delivery-clock.jobs.ts';
import { loadDrug, releaseOrder, warmFridge } from './testing/held-order.ts';
import { givenSource, orderNamed, type TestSource } from './testing/source.ts';
import { changeIn, rowIn, rowsIn } from '../../testing/rows.ts';

const wrong = '+358401111111';
const right = '+358402222222';
let provider: SmsProvider;
let desk: Desk;
let source: TestSource;

const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  provider = await openSmsProvider();
});

const arrive = () => source.order(orderNamed('FO-1', { phoneNumber: wrong }));
const correct = (phoneNumber = right, by = source) => by.ask('PATCH', '/FO-1', { phoneNumber });
const send = () => sendQueued(server, provider, desk.pharmacyId);
const recipients = () => provider.messages.map(({ to }) => to);

async function shelve({ docId, deliveryId }: { docId: string; deliveryId: string }) {
  const body = { docId, assignToBox: false, shelf: ['A1'] };
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  expect(await desk.ask('PATCH', path, body)).toMatchObject({ status: 200 });
}
/** A drug of the order in the fridge, whose customer got the invitation, on hold since now because it is too warm. */
async function holdInvited() {
  const order = await source.order(orderNamed('FO-1', { phoneNumber: wrong, is_drug: true }));
  await loadDrug(desk, order);
  await send();
  expect(recipients()).toEqual([wrong]);
  await warmFridge(server, desk);
  expect((await source.ask('GET', '/FO-1')).body.result).toMatchObject({ onHold: true });
  return order.docId;
}
const textsTo = (number: string) =>
  provider.messages.filter(({ to }) => to === number).map(({ text }) => text);

/** The messages that still wait, with the milliseconds until each may be sent. */
const waiting = async () => {
  const rows = await rowsIn(desk.look, 'outgoing_message', { sent_at: null, dropped_at: null });
  return rows.map(({ recipient, withheld_until: until }) => [
    recipient,
    until === null ? 0 : until.getTime() - server.time.clock().getTime(),
  ]);
};
const numberOf = async (id: string) => (await rowIn(desk.look, 'delivery', { id })).phone_number;

test('INT-04: before the parcel has a place the number is corrected and nobody is notified', async () => {
  const order = await arrive();
  expect(await correct()).toMatchObject({ status: 200, body: { result: order } });
  expect(await numberOf(order.docId)).toBe(right);
  await send();
  expect(recipients()).toEqual([]);
  await shelve(order);
  await send();
  expect(recipients()).toEqual([right]);
  const log = await desk.box.actions(order.docId);
  expect(log.map(({ event, actor }) => [event, actor])).toContainEqual([
    'changePhoneNumber',
    'orderSource',
  ]);
  expect(JSON.stringify(log)).not.toContain(right);
});

test('INT-04: a customer who was notified at a wrong number gets the message at the new one, once, with a new PIN', async () => {
  const order = await arrive();
  await shelve(order);
  await send();
  const former = await desk.box.pinOf(order.docId);
  await correct();
  expect(await correct()).toMatchObject({ status: 200 });
  await send();
  expect(recipients().toSorted()).toEqual([wrong, wrong, right]);
  const pin = await desk.box.pinOf(order.docId);
  expect(pin).not.toBe(former);
  const [atWrong = '', last = ''] = textsTo(wrong);
  const [atRight = ''] = textsTo(right);
  expect([atWrong.includes(former), atRight.includes(pin)]).toEqual([true, true]);
  expect(atRight).not.toContain(former);
  expect(last).toContain('toiseen puhelinnumeroon');
  for (const secret of [former, pin, right]) expect(last).not.toContain(secret);
});

test('INT-04: a number that is corrected to and fro gets one last message', async () => {
  await shelve(await arrive());
  await send();
  for (let round = 0; round < 5; round += 1) for (const to of [right, wrong]) await correct(to);
  await send();
  const last = textsTo(wrong).filter((text) => text.includes('toiseen puhelinnumeroon'));
  expect(last).toHaveLength(1);
});

test('INT-04: a message that waits to be sent goes to the new number alone', async () => {
  await shelve(await arrive());
  await correct();
  await send();
  expect(recipients()).toEqual([right]);
});

test('INT-04: another source corrects nothing, no number is refused, the order as it was sent is still the same after it was corrected, and a closed one keeps its number', async () => {
  const order = await arrive();
  const others = [
    await givenSource(server, { pharmacyId: desk.pharmacyId, source: 'other' }),
    await givenSource(server),
  ];
  for (const other of others)
    expect(await correct(right, other)).toMatchObject(refused(404, 'order_not_found'));
  expect(await numberOf(order.docId)).toBe(wrong);
  expect(await correct('0401234567')).toMatchObject({
    status: 400,
    body: { errors: [{ msg: 'validation.phoneNumber', path: 'body.phoneNumber' }] },
  });
  await correct();
  expect(await arrive()).toEqual(order);
  expect(await numberOf(order.docId)).toBe(right);
  await source.ask('DELETE', '/FO-1');
  expect(await correct(wrong)).toMatchObject(refused(409, 'wrong_delivery_status'));
  expect(await numberOf(order.docId)).toBe(right);
});

test('INT-04: who was checked by the former PIN gets no parcel after the number was corrected', async () => {
  const order = await source.order(orderNamed('FO-1', { phoneNumber: wrong, is_drug: true }));
  await shelve(order);
  const pinCode = await desk.box.pinOf(order.docId);
  const check = { kolliId: order.deliveryId, pinCode, phoneNumber: wrong };
  const checked = await desk.ask('POST', `/deliveries/verify-pin/${order.docId}`, check);
  expect(checked).toMatchObject({ status: 200 });
  await correct();
  const path = `/deliveries/update-on-pharmacy/${desk.pharmacyId}/${order.deliveryId}`;
  const pickup = { deliveryStatus: 'pickup', docId: order.docId };
  expect(await desk.ask('PATCH', path, pickup)).toMatchObject(
    refused(409, 'identity_check_missing'),
  );
});

test('INT-04: corrections at once leave one number, and one message to it is the last', async () => {
  const order = await arrive();
  await shelve(order);
  await send();
  const numbers = ['+358403333333', '+358404444444', '+358405555555'];
  await Promise.all(numbers.map((number) => correct(number)));
  await send();
  const last = await numberOf(order.docId);
  expect(recipients().filter((number) => number !== wrong)).toEqual([last]);
});

test('INT-04: a number that is corrected while the parcel is on hold gets the invitation at its release', async () => {
  const docId = await holdInvited();
  await correct();
  await send();
  expect(textsTo(right)).toEqual([]);
  await releaseOrder(server, desk, docId);
  await send();
  expect(textsTo(right)).toHaveLength(1);
  expect(textsTo(right)[0]).toContain(await desk.box.pinOf(docId));
});

test('INT-04: a number that is corrected on hold after the customer was informed of it gets what is decided', async () => {
  const docId = await holdInvited();
  server.time.advance(10 * 60_000);
  await actOnDueDeliveries(server.services);
  await correct();
  await send();
  expect(textsTo(right)).toHaveLength(1);
  await releaseOrder(server, desk, docId);
  await send();
  expect(textsTo(right)).toHaveLength(2);
  expect(textsTo(right)[1]).toContain(await desk.box.pinOf(docId));
});

test('INT-04: an invitation that waits while the parcel is on hold is sent once, at its release', async () => {
  const docId = await holdInvited();
  await changeIn(desk.look, 'outgoing_message', { sent_at: null });
  await correct();
  expect(await waiting()).toEqual([]);
  await releaseOrder(server, desk, docId);
  await send();
  expect(textsTo(right)).toHaveLength(1);
});

test('INT-04: corrections send no more than one message a minute', async () => {
  await shelve(await arrive());
  await send();
  server.time.advance(20_000);
  const other = '+358403333333';
  await correct(other);
  const last = [wrong, 0];
  expect(await waiting()).toEqual([last, [other, 40_000]]);
  server.time.advance(10_000);
  await correct();
  expect(await waiting()).toEqual([last, [right, 30_000]]);
  server.time.advance(60_000);
  await correct(other);
  expect(await waiting()).toEqual([last, [other, 0]]);
});

test('TXT-02: a corrected number is stored in one form, and a number that its country cannot have is refused', async () => {
  const { docId } = await arrive();
  expect((await correct('+46 070 123 45 67')).status).toBe(200);
  expect(await numberOf(docId)).toBe('+46701234567');
  expect(await correct('+474740123456')).toMatchObject(
    badInput('body.phoneNumber', 'validation.phoneNumber'),
  );
  expect(await numberOf(docId)).toBe('+46701234567');
});

test('INT-04: where the pharmacy wants that, no number is corrected once the parcel was delivered', async () => {
  const order = await arrive();
  await changeIn(desk.look, 'pharmacy', { corrections_after_delivery: false });
  expect((await correct()).status).toBe(200);
  await shelve(order);
  expect(await correct(wrong)).toMatchObject(refused(409, 'wrong_delivery_status'));
  expect(await correct()).toMatchObject({ status: 200 });
  expect(await numberOf(order.docId)).toBe(right);
});
