import { expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  type WebhookWork,
} from './administer-webhooks.ts';
import { EventSender } from './send-events.ts';
import { openReceiver } from './testing/receiver.ts';

const server = await shareTestServer();

const actor = { userId: null, userName: 'test' } as const;

test('a webhook begins with what happens after it was made, can be rotated and removed, and all is audited', async () => {
  const receiver = await openReceiver();
  const source = await givenSource(server);
  const { pharmacyId } = source;
  const inPharmacy = <T>(work: (given: WebhookWork) => Promise<T>) =>
    server.store.inPharmacies([pharmacyId], (tx) =>
      work({ tx, secrets: server.secrets, now: server.time.clock(), actor }),
    );
  await source.order(orderNamed('before'));
  const given = { pharmacyId, source: 'shop', url: receiver.url };
  await expect(inPharmacy((work) => createWebhook(work, given))).rejects.toThrow('https');
  const { id, secret } = await inPharmacy((work) => createWebhook(work, given, true));
  const key = { pharmacyId, webhookId: id };
  const sender = new EventSender({ ...server.services, settings: { WEBHOOK_LOOPBACK: true } }, 0);
  await source.order(orderNamed('after'));
  await sender.sendDue(key);
  expect(receiver.received.map(({ body }) => body)).toEqual([expect.stringContaining('"after"')]);
  const signatures = () => receiver.received.at(-1)?.headers['webhook-signature'];
  expect(signatures()).toMatch(/^v1,\S+$/);
  expect(await inPharmacy((work) => rotateWebhook(work, key))).not.toBe(secret);
  await source.order(orderNamed('rotated'));
  await sender.sendDue(key);
  expect(signatures()).toMatch(/^v1,\S+ v1,\S+$/);
  expect(JSON.stringify(await inPharmacy(({ tx }) => listWebhooks(tx, pharmacyId)))).not.toContain(
    'secret',
  );
  expect(await inPharmacy((work) => removeWebhook(work, key))).toBe(true);
  expect(await inPharmacy((work) => removeWebhook(work, key))).toBe(false);
  expect(await inPharmacy((work) => rotateWebhook(work, key))).toBeUndefined();
  const entries = await inPharmacy(({ tx }) =>
    tx.selectFrom('audit_entry').select(['action', 'detail']).orderBy('seq').execute(),
  );
  const own = entries.filter(({ action }) => action.startsWith('webhook.'));
  const expected = ['webhook.create', 'webhook.rotate', 'webhook.remove'];
  expect(own.map(({ action }) => action)).toEqual(expected);
  expect(JSON.stringify(own)).not.toContain(secret);
});
