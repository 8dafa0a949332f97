import type { WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { type GivenUser } from '../../../testing/factories.ts';
import { said, ownTestServer } from '../../../testing/test-server.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { EventSender } from './send-events.ts';
import { openReceiver, type ReceivedEvent } from './testing/receiver.ts';

const server = await ownTestServer({ WEBHOOK_LOOPBACK: 'on' });
const sender = new EventSender(server.services, 0);

const base = '/api/integrations/webhooks';

async function givenShop() {
  const source = await givenSource(server);
  const { pharmacyId } = source;
  const user = await server.givenUser({ role: 'main_user', pharmacyId });
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    server.ask(user, method, `${base}${path}`, body);
  const create = (url: string, by = 'shop') =>
    ask('POST', '/create', { pharmacyId, source: by, url });
  const made = async (url: string) =>
    (await create(url)).body.result as { webhook: WebhookInfo; secret: string };
  const list = async () =>
    (await ask('GET', `/${pharmacyId}`)).body.result as { webhooks: WebhookInfo[] };
  return { ...source, user, ask, create, made, list };
}

async function givenHook(answer?: Parameters<typeof openReceiver>[0]) {
  const shop = await givenShop();
  const receiver = await openReceiver(answer);
  const { webhook, secret } = await shop.made(receiver.url);
  const place = `${shop.pharmacyId}/${webhook.id}`;
  const send = () => sender.sendDue({ pharmacyId: shop.pharmacyId, webhookId: webhook.id });
  const sendTest = () => shop.ask('POST', `/test/${place}`);
  const events = async (query = '') =>
    (await shop.ask('GET', `/events/${place}${query}`)).body.result as {
      events: Record<string, unknown>[];
      lastKey: string | null;
    };
  return { ...shop, receiver, webhook, secret, place, send, sendTest, events };
}

const signaturesOf = (event: ReceivedEvent | undefined) =>
  String(event?.headers['webhook-signature']).split(' ');

function signature(event: ReceivedEvent | undefined, secret: string): string {
  const at = new Date(Number(event?.headers['webhook-timestamp']) * 1000);
  return new Webhook(secret).sign(event?.id ?? '', at, event?.body ?? '');
}

test('INT-02: a main user makes a webhook and tests it: the event is signed by the secret that was shown once', async () => {
  const { webhook, secret, receiver, sendTest, send, list, events } = await givenHook();
  expect(webhook).toMatchObject({ source: 'shop', state: 'on', waiting: 0, newest: null });
  const [first, second] = await Promise.all([sendTest(), sendTest()]);
  expect(first.body).toEqual(second.body);
  expect((await list()).webhooks).toMatchObject([{ waiting: 1 }]);
  await send();
  expect(receiver.received).toHaveLength(1);
  const [event] = receiver.received;
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ type: 'test' });
  expect(signaturesOf(event)).toEqual([signature(event, secret)]);
  const listed = await list();
  expect(listed).toMatchObject({
    webhooks: [{ waiting: 0, newest: { isDelivered: true, status: 204 } }],
    sources: ['shop'],
  });
  expect(JSON.stringify(listed)).not.toContain('whsec_');
  expect((await events()).events).toMatchObject([
    { id: event?.id, kind: 'test', attempts: 1, state: 'delivered', status: 204 },
  ]);
});

test('INT-02: the log has the newest event first, by page, with the kolli ID only for whoever may read deliveries', async () => {
  const shop = await givenHook((_event, response) => response.writeHead(500).end('secret'));
  await shop.order(orderNamed('a'));
  await shop.order(orderNamed('b'));
  await shop.send();
  const page = await shop.events('?limit=1');
  const next = await shop.events(`?limit=1&lastKey=${page.lastKey}`);
  const all = [...page.events, ...next.events];
  expect(all).toMatchObject([
    {
      kind: 'arrived',
      kolliId: expect.any(String),
      state: 'waiting',
      status: 500,
      attempts: 1,
      problem: null,
    },
    { kind: 'arrived', nextAt: server.time.clock().getTime() + 5000 },
  ]);
  expect(JSON.stringify(all)).not.toContain('secret');
  shop.receiver.answerWith((_event, response) => response.destroy());
  server.time.advance(600_000);
  await shop.send();
  const [unanswered] = (await shop.events('?limit=1')).events;
  expect(unanswered).toMatchObject({ status: null, problem: expect.any(String) });
  const permissions = ['integration.manage'];
  const role = { name: 'Integrator', level: 20, app_access: 'web_app', permissions };
  await server.store.inGlobal((tx) => tx.insertInto('role').values(role).execute());
  const other = await server.givenUser({ role: role.name, pharmacyId: shop.pharmacyId });
  const seen = await server.ask(other, 'GET', `${base}/events/${shop.place}`);
  expect(seen.body.result).toMatchObject({ events: [{ kolliId: null }, { kolliId: null }] });
});

test('INT-02: an event is sent again, once for two clicks, also one that was delivered', async () => {
  const { place, receiver, ask, order, send, events } = await givenHook();
  await order(orderNamed('a'));
  await send();
  const [event] = (await events()).events;
  const resend = () => ask('POST', `/resend/${place}/${String(event?.id)}`);
  expect((await Promise.all([resend(), resend()])).map(({ status }) => status)).toEqual([200, 200]);
  await send();
  expect(receiver.received.map((one) => one.id)).toEqual([event?.id, event?.id]);
  receiver.answerWith((_event, response) => response.writeHead(500).end());
  await resend();
  await send();
  for (let attempt = 0; attempt < 3; attempt++) {
    server.time.advance(600_000);
    await send();
  }
  const tried = receiver.received.length;
  receiver.answerWith((_event, response) => response.writeHead(204).end());
  await resend();
  await send();
  expect(receiver.received).toHaveLength(tried + 1);
  expect((await events()).events).toMatchObject([{ state: 'delivered' }]);
});

test('INT-02: a test event is sent at most every ten seconds, whoever asks: the receiver is somebody else’s', async () => {
  const { place, receiver, ask, send } = await givenHook();
  const ofTest = async () => {
    const answer = await said(ask('POST', `/test/${place}`));
    await send();
    return answer;
  };
  expect([await ofTest(), await ofTest()]).toEqual(['200', '429 too_many_requests']);
  server.time.advance(9_999);
  expect(await ofTest()).toBe('429 too_many_requests');
  server.time.advance(1);
  expect(await ofTest()).toBe('200');
  expect(receiver.received).toHaveLength(2);
});

test('INT-02: of two clicks on a new secret one replaces it, and the former one signs, too', async () => {
  const { webhook, secret, place, receiver, ask, send, sendTest } = await givenHook();
  const rotate = () => ask('POST', `/rotate/${place}`, { rotatedAt: webhook.rotatedAt });
  const answers = await Promise.all([rotate(), rotate()]);
  const codes = new Set(answers.map(({ body }) => body.code));
  expect(codes).toEqual(new Set(['webhook_changed', undefined]));
  const [made] = answers.filter(({ status }) => status === 200);
  const { secret: fresh } = (made?.body.result ?? { secret: '' }) as { secret: string };
  await sendTest();
  await send();
  const [event] = receiver.received;
  expect(signaturesOf(event)).toEqual([fresh, secret].map((by) => signature(event, by)));
});

test('INT-02: a webhook is turned off and on; what happened meanwhile is sent then', async () => {
  const { place, receiver, ask, order, send, sendTest, list } = await givenHook();
  const turn = (isOn: boolean) => ask('PATCH', `/update/${place}`, { isOn });
  expect((await turn(false)).body.result).toMatchObject({ state: 'off' });
  await order(orderNamed('a'));
  await send();
  expect(receiver.received).toEqual([]);
  expect((await sendTest()).body.code).toBe('webhook_is_off');
  expect((await turn(true)).body.result).toMatchObject({ state: 'on' });
  await send();
  expect(receiver.received).toHaveLength(1);
  expect((await ask('DELETE', `/${place}`)).status).toBe(200);
  expect((await list()).webhooks).toEqual([]);
});

test('INT-02: two clicks make one webhook, and a source that the pharmacy has not is refused', async () => {
  const shop = await givenShop();
  const url = 'https://shop.example/hook?key=hidden';
  const answers = await Promise.all([shop.create(url), shop.create(url)]);
  const codes = new Set(answers.map(({ body }) => body.code));
  expect(codes).toEqual(new Set(['webhook_exists', undefined]));
  expect((await shop.create(url, 'other')).body.errors).toEqual([
    { msg: 'validation.invalid', path: 'body.source' },
  ]);
  const audited = await server.store.inPharmacies([shop.pharmacyId], (tx) =>
    tx.selectFrom('audit_entry').select(['action', 'detail', 'user_id']).execute(),
  );
  expect(audited).toContainEqual({
    action: 'webhook.create',
    detail: { source: 'shop', origin: 'https://shop.example' },
    user_id: shop.user.id,
  });
  expect(JSON.stringify(audited)).not.toContain('hidden');
});

test.each([
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  `https://${'user:pass'}@shop.example/`,
  'shop.example',
])('INT-02: no webhook is made for or moved to %s', async (url) => {
  const shop = await givenShop();
  const refused = [{ msg: 'validation.publicAddress', path: 'body.url' }];
  expect((await shop.create(url)).body.errors).toEqual(refused);
  const { id } = (await shop.made('https://shop.example/hook')).webhook;
  const moved = await shop.ask('PATCH', `/update/${shop.pharmacyId}/${id}`, { url });
  expect(moved.body.errors).toEqual(refused);
  expect((await shop.list()).webhooks).toMatchObject([{ url: 'https://shop.example/hook' }]);
});

test('INT-02: nobody reads or changes the webhooks of another pharmacy, nor without the permission', async () => {
  const shop = await givenShop();
  const { pharmacyId } = shop;
  const { id } = (await shop.made('https://shop.example/hook')).webhook;
  const other = await givenShop();
  const user = await server.givenUser({ role: 'user', pharmacyId });
  const calls = (at: string) =>
    [
      ['GET', `/events/${at}/${id}`],
      ['PATCH', `/update/${at}/${id}`, { isOn: false }],
      ['POST', `/rotate/${at}/${id}`, { rotatedAt: null }],
      ['POST', `/resend/${at}/${id}/${id}`],
      ['POST', `/test/${at}/${id}`],
      ['DELETE', `/${at}/${id}`],
    ] as const;
  const answersOf = async (who: GivenUser, at: string) => {
    const answers: (string | undefined)[] = [];
    for (const [method, path, body] of calls(at))
      answers.push((await server.ask(who, method, `${base}${path}`, body)).body.code);
    return [...new Set(answers)];
  };
  expect(await answersOf(other.user, pharmacyId)).toEqual(['forbidden']);
  expect(await answersOf(other.user, other.pharmacyId)).toEqual(['webhook_not_found']);
  expect(await answersOf(user, pharmacyId)).toEqual(['not_enough_permissions']);
  const nowhere = await server.givenPharmacy();
  expect((await server.ask(user, 'GET', `${base}/${nowhere.id}`)).body.code).toBe('forbidden');
  expect((await shop.list()).webhooks).toMatchObject([{ id, state: 'on', rotatedAt: null }]);
});

test('INT-02: a pharmacy has at most 20 webhooks, and an event that was not sent to one cannot be resent', async () => {
  const shop = await givenShop();
  const create = (nth: number) => shop.create(`https://shop.example/${nth}`);
  for (let nth = 1; nth <= 18; nth += 1) expect((await create(nth)).status).toBe(200);
  const last = await Promise.all([19, 20, 21, 22].map(create));
  const codes = last.map(({ status, body }) => (status === 200 ? 'made' : body.code));
  expect(codes.filter((code) => code === 'made')).toHaveLength(2);
  expect(codes.filter((code) => code === 'too_many_webhooks')).toHaveLength(2);
  const [webhook] = (await shop.list()).webhooks;
  const path = `/resend/${shop.pharmacyId}/${String(webhook?.id)}/${shop.pharmacyId}`;
  expect((await shop.ask('POST', path)).body.code).toBe('webhook_event_not_found');
});
