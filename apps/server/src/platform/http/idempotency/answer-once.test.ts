import { expect, test } from 'vitest';
import { createMachineKey } from '../../session/machine-keys.ts';
import {
  givenSource,
  orderNamed,
  type TestSource,
} from '../../../features/orders/testing/source.ts';
import { ownTestServer, said } from '../../../testing/test-server.ts';
import { changeIn, lookIn, rowsIn } from '../../../testing/rows.ts';
import { answerOnce, maxRunMs } from './answer-once.ts';
import { purgeIdempotentCalls } from './purge-idempotent-calls.ts';

const dayMs = 86_400_000;
const server = await ownTestServer();

interface Sent {
  readonly key?: string;
  readonly method?: 'POST' | 'DELETE';
  readonly path?: string;
  readonly body?: object;
}

/** Sends a call with an `Idempotency-Key`; by default an order. */
async function send(
  source: TestSource,
  { key = 'k', method = 'POST', path = '', body }: Sent = {},
) {
  const response = await server.app.inject({
    method,
    url: `/integration/v1/orders${path}`,
    headers: { authorization: `Bearer ${source.key}`, 'idempotency-key': key },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { statusCode: status, headers } = response;
  const isReplayed = headers['idempotency-replayed'] === 'true';
  return {
    status,
    isReplayed,
    headers,
    body: response.json<{ code?: string; result?: unknown }>(),
  };
}

const countOf = async ({ pharmacyId }: TestSource, table: 'delivery' | 'idempotent_call') =>
  (await rowsIn(lookIn(server, pharmacyId), table)).length;

test('INT-09: for 24 hours a repeated key gets the same answer and does nothing, also after the order has changed', async () => {
  const source = await givenSource(server);
  const first = await send(source, { body: orderNamed('FO-1') });
  expect(first).toMatchObject({ status: 200, isReplayed: false });
  expect(await source.ask('DELETE', '/FO-1')).toMatchObject({ status: 200 });
  server.time.advance(dayMs - 1);
  const again = await send(source, { body: orderNamed('FO-1') });
  expect(again).toMatchObject({ status: 200, isReplayed: true, body: first.body });
  server.time.advance(1);
  expect(await send(source, { body: orderNamed('FO-2') })).toMatchObject({
    status: 200,
    isReplayed: false,
  });
  expect(await countOf(source, 'delivery')).toBe(2);
});

test.each([
  ['another content', { body: orderNamed('FO-2') }],
  ['another call', { path: '/batch', body: { orders: [orderNamed('FO-1')] } }],
  ['another order', { method: 'DELETE', path: '/FO-9' } as const],
])('INT-09: %s under a used key is refused and changes nothing', async (_what, sent) => {
  const source = await givenSource(server);
  await send(source, { body: orderNamed('FO-1') });
  expect(await said(send(source, sent))).toBe('422 idempotency_key_reused');
  expect(await countOf(source, 'delivery')).toBe(1);
});

test('INT-09: a key belongs to its source, also when that gets a new key of its own: another one, of the same or another pharmacy, learns nothing of it', async () => {
  const own = await givenSource(server);
  const first = await send(own, { body: orderNamed('FO-1') });
  const others = [
    await givenSource(server, { pharmacyId: own.pharmacyId, source: 'other' }),
    await givenSource(server),
  ];
  for (const [index, other] of others.entries()) {
    const answer = await send(other, { body: orderNamed(`other-${index}`) });
    expect(answer).toMatchObject({ status: 200, isReplayed: false });
    expect(answer.body).not.toEqual(first.body);
  }
  const source = await givenSource(server);
  const before = await send(source, { body: orderNamed('FO-1') });
  const { pharmacyId } = source;
  const machine = { kind: 'orderSource', pharmacyId, source: 'shop', name: 'shop' } as const;
  const { key } = await server.store.inPharmacies([pharmacyId], (tx) =>
    createMachineKey(tx, machine, server.time.clock()),
  );
  const again = await send({ ...source, key }, { body: orderNamed('FO-1') });
  expect(again).toMatchObject({ isReplayed: true, body: before.body });
});

test('INT-09: of calls that are sent at once with one key one does the work, and the others get its answer or try again', async () => {
  const source = await givenSource(server);
  const orders = Array.from({ length: 20 }, (_, index) => orderNamed(`FO-${index}`));
  const body = { orders };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(source, { path: '/batch', body })),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
  for (const { status, headers, body: answer } of answers) {
    if (status === 200) expect(answer).toEqual(done[0]?.body);
    else expect([answer.code, headers['retry-after']]).toEqual(['idempotency_key_busy', '2']);
  }
  const later = await send(source, { path: '/batch', body });
  expect(later).toMatchObject({ status: 200, isReplayed: true, body: done[0]?.body });
  expect(await countOf(source, 'delivery')).toBe(20);
});

test('INT-09: a call that was refused leaves its key free', async () => {
  const source = await givenSource(server);
  await source.order(orderNamed('FO-1'));
  const taken = { ...orderNamed('FO-2'), deliveryId: 'kolli-FO-1' };
  expect(await said(send(source, { body: taken }))).toBe('409 kolli_id_in_use');
  expect(await send(source, { body: orderNamed('FO-2') })).toMatchObject({ status: 200 });
});

test('INT-09: the key of a killed process is free after a minute', async () => {
  const source = await givenSource(server);
  await send(source, { body: orderNamed('FO-1') });
  const runningUntil = new Date(server.time.clock().getTime() + maxRunMs);
  const running = { answer_cipher: null, answer_key_id: null, running_until: runningUntil };
  await changeIn(lookIn(server, source.pharmacyId), 'idempotent_call', running);
  const body = orderNamed('FO-1');
  expect((await send(source, { body })).body.code).toBe('idempotency_key_busy');
  server.time.advance(maxRunMs);
  expect(await send(source, { body })).toMatchObject({ status: 200, isReplayed: false });
  expect(await send(source, { body })).toMatchObject({ status: 200, isReplayed: true });
  expect(await countOf(source, 'delivery')).toBe(1);
});

test('INT-09: of the attempts after a killed process one does the work', async () => {
  const { pharmacyId } = await givenSource(server);
  const call = { pharmacyId, source: 'shop', key: 'k', content: 'order' };
  const attempt = () =>
    new Promise((resolve) => {
      // Like that of a killed process it never ends.
      const work = () => new Promise(() => resolve('begun'));
      answerOnce(server.services, call, work).catch(resolve);
    });
  expect(await attempt()).toBe('begun');
  server.time.advance(maxRunMs);
  expect(await attempt()).toBe('begun');
  expect(await attempt()).toMatchObject({ code: 'idempotency_key_busy' });
});

test('INT-09: reading honours no key: it always shows the current state', async () => {
  const source = await givenSource(server);
  await source.order(orderNamed('FO-1'));
  const body = { fulfillment_order_ids: ['FO-1'] };
  const sent = { path: '/batch/read', body };
  await send(source, sent);
  await source.ask('DELETE', '/FO-1');
  const { body: answer, isReplayed } = await send(source, sent);
  expect(isReplayed).toBe(false);
  expect(JSON.stringify(answer)).toContain('cancelled');
});

test.each([
  ['with a space', 'a b', 'validation_fail'],
  ['that is too long', 'x'.repeat(256), 'validation_fail'],
  ['with an identity number', 'order-131052-308T', 'identity_number_in_text'],
])('INT-09: a key %s is refused', async (_what, key, code) => {
  const source = await givenSource(server);
  const { body } = await send(source, { key, body: orderNamed('FO-1') });
  expect(body).toMatchObject({ code, errors: [{ path: 'headers.idempotency-key' }] });
  expect(await countOf(source, 'delivery')).toBe(0);
});

test('INT-09: keys and answers are deleted after 24 hours', async () => {
  const source = await givenSource(server);
  await send(source, { key: 'old', body: orderNamed('FO-1') });
  server.time.advance(dayMs - 1);
  await send(source, { key: 'new', body: orderNamed('FO-2') });
  await purgeIdempotentCalls(server.services);
  expect(await countOf(source, 'idempotent_call')).toBe(2);
  server.time.advance(1);
  await purgeIdempotentCalls(server.services);
  expect(await countOf(source, 'idempotent_call')).toBe(1);
  expect(await countOf(source, 'delivery')).toBe(2);
});
