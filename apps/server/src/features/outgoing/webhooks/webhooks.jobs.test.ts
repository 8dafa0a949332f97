import { expect, onTestFinished, test } from 'vitest';
import { givenUser } from '../../../testing/factories.ts';
import { openTestServer } from '../../../testing/test-server.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { EventSender } from './send-events.ts';
import { givenWebhook, openReceiver } from './testing/receiver.ts';
import { runWebhooks, startWebhooks } from './webhooks.jobs.ts';

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

test('INT-02: what happens just after a webhook was made or turned on is sent without waiting for the next round', async () => {
  const server = await openTestServer({ WEBHOOK_LOOPBACK: 'on' });
  const receiver = await openReceiver();
  onTestFinished(async () => {
    await server.close();
    await receiver.close();
  });
  const { services } = server;
  // No rounds at all.
  await startWebhooks({
    ...services,
    jobs: { ...services.jobs, everyMinute: async () => undefined },
  });
  const source = await givenSource(server);
  const { pharmacyId } = source;
  const user = await givenUser(server, { role: 'main_user', pharmacyId });
  const ask = (method: 'POST' | 'PATCH', path: string, body: object) =>
    server.ask(user, method, `/api/integrations/webhooks${path}`, body);
  const made = await ask('POST', '/create', { pharmacyId, source: 'shop', url: receiver.url });
  await source.order(orderNamed('FO-1'));
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  const { webhook } = made.body.result as { webhook: { id: string } };
  const turn = (isOn: boolean) => ask('PATCH', `/update/${pharmacyId}/${webhook.id}`, { isOn });
  await turn(false);
  await source.order(orderNamed('FO-2'));
  await turn(true);
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
});
