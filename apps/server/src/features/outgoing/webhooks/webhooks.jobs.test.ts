import { expect, onTestFinished, test } from 'vitest';
import { openTestServer } from '../../../testing/test-server.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { EventSender } from './send-events.ts';
import { givenWebhook, openReceiver } from './testing/receiver.ts';
import { runWebhooks } from './webhooks.jobs.ts';

test('a round sends changes as they happen, and a receiver that hangs delays no other', async () => {
  const server = await openTestServer({ WEBHOOK_LOOPBACK: 'on' });
  const [hanging, working] = [await openReceiver(() => undefined), await openReceiver()];
  onTestFinished(async () => {
    await server.close();
    for (const receiver of [hanging, working]) await receiver.close();
  });
  const [first, second] = [await givenSource(server), await givenSource(server)];
  await givenWebhook(server, { pharmacyId: first.pharmacyId, url: hanging.url });
  await givenWebhook(server, { pharmacyId: second.pharmacyId, url: working.url });
  await first.order(orderNamed('FO-1'));
  const over = new AbortController();
  const round = runWebhooks(server.services, new EventSender(server.services), over.signal);
  await expect.poll(() => hanging.received.length, { timeout: 20_000 }).toBe(1);
  await second.order(orderNamed('FO-2'));
  await expect.poll(() => working.received.length, { timeout: 20_000 }).toBe(1);
  await second.ask('DELETE', '/FO-2');
  await expect.poll(() => working.received.length, { timeout: 20_000 }).toBe(2);
  over.abort();
  await hanging.close();
  expect(await round).toBe(0);
});
