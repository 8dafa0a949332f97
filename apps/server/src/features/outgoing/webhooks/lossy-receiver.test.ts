import { expect, test } from 'vitest';
import { ownTestServer } from '../../../testing/test-server.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { readPage } from '../changes/testing/feed.ts';
import { EventSender } from './send-events.ts';
import { givenWebhook, openReceiver, type ReceivedEvent } from './testing/receiver.ts';

const hourMs = 3_600_000;

const docIdOf = ({ body }: ReceivedEvent) =>
  (JSON.parse(body) as { data: { docId: string } }).data.docId;

/** A receiver that drops three calls of ten, whose answer to another one is lost, and that may be away. */
async function openLossyReceiver() {
  const state = { isAway: false, seen: [] as ReceivedEvent[] };
  let calls = 0;
  const receiver = await openReceiver((event, response) => {
    calls += 1;
    if (state.isAway || calls % 10 < 3) return void response.destroy();
    state.seen.push(event);
    if (calls % 10 === 3) response.destroy();
    else response.writeHead(204).end();
  });

  return { url: receiver.url, state };
}

test('INT-03: a receiver that drops 30 % and is away for an hour sees every event, in order for each order', async () => {
  const server = await ownTestServer({ WEBHOOK_LOOPBACK: 'on' });
  const { url, state } = await openLossyReceiver();
  const source = await givenSource(server);
  const webhook = await givenWebhook(server, { pharmacyId: source.pharmacyId, url });
  const sender = new EventSender(server.services, 0);
  const change = async (names: readonly string[]) => {
    for (const name of names) {
      await source.order(orderNamed(name));
      expect(await source.ask('DELETE', `/${name}`)).toMatchObject({ status: 200 });
    }
  };
  await change(['before-1', 'before-2', 'before-3', 'before-4', 'before-5']);
  await sender.sendDue(webhook);
  state.isAway = true;
  await change(['away-1', 'away-2', 'away-3', 'away-4', 'away-5']);
  const backAt = server.time.clock().getTime() + hourMs;
  for (; server.time.clock().getTime() < backAt; server.time.advance(hourMs / 6))
    await sender.sendDue(webhook);
  state.isAway = false;
  for (let due = await sender.sendDue(webhook); due !== null; due = await sender.sendDue(webhook))
    if (due > server.time.clock()) server.time.set(due);

  const { changes } = await readPage(server, source.key);
  expect(changes).toHaveLength(20);
  const seen = new Map(state.seen.map((event) => [event.id, docIdOf(event)]));
  expect(state.seen.length).toBeGreaterThan(seen.size);
  const idsOfOrder = (docId: string, all: readonly { id: string; docId: string }[]) =>
    all.flatMap((one) => (one.docId === docId ? [one.id] : []));
  // A map has the order in which its keys came first.
  const inOrder = [...seen].map(([id, docId]) => ({ id, docId }));
  for (const { docId } of changes)
    expect(idsOfOrder(docId, inOrder)).toEqual(idsOfOrder(docId, changes));
});
