import { expect } from 'vitest';
import { givenSource, orderNamed } from '../../apps/server/src/features/orders/testing/source.ts';
import { EventSender } from '../../apps/server/src/features/outgoing/webhooks/send-events.ts';
import {
  givenWebhook,
  openReceiver,
} from '../../apps/server/src/features/outgoing/webhooks/testing/receiver.ts';
import { ownTestServer } from '../../apps/server/src/testing/test-server.ts';
import { worldOn } from '../../apps/server/src/testing/test-world.ts';

/** What order sources and staff's openings need of a database: orders, their changes in the feed and by a webhook. */
export async function sendChanges(databaseUrl: string): Promise<void> {
  const test = await ownTestServer({ DATABASE_URL: databaseUrl, WEBHOOK_LOOPBACK: 'on' });
  const server = worldOn(test, test.services.store);
  const receiver = await openReceiver();
  const source = await givenSource(server);
  const { pharmacyId } = source;
  const webhook = await givenWebhook(server, { pharmacyId, url: receiver.url });
  const { docId } = await source.order(orderNamed('citus'));
  const staff = await server.givenUser({ pharmacyId });
  const opened = await server.ask(staff, 'POST', `/api/deliveries/opened/${docId}`);
  expect(opened).toMatchObject({ status: 200 });
  expect(await source.ask('DELETE', '/citus')).toMatchObject({ status: 200 });
  const feed = await server.ask({ key: source.key }, 'GET', '/integration/v1/changes');
  expect(feed.body.result).toMatchObject({ changes: [{ kind: 'arrived' }, { kind: 'cancelled' }] });
  await new EventSender(server.services, 100).sendDue(webhook);
  const sent = receiver.received.map(({ body }) => JSON.parse(body) as unknown);
  expect(sent).toMatchObject([{ type: 'order.arrived' }, { type: 'order.cancelled' }]);
}
