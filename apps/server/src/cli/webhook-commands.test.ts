import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenPharmacy } from '../testing/factories.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { runKolli } from './testing/cli.ts';

let server: TestServer;
let own: string;
let foreign: string;

beforeAll(async () => {
  server = await openTestServer();
  own = await businessIdOf();
  foreign = await businessIdOf();
});
afterAll(() => server.close());

async function businessIdOf(): Promise<string> {
  const { id } = await givenPharmacy(server);
  const { business_id: businessId } = await server.store.inPharmacies([id], (tx) =>
    tx.selectFrom('pharmacy').select('business_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return businessId;
}

const webhook = (words: readonly string[], pharmacy = own) =>
  runKolli(server, ['webhook', ...words, '--pharmacy', pharmacy]);
const create = (url: string) => webhook(['create', '--source', 'shop', '--url', url]);
const secretIn = (said: string) => /whsec_\S+/.exec(said)?.[0];

test('a webhook is created, listed without its secret, rotated and removed', async () => {
  const made = await create('https://shop.example/kolli');
  const secret = secretIn(made.said);
  const id = /Webhook (\S+) of 'shop'/.exec(made.said)?.[1] ?? '';
  expect(secret).toMatch(/^whsec_/);
  expect((await webhook(['list'])).said).toBe(`${id}  'shop'  https://shop.example/kolli  works`);
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
