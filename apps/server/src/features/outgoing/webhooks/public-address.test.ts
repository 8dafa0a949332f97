import type { lookup } from 'node:dns';
import { expect, test } from 'vitest';
import { openReceiver } from './testing/receiver.ts';
import { AddressRefused, checkUrl, isPublicAddress, lookupPublic } from './public-address.ts';
import { postEvent } from './post-event.ts';

const refused = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  'no address',
];

test('private, loopback, link-local and metadata addresses are refused in every form', () => {
  for (const address of refused) expect(isPublicAddress(address, false), address).toBe(false);
  for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect(isPublicAddress(address, false), address).toBe(true);
  expect(['127.0.0.1', '::1', '10.0.0.1'].map((one) => isPublicAddress(one, true))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'https://user@example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/latest/meta-data',
  'no address',
])('%s is no address of a webhook', (url) => {
  expect(() => checkUrl(url, false)).toThrow(AddressRefused);
});

test('a name is refused if any of its addresses is not public, whatever it resolved to before', async () => {
  const answers = [['93.184.215.14'], ['93.184.215.14', '127.0.0.1'], []];
  const resolve = ((_name: string, _options: object, done: (...args: unknown[]) => void) =>
    done(
      null,
      answers.shift()?.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof lookup;
  const look = lookupPublic(false, resolve);
  const outcome = () =>
    new Promise((done) => {
      look('shop.example', {}, (error, address) => done(error?.name ?? address));
    });
  expect([await outcome(), await outcome(), await outcome()]).toEqual([
    '93.184.215.14',
    'AddressRefused',
    'AddressRefused',
  ]);
});

test('a name of this machine is refused when the connection is made, and nothing arrives', async () => {
  const receiver = await openReceiver();
  const post = { headers: {}, body: '{}', url: `https://localhost:${receiver.port}/` };
  await expect(postEvent({ ...post, mayBeLoopback: false })).rejects.toThrow(AddressRefused);
  expect(receiver.received).toEqual([]);
  await receiver.close();
});
