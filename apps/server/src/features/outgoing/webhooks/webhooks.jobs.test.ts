import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { listen } from '../../../testing/wire/listen.ts';
import { ownTestServer, type TestServer } from '../../../testing/test-server.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { EventSender } from './send-events.ts';
import { givenWebhook, openReceiver } from './testing/receiver.ts';
import { runWebhooks, startWebhooks } from './webhooks.jobs.ts';

/** A server of the test's own, since a round sends for all pharmacies. */
async function openServer() {
  const server = await ownTestServer({ WEBHOOK_LOOPBACK: 'on' });
  return server;
}

test('a round and the next one send changes as they happen, and a receiver that hangs delays no other', async () => {
  const server = await openServer();
  const [hanging, working] = [await openReceiver(() => undefined), await openReceiver()];
  const [first, second] = [await givenSource(server), await givenSource(server)];
  await givenWebhook(server, { pharmacyId: first.pharmacyId, url: hanging.url });
  await givenWebhook(server, { pharmacyId: second.pharmacyId, url: working.url });
  await first.order(orderNamed('FO-1'));
  const sender = new EventSender(server.services);
  const { live } = server.services;
  let followed = 0;
  const follow: typeof live.follow = (at, listener) => {
    const leave = live.follow(at, listener);
    followed += 1;
    return () => {
      followed -= 1;
      leave();
    };
  };
  const deps = { ...server.services, live: { ...live, follow } };
  const begin = () => {
    const over = new AbortController();
    return { over, ended: runWebhooks(deps, sender, over.signal) };
  };
  const round = begin();
  await expect.poll(() => hanging.received.length).toBe(1);
  await second.order(orderNamed('FO-2'));
  await expect.poll(() => working.received.length).toBe(1);
  round.over.abort();
  expect(await round.ended).toBe(0);
  const next = begin();
  await second.ask('DELETE', '/FO-2');
  await expect.poll(() => working.received.length).toBe(2);
  next.over.abort();
  await hanging.close();
  expect(await next.ended).toBe(0);
  expect(hanging.received).toHaveLength(1);
  await expect.poll(() => followed).toBe(0);
});

test('a receiver that answers with another protocol delays no other, and the round ends', async () => {
  const server = await openServer();
  const upgrading = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    );
  });
  const port = await listen(upgrading);
  const working = await openReceiver();
  onTestFinished(() => void upgrading.close());
  const [first, second] = [await givenSource(server), await givenSource(server)];
  const { pharmacyId } = first;
  const key = await givenWebhook(server, { pharmacyId, url: `http://127.0.0.1:${port}/` });
  await givenWebhook(server, { pharmacyId: second.pharmacyId, url: working.url });
  await first.order(orderNamed('FO-1'));
  const over = new AbortController();
  const round = runWebhooks(server.services, new EventSender(server.services), over.signal);
  const problem = () =>
    server.store.inPharmacies([pharmacyId], async (tx) => {
      const events = await tx
        .selectFrom('webhook_delivery')
        .select(['error', 'webhook_id'])
        .execute();
      return events.find(({ webhook_id: id }) => id === key.webhookId)?.error;
    });
  await expect.poll(problem).toBe('The connection was closed without an answer');
  await second.order(orderNamed('FO-2'));
  await expect.poll(() => working.received.length).toBe(1);
  over.abort();
  expect(await round).toBe(0);
});

test('a webhook whose sending never ends does not hold up its round, and is logged as failed', async () => {
  const server = await openServer();
  const { pharmacyId } = await givenSource(server);
  const { webhookId } = await givenWebhook(server, { pharmacyId, url: 'http://127.0.0.1:9/' });
  const began = Promise.withResolvers<void>();
  class StuckSender extends EventSender {
    override sendDue(): Promise<Date | null> {
      began.resolve();
      return new Promise(() => undefined);
    }
  }
  const { services } = server;
  const logged = vi.spyOn(services.log, 'error');
  const over = new AbortController();
  const times = { waitMs: 10, lateMs: 20 };
  const round = runWebhooks(services, new StuckSender(services), over.signal, times);
  await began.promise;
  over.abort();
  await round;
  const failed = () => logged.mock.calls.map(([entry]) => entry);
  await expect.poll(failed).toMatchObject([{ job: 'send-webhooks', pharmacyId, webhookId }]);
});

const countBegun = async ({ database }: TestServer) =>
  (await asOwner({ database }, `select from pgboss.job where name = 'begin-webhook'`)).length;

test('INT-02: what happens just after a webhook was made or turned on is sent without waiting for the next round', async () => {
  const server = await openServer();
  const receiver = await openReceiver();
  const { services } = server;
  // No rounds at all.
  await startWebhooks({
    ...services,
    jobs: { ...services.jobs, everyMinute: async () => undefined },
  });
  const source = await givenSource(server);
  const { pharmacyId } = source;
  const user = await server.givenUser({ role: 'main_user', pharmacyId });
  const ask = (method: 'POST' | 'PATCH', path: string, body: object) =>
    server.ask(user, method, `/api/integrations/webhooks${path}`, body);
  const made = await ask('POST', '/create', { pharmacyId, source: 'shop', url: receiver.url });
  await source.order(orderNamed('FO-1'));
  await expect.poll(() => receiver.received.length).toBe(1);
  const { webhook } = made.body.result as { webhook: { id: string } };
  const turn = (isOn: boolean) => ask('PATCH', `/update/${pharmacyId}/${webhook.id}`, { isOn });
  await turn(false);
  await source.order(orderNamed('FO-2'));
  await turn(true);
  await expect.poll(() => receiver.received.length).toBe(2);
  // One that is on is not begun again.
  expect(await turn(true)).toMatchObject({ status: 200 });
  expect(await countBegun(server)).toBe(2);
});
