import { parseIdentityNumber } from '@kolli/domain/people/identity-numbers';
import { phonePattern } from '@kolli/domain/people/phone-numbers';
import { expect, test } from 'vitest';
import { writeJsonFile } from '../platform/json-file.ts';
import { seededChance } from '../platform/seeded-random.ts';
import { kolliWith } from '../testing/connected-box.ts';
import { eventually } from '../testing/eventually.ts';
import { sampleState } from '../testing/sample-box.ts';
import { sampleKeys, startSandbox } from '../testing/start-sandbox.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { exampleForm, orderOf } from './order-form.ts';
import { demoCustomers } from '../oidc/demo-people.ts';
import { inventedIdentityNumber } from './invented-customer.ts';
import { OrderSource } from './order-source.ts';

const businessId = '1234567-0';
const form = { businessId, deliveryId: 'fp-1', order_id: 'o1', fulfillment_order_id: 'f1' };

async function started() {
  const { kolli, kolliUrl } = await kolliWith(sampleState([]));
  return { kolli, ...(await startSandbox({ kolliUrl, keys: sampleKeys })) };
}

function submit(app: Awaited<ReturnType<typeof started>>['app'], url: string, fields: object) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields as Record<string, string>).toString(),
  });
}

test('a submitted form is sent to Kolli as an order, again if wanted; the response or the reasons of a refusal are shown', async () => {
  const { app, kolli } = await started();
  const fields = { ...form, additional1: 'fp-1-2', phoneNumber: '+46701740605', is_drug: 'on' };
  const sent = await submit(app, '/order-source', fields);
  expect(sent.statusCode).toBe(303);
  expect(kolli.orders).toEqual([
    {
      deliveryId: 'fp-1',
      additionalDeliveryIds: ['fp-1-2'],
      phoneNumber: '+46701740605',
      is_drug: true,
      order_id: 'o1',
      fulfillment_order_id: 'f1',
    },
  ]);
  const shown = await app.inject(String(sent.headers.location));
  expect(shown.body).toContain('Kolli took the order');
  const refused = await submit(app, '/order-source', { ...form, deliveryId: '' });
  expect(refused.body).toContain('Kolli refused the order');
  expect(refused.body).toContain('body.deliveryId');
  expect(refused.body).toContain('value="o1"');
  const id = new URL(String(sent.headers.location), 'http://x').searchParams.get('shown') ?? '';
  await submit(app, '/order-source/again', { id });
  expect(kolli.orders).toHaveLength(2);
  expect(kolli.orders[1]).toEqual(kolli.orders[0]);
});

test('an accepted order can be cancelled, a refused one cannot, and a refused cancellation is shown with its reason', async () => {
  const { app, kolli } = await started();
  const sent = await submit(app, '/order-source', form);
  const id = new URL(String(sent.headers.location), 'http://x').searchParams.get('shown') ?? '';
  expect((await app.inject('/order-source')).body).toContain('aria-label="Cancel: fp-1"');
  const cancelled = await submit(app, '/order-source/cancel', { id });
  expect(kolli.cancelled).toEqual([expect.stringMatching(/^[\da-f-]{36}$/u)]);
  const shown = await app.inject(String(cancelled.headers.location));
  expect(shown.body).toContain('Kolli cancelled the order');
  expect(shown.body).toContain('Cancelled</span>');
  await submit(app, '/order-source', { ...form, deliveryId: '', fulfillment_order_id: 'f2' });
  expect((await app.inject('/order-source')).body.match(/aria-label="Cancel/g)).toHaveLength(1);
  kolli.orders.length = 0;
  const refused = await submit(app, '/order-source/cancel', { id });
  const reason = await app.inject(String(refused.headers.location));
  expect(reason.body).toContain('Kolli did not cancel the order');
  expect(reason.body).toContain('order_not_found');
});

test('a batch sends the requested number of different orders', async () => {
  const { app, kolli } = await started();
  const sent = await submit(app, '/order-source/batch', { businessId, count: '40' });
  expect(sent.statusCode).toBe(303);
  const ids = kolli.orders.map((order) => (order as { deliveryId: string }).deliveryId);
  expect(new Set(ids).size).toBe(40);
  const shown = await app.inject(String(sent.headers.location));
  expect(shown.body).toContain('Kolli took the batch');
  expect(shown.body).toContain('Batch of 40');
  expect((await submit(app, '/order-source/batch', { businessId, count: '501' })).statusCode).toBe(
    400,
  );
  expect(kolli.orders).toHaveLength(40);
});

test('the refused lines of a batch are stored', async () => {
  const { kolliUrl } = await kolliWith(sampleState([]));
  const source = new OrderSource(kolliUrl, temporaryFolder());
  source.follow(sampleKeys);
  const { businessId: _own, ...order } = form;
  const sent = await source.sendBatch(businessId, [order, { ...order, deliveryId: '' }]);
  expect(sent?.answer.body).toMatchObject({
    result: { accepted: 1, refused: [{ ok: false, code: 'validation_fail' }] },
  });
});

test('orders can be sent as JSON; an unreachable Kolli returns 502', async () => {
  const { app, kolli } = await started();
  const { businessId: _own, ...order } = form;
  const post = () => app.inject({ method: 'POST', url: '/orders', payload: { businessId, order } });
  expect((await post()).json()).toMatchObject({ result: { unassigned: true } });
  await kolli.stop();
  expect([(await post()).statusCode, (await post()).json().code]).toEqual([
    502,
    'kolli_unreachable',
  ]);
});

test('without the keys file the page explains that it waits for it, and works when it appears', async () => {
  const { app, keysFile } = await startSandbox();
  const page = async () => (await app.inject('/order-source')).body;
  expect(await page()).toContain('kolli provision');
  writeJsonFile(keysFile, sampleKeys);
  await eventually('the form', async () => (await page()).includes('Pharmacy for tests'));
});

test('an example has new ids, a phone number and the identity number of a demo customer', () => {
  const [first, second] = [exampleForm(businessId, 1_000), exampleForm(businessId, 2_000_000)];
  expect(first.deliveryId).not.toBe(second.deliveryId);
  expect(first.fulfillment_order_id).not.toBe(second.fulfillment_order_id);
  expect(first.phoneNumber).toMatch(phonePattern);
  expect(Object.keys(orderOf(first))).toContain('order_id');
  const examples = Array.from({ length: 20 }, () => exampleForm('556000-0000', 1_000).ssn);
  const swedes = demoCustomers.filter(({ country }) => country === 'SE');
  const known = swedes.map(({ identityNumber }) => identityNumber);
  expect(known).toEqual(expect.arrayContaining(examples));
  for (const [country, language] of [
    ['FI', 'fi'],
    ['SE', 'sv'],
  ] as const) {
    const number = inventedIdentityNumber(country, seededChance('x'));
    expect(parseIdentityNumber(number, new Date(), language)?.country).toBe(language);
  }
});
