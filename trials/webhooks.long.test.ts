import { expect, test } from 'vitest';
import { cancelOrder } from '../apps/server/src/features/orders/cancel-order.ts';
import { receiveOrder } from '../apps/server/src/features/orders/receive-order.ts';
import { givenSource, orderNamed } from '../apps/server/src/features/orders/testing/source.ts';
import { listChanges } from '../apps/server/src/features/outgoing/changes/change.repository.ts';
import { EventSender } from '../apps/server/src/features/outgoing/webhooks/send-events.ts';
import {
  givenWebhook,
  openReceiver,
} from '../apps/server/src/features/outgoing/webhooks/testing/receiver.ts';
import { ownTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts';
import { inTrial } from './testing/in-trial.ts';

type Caller = Parameters<typeof receiveOrder>[1];

/** Two changes of each order: it arrives and is cancelled. */
async function makeChanges({ services }: TestServer, source: Caller, orders: number, from: number) {
  const names = Array.from({ length: orders }, (_, nth) => `FO-${from + nth}`);
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const order = { additionalDeliveryIds: [], is_drug: false, ...orderNamed(name) };
      await receiveOrder(services, source, order);
      await cancelOrder(services, source, name);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

test('INT-03: a receiver that drops 30 % and is away for an hour sees every event, in order for each order', () =>
  inTrial('webhooks', { shortSeconds: 5, longMinutes: 15 }, async ({ isLong, chance }) => {
    const count = isLong ? 10_000 : 200;
    let isAway = false;
    const accepted: { id: string; docId: string }[] = [];
    const receiver = await openReceiver(({ id, body }, response) => {
      if (isAway || chance.happens(0.3)) return void response.destroy();
      const { data } = JSON.parse(body) as { data: { docId: string } };
      accepted.push({ id, docId: data.docId });
      // Some are received, and the answer is lost.
      if (chance.happens(0.05)) response.destroy();
      else response.writeHead(204).end();
    });
    const server = await ownTestServer({ WEBHOOK_LOOPBACK: 'on' });
    const { pharmacyId } = await givenSource(server);
    const source = { kind: 'orderSource', pharmacyId, source: 'shop', isTest: false } as const;
    const webhook = await givenWebhook(server, { pharmacyId, url: receiver.url });
    // Left alone for shorter than in use: the hour passes faster, too.
    const sender = new EventSender(server.services, 100);
    await makeChanges(server, source, count / 4, 0);
    await sender.sendDue(webhook);
    isAway = true;
    const awayUntil = server.time.clock().getTime() + 3_600_000;
    await makeChanges(server, source, count / 4, count / 4);
    while (server.time.clock().getTime() < awayUntil) {
      await sender.sendDue(webhook);
      server.time.advance(60_000);
    }
    isAway = false;
    const [backAt, backReal] = [server.time.clock().getTime(), performance.now()];
    for (let due = await sender.sendDue(webhook); due !== null; due = await sender.sendDue(webhook))
      if (due > server.time.clock()) server.time.set(due);
    const minutes = (server.time.clock().getTime() - backAt) / 60_000;
    const seconds = (performance.now() - backReal) / 1000;
    console.log(
      `${count} events in ${receiver.received.length} calls, ${accepted.length} of them seen; all were there ` +
        `${minutes.toFixed(1)} min of pauses and ${seconds.toFixed(1)} s of work after the receiver was back`,
    );
    const changes = await server.store.inPharmacies([pharmacyId], (tx) =>
      listChanges(tx, source, { after: 0, limit: count + 1 }),
    );
    expect(changes).toHaveLength(count);
    const first = [...new Map(accepted.map((one) => [one.id, one])).values()];
    expect(new Set(first.map(({ id }) => id))).toEqual(
      new Set(changes.map(({ change }) => change.id)),
    );
    const idsOf = (all: readonly { id: string; docId: string }[]) =>
      Map.groupBy(all, ({ docId }) => docId);
    const expected = idsOf(changes.map(({ change }) => change));
    for (const [docId, seen] of idsOf(first))
      expect(seen.map(({ id }) => id)).toEqual(expected.get(docId)?.map(({ id }) => id));
  }));
