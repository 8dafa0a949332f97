import { expect, test } from 'vitest';
import { givenSource } from '../features/orders/testing/source.ts';
import { newId } from '../platform/database/ids.ts';
import { type GivenPharmacy } from '../testing/factories.ts';
import { ownTestServer } from '../testing/test-server.ts';
import { changeIn, lookIn } from '../testing/rows.ts';
import { runKolli } from './testing/cli.ts';

const server = await ownTestServer();
const pharmacy = await server.givenPharmacy();
const ownId = pharmacy.id;
const own = await businessIdOf(pharmacy);
const foreign = await businessIdOf(await server.givenPharmacy());

/** The business ID of a pharmacy that has the order source `shop`. */
async function businessIdOf({ id, businessId }: GivenPharmacy): Promise<string> {
  await givenSource(server, { pharmacyId: id });
  return businessId;
}

const webhook = (words: readonly string[], pharmacy = own, environment: NodeJS.ProcessEnv = {}) =>
  runKolli(server, ['webhook', ...words, '--pharmacy', pharmacy], environment);
const create = (url: string) => webhook(['create', '--source', 'shop', '--url', url]);
const turnOff = (id: string) =>
  changeIn(lookIn(server, ownId), 'webhook', { stopped: 'gone' }, { id });
const secretIn = (said: string) => /whsec_\S+/.exec(said)?.[0];

test('a webhook is created, listed without its secret, rotated and removed', async () => {
  const made = await create('https://shop.example/kolli');
  const secret = secretIn(made.said);
  const id = /Webhook (\S+) of 'shop'/.exec(made.said)?.[1] ?? '';
  expect(secret).toMatch(/^whsec_/);
  const listed = `${id}  'shop'  https://shop.example/kolli  `;
  expect((await webhook(['list'])).said).toBe(`${listed}on`);
  const next = secretIn((await webhook(['rotate', id])).said);
  expect(next).toMatch(/^whsec_/);
  expect(next).not.toBe(secret);
  for (const command of ['rotate', 'remove'])
    expect(await webhook([command, id], foreign)).toMatchObject({
      code: 1,
      complained: expect.stringContaining(`has no webhook ${id}`),
    });
  expect((await webhook(['remove', id])).said).toBe(`Webhook ${id} is removed.`);
  expect((await webhook(['list'])).said).toBe('There are no webhooks.');
  expect((await webhook(['remove', 'none'])).complained).toContain('has no webhook none');
});

test('TXT-01: the name of its source is found as it was pasted', async () => {
  const url = ['--url', 'https://shop.example/pasted'];
  const made = await webhook(['create', '--source', '\u202ashop\u200b\u202c', ...url]);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("of 'shop'") });
  await webhook(['remove', /Webhook (\S+) of/.exec(made.said)?.[1] ?? '']);
});

test('the list has what waits, what was given up, and what the newest event came to', async () => {
  const made = await create('https://shop.example/listed');
  const id = /Webhook (\S+) of 'shop'/.exec(made.said)?.[1] ?? '';
  const state = async () => (await webhook(['list'])).said.split('  ').at(-1);
  const given = { pharmacy_id: ownId, webhook_id: id, kind: 'test', created_at: new Date() };
  const add = (event: object) =>
    server.store.inPharmacies([ownId], (tx) =>
      tx
        .insertInto('webhook_delivery')
        .values({ ...given, id: newId(), position: 1, ...event })
        .execute(),
    );
  await add({ attempts: 9, answer_status: 500, ended_at: new Date() });
  expect(await state()).toBe('on, 1 given up, answered 500');
  await add({ attempts: 1 });
  expect(await state()).toBe('on, 1 waiting, 1 given up, failed');
  await add({ attempts: 1, answer_status: 204, is_delivered: true, ended_at: new Date() });
  expect(await state()).toBe('on, 1 waiting, 1 given up');
  expect((await webhook(['remove', id])).code).toBe(0);
});

test.each([
  'http://shop.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  `https://${'user:pass'}@shop.example/`,
  'shop.example',
])('no webhook is created for %s', async (url) => {
  const { code, said, complained } = await create(url);
  expect({ code, said }).toEqual({ code: 1, said: '' });
  expect(complained).toContain('--url: ');
  expect((await webhook(['list'])).said).toBe('There are no webhooks.');
});

test('no webhook is created of a source that the pharmacy does not have, and an address of this machine is accepted by the setting for it alone', async () => {
  const url = 'https://shop.example/kolli';
  const { code, complained } = await webhook(['create', '--source', 'shopp', '--url', url]);
  expect(code).toBe(1);
  expect(complained).toMatch(/has no order source 'shopp', but 'shop'$/);
  expect((await webhook(['list'])).said).toBe('There are no webhooks.');
  const create = (setting: string) =>
    webhook(['create', '--source', 'shop', '--url', 'http://127.0.0.1:9/'], own, {
      WEBHOOK_LOOPBACK: setting,
    });
  expect((await create('off')).complained).toContain('--url: Only https is called');
  const { said } = await create('on');
  const id = /Webhook (\S+) of 'shop'/.exec(said)?.[1] ?? '';
  expect((await webhook(['remove', id])).code).toBe(0);
});

test('another secret does not turn on a webhook that is off, unless it is asked for', async () => {
  const made = await create('https://shop.example/off');
  const id = /Webhook (\S+) of 'shop'/.exec(made.said)?.[1] ?? '';
  const state = async () => (await webhook(['list'])).said.split('  ').at(-1);
  const rotated = (...flags: string[]) => webhook(['rotate', id, ...flags]);
  expect((await rotated()).said).not.toContain('off');
  await turnOff(id);
  const kept = await rotated();
  expect(secretIn(kept.said)).toMatch(/^whsec_/);
  expect(kept.said).toContain('The webhook is off and stays off; --on turns it on.');
  expect(await state()).toBe('off: gone');
  expect((await rotated('--on')).said).not.toContain('off');
  expect(await state()).toBe('on');
});
