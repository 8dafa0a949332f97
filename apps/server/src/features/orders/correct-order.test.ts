import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSmsProvider, type SmsProvider } from '../../testing/providers/sms-provider.ts';
import { sendQueued } from '../../testing/send-queued.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { actionsOf } from '../devices/testing/box.ts';
import { givenSource, orderNamed, type TestSource } from './testing/source.ts';

const wrong = '+358401111111';
const right = '+358402222222';
let server: TestServer;
let desk: Desk;
let source: TestSource;
let provider: SmsProvider;
beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  desk = await givenDesk(server);
  source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  provider = await openSmsProvider();
});
afterEach(() => provider.close());
afterAll(() => server.close());

const arrive = () => source.order(orderNamed('FO-1', { phoneNumber: wrong }));
const correct = (phoneNumber = right, by = source) => by.ask('PATCH', '/FO-1', { phoneNumber });
const send = () => sendQueued(server, provider, desk.pharmacyId);
const recipients = () => provider.messages.map(({ to }) => to);

async function shelve({ docId, deliveryId }: { docId: string; deliveryId: string }) {
  const body = { docId, assignToBox: false, shelf: ['A1'] };
  const path = `/deliveries/assign/${desk.pharmacyId}/${deliveryId}`;
  expect(await desk.ask('PATCH', path, body)).toMatchObject({ status: 200 });
}
const numberOf = (docId: string) =>
  desk.look(async (tx) => {
    const { phone_number: number } = await tx
      .selectFrom('delivery')
      .select('phone_number')
      .where('id', '=', docId)
      .executeTakeFirstOrThrow();
    return number;
  });

test('INT-04: before the parcel has a place the number is corrected and nobody is notified', async () => {
  const order = await arrive();
  expect(await correct()).toMatchObject({ status: 200, body: { result: order } });
  expect(await numberOf(order.docId)).toBe(right);
  await send();
  expect(recipients()).toEqual([]);
  await shelve(order);
  await send();
  expect(recipients()).toEqual([right]);
  const log = await actionsOf(desk.box, order.docId);
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
  expect(recipients()).toEqual([wrong, right]);
  const pin = await desk.box.pinOf(order.docId);
  expect(pin).not.toBe(former);
  const [atWrong = '', atRight = ''] = provider.messages.map(({ text }) => text);
  expect([atWrong.includes(former), atRight.includes(pin)]).toEqual([true, true]);
  expect(atRight).not.toContain(former);
});

test('INT-04: a message that waits to be sent goes to the new number alone', async () => {
  await shelve(await arrive());
  await correct();
  await send();
  expect(recipients()).toEqual([right]);
});

test('INT-04: the order as it was sent is still the same, and does not bring the former number back', async () => {
  const order = await arrive();
  await correct();
  expect(await arrive()).toEqual(order);
  expect(await numberOf(order.docId)).toBe(right);
});

test('INT-04: a closed order keeps its number', async () => {
  const order = await arrive();
  await source.ask('DELETE', '/FO-1');
  expect(await correct()).toMatchObject({ status: 409, body: { code: 'wrong_delivery_status' } });
  expect(await numberOf(order.docId)).toBe(wrong);
});

test('INT-04: another source, of this or another pharmacy, corrects nothing', async () => {
  const order = await arrive();
  const others = [
    await givenSource(server, { pharmacyId: desk.pharmacyId, source: 'other' }),
    await givenSource(server),
  ];
  for (const other of others)
    expect(await correct(right, other)).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    });
  expect(await numberOf(order.docId)).toBe(wrong);
});

test('INT-04: what is no phone number is refused', async () => {
  await arrive();
  expect(await correct('0401234567')).toMatchObject({
    status: 400,
    body: { errors: [{ msg: 'validation.phoneNumber', path: 'body.phoneNumber' }] },
  });
});

test('INT-04: corrections at once leave one number, and one message to it is the last', async () => {
  const order = await arrive();
  await shelve(order);
  await send();
  const numbers = ['+358403333333', '+358404444444', '+358405555555'];
  await Promise.all(numbers.map((number) => correct(number)));
  await send();
  expect(recipients()).toEqual([wrong, await numberOf(order.docId)]);
});
