import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Undecryptable } from '../../../platform/secrets/secrets.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { openMailProvider, sendQueuedMails } from '../../../testing/providers/mail-provider.ts';
import { givenSource, orderNamed, type TestSource } from '../../orders/testing/source.ts';
import { readPage } from '../changes/testing/feed.ts';
import { purgeEvents } from './purge-events.ts';
import { EventSender } from './send-events.ts';
import { newWebhookSecret } from './sign-event.ts';
import { givenWebhook, openReceiver } from './testing/receiver.ts';
import { secretPlace } from './webhook-secrets.ts';
import { changeIn, lookIn, rowsIn } from '../../../testing/rows.ts';

let source: TestSource;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let webhook: Awaited<ReturnType<typeof givenWebhook>>;
let sender: EventSender;

const server = await ownTestServer({ WEBHOOK_LOOPBACK: 'on' });
beforeEach(async () => {
  server.time.set(new Date());
  receiver = await openReceiver();
  source = await givenSource(server);
  webhook = await givenWebhook(server, { pharmacyId: source.pharmacyId, url: receiver.url });
  sender = new EventSender(server.services, 0);
});

const send = () => sender.sendDue(webhook);
const refuse = (status: number) =>
  receiver.answerWith((_event, response) => response.writeHead(status).end('no'));
const accept = () => receiver.answerWith((_event, response) => response.writeHead(204).end());
const namesOf = () =>
  receiver.received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, string> };
    return `${data['fulfillment_order_id']} ${type}`;
  });
const rows = () => rowsIn(lookIn(server, source.pharmacyId), 'webhook_delivery', {}, 'position');
const change = (fields: object) =>
  changeIn(lookIn(server, source.pharmacyId), 'webhook', fields, { id: webhook.webhookId });

test('during a rotation both secrets verify, and after it the new one alone', async () => {
  const next = newWebhookSecret();
  const seal = (text: string, column: 'secret' | 'former_secret') =>
    server.secrets.seal(text, secretPlace(webhook, column));
  const [own, former] = [seal(next, 'secret'), seal(webhook.secret, 'former_secret')];
  await change({
    secret_cipher: own.cipher,
    secret_key_id: own.keyId,
    former_secret_cipher: former.cipher,
    former_secret_key_id: former.keyId,
    former_secret_until: new Date(server.time.clock().getTime() + 60_000),
  });
  const accepts = () => {
    const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
    return [next, webhook.secret].map((secret) => {
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    });
  };
  await source.order(orderNamed('FO-1'));
  await send();
  expect(accepts()).toEqual([true, true]);
  server.time.advance(61_000);
  await source.order(orderNamed('FO-2'));
  await send();
  expect(accepts()).toEqual([true, false]);
});

test('what is not accepted is sent again with a growing pause, and given up after three days, which is logged with its webhook', async () => {
  const warn = vi.spyOn(server.services.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  refuse(500);
  await source.order(orderNamed('FO-1'));
  const begunAt = server.time.clock().getTime();
  const pauses: number[] = [];
  for (let due = await send(); due !== null; due = await send()) {
    pauses.push((due.getTime() - server.time.clock().getTime()) / 1000);
    server.time.set(due);
  }
  expect(pauses.slice(0, 6)).toEqual([5, 30, 120, 600, 1800, 3600]);
  const days = (server.time.clock().getTime() - begunAt) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(3);
  expect(days).toBeLessThan(3.2);
  expect(await rows()).toMatchObject([
    { is_delivered: false, answer_status: 500, answer: 'no', attempts: pauses.length + 1 },
  ]);
  const said = warn.mock.calls.filter(([, text]) => text === 'events of a webhook are given up');
  const { pharmacyId, webhookId } = webhook;
  expect(said.map(([fields]) => fields)).toEqual([{ pharmacyId, webhookId, events: 1 }]);
});

test('a later event of an order waits for the earlier one, and those of other orders do not', async () => {
  receiver.answerWith((event, response) =>
    response.writeHead(event.body.includes('"FO-1"') ? 503 : 204).end(),
  );
  await source.order(orderNamed('FO-1'));
  await source.ask('DELETE', '/FO-1');
  await source.order(orderNamed('FO-2'));
  await send();
  expect(namesOf().toSorted()).toEqual(['FO-1 order.arrived', 'FO-2 order.arrived']);
  accept();
  server.time.advance(5_000);
  await send();
  expect(namesOf().slice(2)).toEqual(['FO-1 order.arrived', 'FO-1 order.cancelled']);
  expect((await rows()).every((row) => row.is_delivered)).toBe(true);
});

test('the main users get one mail about a webhook that 410 turned off, without the path of its address', async () => {
  const mail = await openMailProvider();
  const at = { pharmacyId: source.pharmacyId, appLanguage: 'fi' } as const;
  const mainUser = await server.givenUser({ ...at, role: 'main_user' });
  const user = await server.givenUser({ ...at, role: 'user' });
  refuse(410);
  await source.order(orderNamed('FO-1'));
  await source.order(orderNamed('FO-2'));
  await send();
  await send();
  await sendQueuedMails(server, mail);
  const [letter, ...more] = mail.mailsTo(mainUser.email);
  expect(more).toEqual([]);
  expect(letter?.text).toContain(
    `Tilausjärjestelmä: shop\nVastaanottaja: 127.0.0.1:${receiver.port}\n`,
  );
  expect(letter?.text).not.toContain('/kolli');
  expect(mail.mailsTo(user.email)).toEqual([]);
});

test('INT-02: the main users get a mail when events are given up, once while it goes on, and the webhook goes on', async () => {
  const mail = await openMailProvider();
  const at = { pharmacyId: source.pharmacyId, appLanguage: 'en' } as const;
  const { email } = await server.givenUser({ ...at, role: 'main_user' });
  const subjects = async () => {
    await sendQueuedMails(server, mail);
    return mail.mailsTo(email).map(({ subject }) => subject);
  };
  const giveUp = async (name: string) => {
    await source.order(orderNamed(name));
    await send();
    server.time.advance(73 * 3_600_000);
    await send();
  };
  const given = /events could not be sent/;
  refuse(500);
  await source.order(orderNamed('FO-1'));
  await send();
  server.time.advance(23 * 3_600_000);
  await source.order(orderNamed('FO-2'));
  await send();
  expect(await subjects()).toEqual([]);
  server.time.advance(50 * 3_600_000);
  await send();
  expect(await subjects()).toEqual([expect.stringMatching(given)]);
  expect(mail.mailsTo(email)[0]?.text).toContain(`Receiver: 127.0.0.1:${receiver.port}\n`);
  expect(mail.mailsTo(email)[0]?.text).not.toContain('/kolli');
  server.time.advance(23 * 3_600_000);
  await send();
  expect(await rows()).toMatchObject([{ is_delivered: false }, { is_delivered: false }]);
  expect((await rows()).every((row) => row.ended_at !== null)).toBe(true);
  expect(await subjects()).toHaveLength(1);
  await giveUp('FO-3');
  expect(await subjects()).toHaveLength(2);
  accept();
  await source.order(orderNamed('FO-4'));
  await send();
  expect(namesOf().at(-1)).toBe('FO-4 order.arrived');
});

test('410 turns a webhook off, and other refusals do not', async () => {
  refuse(404);
  await source.order(orderNamed('FO-1'));
  await send();
  refuse(410);
  server.time.advance(60_000);
  await send();
  accept();
  server.time.advance(3_600_000);
  await source.order(orderNamed('FO-2'));
  await send();
  expect(receiver.received).toHaveLength(2);
  await change({ stopped: null });
  await send();
  expect(namesOf().slice(2).toSorted()).toEqual(['FO-1 order.arrived', 'FO-2 order.arrived']);
});

test('a webhook gets the changes of its own source, with the ids of the feed and signed as Standard Webhooks', async () => {
  const other = await givenSource(server, { pharmacyId: source.pharmacyId, source: 'other' });
  await other.order(orderNamed('theirs'));
  await send();
  expect(receiver.received).toEqual([]);
  await source.order(orderNamed('FO-1', { ssn: '131052-308T' }));
  await source.ask('DELETE', '/FO-1');
  await send();
  const { changes } = await readPage(server, source.key);
  const bodies = receiver.received.map(({ body, headers }) =>
    new Webhook(webhook.secret).verify(body, headers as Record<string, string>),
  );
  expect(bodies).toMatchObject(
    changes.map((one) => ({ type: `order.${one.kind}`, data: { ...one } })),
  );
  expect(receiver.received.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/131052|401234567/);
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
  const verify = (secret: string, text: string, changed: Record<string, string> = {}) =>
    new Webhook(secret).verify(text, { ...(headers as Record<string, string>), ...changed });
  expect(() => verify(newWebhookSecret(), body)).toThrow('signature');
  expect(() => verify(webhook.secret, `${body} `)).toThrow('signature');
  expect(() => verify(webhook.secret, body, { 'webhook-id': 'other' })).toThrow('signature');
  const old = String(Math.floor(Date.now() / 1000) - 3600);
  expect(() => verify(webhook.secret, body, { 'webhook-timestamp': old })).toThrow('too old');
});

test('a receiver that fails again and again is left alone, and gets all once it works', async () => {
  sender = new EventSender(server.services, 60_000);
  refuse(500);
  for (let nth = 0; nth < 20; nth += 1) await source.order(orderNamed(`FO-${nth}`));
  await send();
  const tried = receiver.received.length;
  server.time.advance(3_600_000);
  await send();
  expect(receiver.received).toHaveLength(tried);
  accept();
  sender = new EventSender(server.services, 0);
  server.time.advance(3_600_000);
  await send();
  expect((await rows()).every((row) => row.is_delivered)).toBe(true);
});

test('while a receiver is left alone its events are not touched; what failed is sent as soon as it works', async () => {
  let realMs = performance.now();
  const time = vi.spyOn(performance, 'now').mockImplementation(() => realMs);
  onTestFinished(() => time.mockRestore());
  const pass = (ms: number) => {
    realMs += ms;
    server.time.advance(ms);
  };
  const versions = async () => {
    const { rows: found } = await server.store.inPharmacies([source.pharmacyId], (tx) =>
      sql<{ xmin: string }>`select xmin::text from webhook_delivery order by id`.execute(tx),
    );
    return found;
  };
  sender = new EventSender(server.services, 60_000);
  refuse(500);
  for (let nth = 0; nth < 12; nth += 1) await source.order(orderNamed(`FO-${nth}`));
  await send();
  pass(5_000);
  const until = await send();
  expect(until?.getTime()).toBe(server.time.clock().getTime() + 60_000);
  const before = await versions();
  pass(10_000);
  expect(await send()).toEqual(until);
  expect(await versions()).toEqual(before);
  // One event fails twice more: its next time is in two minutes.
  pass(60_000);
  await send();
  accept();
  pass(60_000);
  expect(await send()).toBeNull();
  expect((await rows()).every((row) => row.is_delivered)).toBe(true);
});

test('a secret that cannot be opened fails the job, and is no attempt of the receiver; what was sent is stored for 30 days', async () => {
  await source.order(orderNamed('FO-1'));
  const open = () => {
    throw new Undecryptable('away');
  };
  const secrets = { ...server.services.secrets, open };
  sender = new EventSender({ ...server.services, secrets }, 0);
  await expect(send()).rejects.toThrow(Undecryptable);
  sender = new EventSender(server.services, 0);
  await send();
  expect(await rows()).toMatchObject([{ is_delivered: true, attempts: 1 }]);
  const before = new Date(server.time.clock().getTime() + 1);
  const purge = (until: Date) =>
    server.store.inPharmacies([source.pharmacyId], (tx) =>
      purgeEvents(tx, { pharmacyId: source.pharmacyId, before: until, limit: 10 }),
    );
  expect(await purge(server.time.clock())).toBe(0);
  expect([await purge(before), await purge(before)]).toEqual([1, 0]);
});
