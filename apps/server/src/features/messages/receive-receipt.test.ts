import type { LiveNotice } from '@kolli/contract/live';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LiveListener } from '../../platform/live/live-notices.ts';
import { openSmsProvider, type SmsProvider } from '../../testing/sms-provider.ts';
import { sendQueued } from '../../testing/send-queued.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { testEnvironment } from '../../testing/test-secrets.ts';
import { type Desk, givenDesk, refused } from '../deliveries/test-desk.ts';
import { givenTestBox } from '../devices/test-box.ts';
import { noteTry } from './outbox.repository.ts';

const key = testEnvironment.SMS_GATEWAY_KEY;
const minuteMs = 60_000;
let server: TestServer;
let provider: SmsProvider;
let desk: Desk;

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

const now = () => server.time.clock().getTime();
const report = (receipt: object, who: { key: string } | null = { key }) =>
  server.ask(who, 'POST', '/integration/v1/sms-receipts', receipt);

/** A message that was sent, and the reference that the gateway got with it. */
async function sentMessage() {
  const { docId } = await desk.shelve(['A1']);
  await sendQueued(server, provider, desk.pharmacyId);
  const row = await desk.look((tx) =>
    tx
      .selectFrom('outgoing_message')
      .selectAll()
      .where('delivery_id', '=', docId)
      .executeTakeFirstOrThrow(),
  );
  return { docId, id: row.id, reference: `${desk.pharmacyId}.${row.id}` };
}

/** How the list of open deliveries shows what became of the latest message. */
async function smsOnRow(docId: string) {
  const answer = await desk.ask('GET', `/deliveries/open?pharmacyId=${desk.pharmacyId}`);
  const { deliveries } = answer.body.result as { deliveries: { docId: string; sms: unknown }[] };
  return deliveries.find((delivery) => delivery.docId === docId)?.sms;
}

test('the gateway names a message by the reference it got, and the row shows its receipt', async () => {
  const { docId, id, reference } = await sentMessage();
  const writtenTime = now();
  expect(provider.messages.find((message) => message.key === id)).toMatchObject({ reference });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'sent', time: now() });
  server.time.advance(minuteMs);
  const at = now() - 1000;
  const answer = await report({ reference, state: 'delivered', at });
  expect(answer).toMatchObject({ status: 200, body: { result: {} } });
  expect(await smsOnRow(docId)).toEqual({ state: 'delivered', time: at, writtenTime });
});

test('a failed message shows so on the row', async () => {
  const { docId, reference } = await sentMessage();
  await report({ reference, state: 'failed', at: now() });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'failed', time: now() });
});

test('the same receipt again changes nothing', async () => {
  const { docId, reference } = await sentMessage();
  const first = now();
  for (const state of ['failed', 'delivered'] as const) {
    await report({ reference, state, at: first });
    server.time.advance(minuteMs);
    expect(await report({ reference, state, at: now() })).toMatchObject({ status: 200 });
    expect(await smsOnRow(docId)).toMatchObject({ state, time: first });
  }
});

test('delivered stands, in whatever order and however often receipts come', async () => {
  const { docId, reference } = await sentMessage();
  const at = now();
  await report({ reference, state: 'delivered', at });
  await report({ reference, state: 'failed', at: at - minuteMs });
  await report({ reference, state: 'failed', at });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'delivered', time: at });
  const other = await sentMessage();
  const states = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'failed' : 'delivered'));
  await Promise.all(states.map((state) => report({ reference: other.reference, state, at })));
  expect(await smsOnRow(other.docId)).toMatchObject({ state: 'delivered', time: at });
});

test('a receipt from a clock ahead of ours has the time of its arrival', async () => {
  const { docId, reference } = await sentMessage();
  await report({ reference, state: 'delivered', at: now() + 60 * minuteMs });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'delivered', time: now() });
});

test('a message that a receipt tells of was sent, and is not sent again', async () => {
  const { docId } = await desk.shelve(['A1']);
  const { id } = await desk.look((tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('id')
      .where('delivery_id', '=', docId)
      .executeTakeFirstOrThrow(),
  );
  await report({ reference: `${desk.pharmacyId}.${id}`, state: 'delivered', at: now() });
  const tries = provider.tries();
  await sendQueued(server, provider, desk.pharmacyId);
  expect(provider.tries()).toBe(tries);
});

test('receipts of unknown messages are taken and change nothing', async () => {
  const { docId, id } = await sentMessage();
  const foreign = (await givenDesk(server)).pharmacyId;
  const unknown = [
    'x',
    '.',
    `${desk.pharmacyId}`,
    `${desk.pharmacyId}.`,
    `.${id}`,
    id,
    `${desk.pharmacyId}.${id}.x`,
    `${desk.pharmacyId}.${desk.pharmacyId}`,
    `${foreign}.${id}`,
    `${desk.pharmacyId}.${id}' or true --`,
  ];
  for (const reference of unknown)
    expect(await report({ reference, state: 'failed', at: now() })).toMatchObject({ status: 200 });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'sent', time: now() });
});

test('only the gateway, with the key that it shares with Kolli, may report', async () => {
  const { docId, reference } = await sentMessage();
  const receipt = { reference, state: 'failed', at: now() };
  for (const who of [null, { key: 'another key' }, { key: `${key}x` }])
    expect(await report(receipt, who)).toMatchObject(refused(401, 'not_authorized'));
  expect(await smsOnRow(docId)).toMatchObject({ state: 'sent' });
});

test('bad receipts are refused by field', async () => {
  const { reference } = await sentMessage();
  const bad = [
    [{ reference, state: 'read', at: 1 }, 'body.state'],
    [{ reference, state: 'failed' }, 'body.at'],
    [{ reference: '', state: 'failed', at: 1 }, 'body.reference'],
    [{ reference: 'x'.repeat(201), state: 'failed', at: 1 }, 'body.reference'],
  ] as const;
  for (const [receipt, path] of bad)
    expect(await report(receipt)).toMatchObject({
      status: 400,
      body: { code: 'validation_fail', errors: [{ path }] },
    });
});

test('screens that watch hear of a sent message and of its receipt', async () => {
  const listener = vi.fn<LiveListener>();
  const unfollow = server.services.live.follow(desk.pharmacyId, listener);
  const { reference } = await sentMessage();
  const heard = () => listener.mock.calls.filter(([notice]) => notice !== 'lost').length;
  // One of the order's shelf, one of the message that was sent.
  await expect.poll(() => heard()).toBe(2);
  await report({ reference, state: 'delivered', at: now() });
  await expect.poll(() => heard()).toBe(3);
  const { pharmacyId } = desk;
  // A parcel on a shelf is in no box.
  expect(listener.mock.lastCall?.[0]).toEqual({ pharmacyId, boxId: null, time: now() });
  await report({ reference, state: 'failed', at: now() });
  await report({ reference: `${desk.pharmacyId}.x`, state: 'failed', at: now() });
  await desk.shelve(['A1']);
  await expect.poll(() => heard()).toBe(4);
  unfollow();
});

test('a receipt does not change when the message was sent', async () => {
  const sentAt = server.time.clock();
  const { docId, reference } = await sentMessage();
  server.time.advance(minuteMs);
  await report({ reference, state: 'delivered', at: now() });
  const { sent_at } = await desk.look((tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('sent_at')
      .where('delivery_id', '=', docId)
      .executeTakeFirstOrThrow(),
  );
  expect(sent_at).toEqual(sentAt);
});

test('that a message about a parcel in a box was sent, refused or arrived is told of that box', async () => {
  const { pharmacyId } = desk;
  const box = await givenTestBox(server, { pharmacyId });
  const docId = await box.reserve(['1-1']);
  await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId: box.staff.id });
  const { id } = await box.look((tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('id')
      .where('delivery_id', '=', docId)
      .executeTakeFirstOrThrow(),
  );
  const heard: LiveNotice[] = [];
  const key = { pharmacyId, messageId: id };
  const note = (outcome: Parameters<typeof noteTry>[2]) =>
    box.look((tx) => noteTry(tx, key, outcome));
  const send = (at: Date) => note({ gatewayId: 'one', at });
  const refuse = (at: Date) => note({ error: 'refused', isRefused: true, at });
  const receive = (at: Date) =>
    report({ reference: `${pharmacyId}.${id}`, state: 'delivered', at: at.getTime() });
  const leave = server.services.live.follow(pharmacyId, (notice) => {
    if (notice !== 'lost') heard.push(notice);
  });
  const noticeOf = (at: Date) => ({ pharmacyId, boxId: box.id, time: at.getTime() });
  for (const act of [send, refuse, receive]) {
    // A time of its own tells the notice from those of before.
    server.time.advance(1000);
    const at = server.time.clock();
    const early = new Date(at.getTime() - 1);
    // One that may be sent later stands as before.
    await note({ error: 'away', isRefused: false, at: early });
    await act(at);
    await expect.poll(() => heard).toContainEqual(noticeOf(at));
    expect(heard).not.toContainEqual(noticeOf(early));
  }
  leave();
});
