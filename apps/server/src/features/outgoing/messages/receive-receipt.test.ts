import type { LiveNotice } from '@kolli/contract/system/live';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveListener } from '../../../platform/live/audience.ts';
import { openSmsProvider, sendQueued } from '../../../testing/providers/sms-provider.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { testEnvironment } from '../../../testing/test-secrets.ts';
import { type Desk, givenDesk, refused } from '../../deliveries/testing/desk.ts';
import { givenTestBox } from '../../devices/testing/box.ts';
import { recordTry } from './outbox.repository.ts';
import { rowIn } from '../../../testing/rows.ts';

const key = testEnvironment.SMS_GATEWAY_KEY;
const minuteMs = 60_000;
let desk: Desk;

const server = await shareTestServer();
const provider = await openSmsProvider();
beforeEach(async () => void (desk = await givenDesk(server)));

const now = () => server.time.clock().getTime();
const report = (receipt: object, who: { key: string } | null = { key }) =>
  server.ask(who, 'POST', '/integration/v1/sms-receipts', receipt);

async function sentMessage() {
  const { docId } = await desk.shelve(['A1']);
  await sendQueued(server, provider, desk.pharmacyId);
  const row = await rowIn(desk.look, 'outgoing_message', { delivery_id: docId });
  return { docId, id: row.id, reference: `${desk.pharmacyId}.${row.id}` };
}

/** The state of the latest message in the list of open deliveries. */
async function smsOnRow(docId: string) {
  const answer = await desk.ask('GET', `/deliveries/open?pharmacyId=${desk.pharmacyId}`);
  const { deliveries } = answer.body.result as { deliveries: { docId: string; sms: unknown }[] };
  return deliveries.find((delivery) => delivery.docId === docId)?.sms;
}

test('the gateway identifies a message by its reference, and the row shows the receipt', async () => {
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

test('a failed message is shown on the row, the same receipt again changes nothing, and delivered is final, in whatever order receipts arrive', async () => {
  const { docId, reference } = await sentMessage();
  await report({ reference, state: 'failed', at: now() });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'failed', time: now() });
  const first = now();
  for (const state of ['failed', 'delivered'] as const) {
    await report({ reference, state, at: first });
    server.time.advance(minuteMs);
    expect(await report({ reference, state, at: now() })).toMatchObject({ status: 200 });
    expect(await smsOnRow(docId)).toMatchObject({ state, time: first });
  }
  const at = first;
  await report({ reference, state: 'failed', at: at - minuteMs });
  await report({ reference, state: 'failed', at });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'delivered', time: at });
  const other = await sentMessage();
  const states = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'failed' : 'delivered'));
  await Promise.all(states.map((state) => report({ reference: other.reference, state, at })));
  expect(await smsOnRow(other.docId)).toMatchObject({ state: 'delivered', time: at });
});

test('a receipt from a clock ahead of ours gets the time of its arrival, and does not change when the message was sent', async () => {
  const sentAt = server.time.clock();
  const { docId, reference } = await sentMessage();
  server.time.advance(minuteMs);
  await report({ reference, state: 'delivered', at: now() + 60 * minuteMs });
  expect(await smsOnRow(docId)).toMatchObject({ state: 'delivered', time: now() });
  const { sent_at } = await rowIn(desk.look, 'outgoing_message', { delivery_id: docId });
  expect(sent_at).toEqual(sentAt);
});

test('a message with a receipt counts as sent, and is not sent again', async () => {
  const { docId } = await desk.shelve(['A1']);
  const { id } = await rowIn(desk.look, 'outgoing_message', { delivery_id: docId });
  await report({ reference: `${desk.pharmacyId}.${id}`, state: 'delivered', at: now() });
  const tries = provider.tries();
  await sendQueued(server, provider, desk.pharmacyId);
  expect(provider.tries()).toBe(tries);
});

test('receipts that are invalid are refused with the field, those of unknown messages are accepted and ignored, and only the gateway may report', async () => {
  const { docId, id, reference } = await sentMessage();
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
  const foreign = (await givenDesk(server)).pharmacyId;
  const { pharmacyId } = desk;
  const ofKnown = [
    id,
    `${pharmacyId}.${id}.x`,
    `${foreign}.${id}`,
    `${pharmacyId}.${id}' or true --`,
  ];
  const others = ['x', '.', pharmacyId, `${pharmacyId}.`, `.${id}`, `${pharmacyId}.${pharmacyId}`];
  const unknown = [...ofKnown, ...others];
  const expected = { status: 200 };
  for (const other of unknown)
    expect(await report({ reference: other, state: 'failed', at: now() })).toMatchObject(expected);
  expect(await smsOnRow(docId)).toMatchObject({ state: 'sent', time: now() });
  const receipt = { reference, state: 'failed', at: now() };
  for (const who of [null, { key: 'another key' }, { key: `${key}x` }])
    expect(await report(receipt, who)).toMatchObject(refused(401, 'not_authorized'));
  expect(await smsOnRow(docId)).toMatchObject({ state: 'sent' });
});

test('screens get a live event for a sent message and for its receipt', async () => {
  const listener = vi.fn<LiveListener>();
  const unfollow = server.services.live.follow(desk.pharmacyId, listener);
  const { reference } = await sentMessage();
  const noticeCount = () => listener.mock.calls.filter(([notice]) => notice !== 'lost').length;
  // One for the order's shelf, one for the sent message.
  await expect.poll(() => noticeCount()).toBe(2);
  await report({ reference, state: 'delivered', at: now() });
  await expect.poll(() => noticeCount()).toBe(3);
  const { pharmacyId } = desk;
  // A parcel on a shelf is in no box.
  expect(listener.mock.lastCall?.[0]).toEqual({ pharmacyId, boxId: null, time: now() });
  await report({ reference, state: 'failed', at: now() });
  await report({ reference: `${desk.pharmacyId}.x`, state: 'failed', at: now() });
  await desk.shelve(['A1']);
  await expect.poll(() => noticeCount()).toBe(4);
  unfollow();
});

test('live events for a sent, refused or received message name the parcel’s box', async () => {
  const { pharmacyId } = desk;
  const box = await givenTestBox(server, { pharmacyId });
  const docId = await box.reserve(['1-1']);
  await box.report({ kind: 'loaded', docId, lockerId: '1-1', userId: box.staff.id });
  const { id } = await rowIn(box.look, 'outgoing_message', { delivery_id: docId });
  const noticeCount: LiveNotice[] = [];
  const key = { pharmacyId, messageId: id };
  const note = (outcome: Parameters<typeof recordTry>[2]) =>
    box.look((tx) => recordTry(tx, key, outcome));
  const send = (at: Date) => note({ gatewayId: 'one', at });
  const refuse = (at: Date) => note({ error: 'refused', failure: 'refused', at });
  const receive = (at: Date) =>
    report({ reference: `${pharmacyId}.${id}`, state: 'delivered', at: at.getTime() });
  const leave = server.services.live.follow(pharmacyId, (notice) => {
    if (notice !== 'lost') noticeCount.push(notice);
  });
  const noticeOf = (at: Date) => ({ pharmacyId, boxId: box.id, time: at.getTime() });
  for (const act of [send, refuse, receive]) {
    // A new time distinguishes this event from earlier ones.
    server.time.advance(1000);
    const at = server.time.clock();
    const early = new Date(at.getTime() - 1);
    // One that can be retried causes no event.
    await note({ error: 'away', failure: 'unavailable', at: early });
    await act(at);
    await expect.poll(() => noticeCount).toContainEqual(noticeOf(at));
    expect(noticeCount).not.toContainEqual(noticeOf(early));
  }
  leave();
});
