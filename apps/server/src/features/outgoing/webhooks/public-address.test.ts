import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver } from './testing/receiver.ts';
import {
  AddressRefused,
  askDns,
  checkUrl,
  isPublicAddress,
  lookupPublic,
  resolverFor,
} from './public-address.ts';
import { postEvent } from './post-event.ts';

const listed = (text: string) => text.trim().split(/\s+/);

const refused = listed(`
  127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
  255.255.255.255 ::1 :: fe80::1 fd00:ec2::254 ::7f00:1 ::a9fe:a9fe 200::1 4000::1 ff02::1
  ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::a9fe:a9fe 2002:7f00:1::
`);

test('private, loopback, link-local and metadata addresses are refused in every form', () => {
  for (const address of [...refused, 'no address'])
    expect(isPublicAddress(address, false), address).toBe(false);
  for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect(isPublicAddress(address, false), address).toBe(true);
  expect(['127.0.0.1', '::1', '10.0.0.1'].map((one) => isPublicAddress(one, true))).toEqual([
    true,
    true,
    false,
  ]);
});

const noWebhooks = listed(`
  http://example.com/ ftp://example.com/ https://user@example.com/ https://127.0.0.1/
  https://2130706433/ https://0x7f.1/ https://0177.0.0.1/ https://[::1]/ https://localhost/
  https://shop.localhost/ https://localhost./ https://shop.localhost./ https://[::127.0.0.1]/
  https://[::ffff:169.254.169.254]/latest/meta-data
`);
test.each([...noWebhooks, 'no address'])('%s is no address of a webhook', (url) => {
  expect(() => checkUrl(url, false)).toThrow(AddressRefused);
});

test('a name is refused if any of its addresses is not public, whatever it resolved to before', async () => {
  const answers = [['93.184.215.14'], ['93.184.215.14', '127.0.0.1'], []];
  const resolve = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
  const look = lookupPublic(false, resolve);
  const outcome = () =>
    new Promise((done) => {
      look('shop.example', {}, (error, address) => done(error?.name ?? address));
    });
  const expected = ['93.184.215.14', 'AddressRefused', 'AddressRefused'];
  expect([await outcome(), await outcome(), await outcome()]).toEqual(expected);
});

test('a name of this machine is refused when the connection is made, and nothing arrives', async () => {
  const receiver = await openReceiver();
  const url = `https://shop.example:${receiver.port}/`;
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  await expect(
    postEvent({ headers: {}, body: '{}', url, mayBeLoopback: false, resolve }),
  ).rejects.toThrow(AddressRefused);
  expect(receiver.received).toEqual([]);
});

/**
 * A DNS server that answers questions for IPv4 addresses by `addressOf` their name; undefined gets no answer. It says that
 * there are no IPv6 addresses, or nothing at all.
 */
async function startDns(
  addressOf: (name: string) => string | undefined,
  { isSilentAboutIpv6 = false } = {},
): Promise<string> {
  const socket = createSocket('udp4', (question, from) => {
    const labels: string[] = [];
    let end = 12;
    for (let length = question[end] ?? 0; length > 0; length = question[end] ?? 0) {
      labels.push(question.toString('latin1', end + 1, end + 1 + length));
      end += 1 + length;
    }
    const address = addressOf(labels.join('.'));
    if (address === undefined) return;
    const isFour = question.readUInt16BE(end + 1) === 1;
    if (!isFour && isSilentAboutIpv6) return;
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isFour ? 1 : 0, 6);
    const asked = question.subarray(12, end + 5);
    // The name is the one at byte 12; type A, class IN, a minute, four bytes.
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4];
    const answer = Buffer.from([...record, ...address.split('.').map(Number)]);
    header.writeUInt16BE(0, 10);
    const parts = [header, asked, ...(isFour ? [answer] : [])];
    socket.send(Buffer.concat(parts), from.port, from.address);
  }).bind(0, '127.0.0.1');
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

test('names are asked of the DNS servers, and one that nobody answers ends by itself; the system resolves them only where a receiver may be on this machine', async () => {
  const server = await startDns((name) => (name === 'shop.example' ? '93.184.215.14' : undefined));
  const ask = (name: string, timeoutMs: number) => askDns(name, { servers: [server], timeoutMs });
  await expect(ask('silent.example', 100)).rejects.toMatchObject({ code: 'ETIMEOUT' });
  expect(await ask('shop.example', 30_000)).toEqual([{ address: '93.184.215.14', family: 4 }]);
  expect(resolverFor(false)).toBe(askDns);
  expect(await resolverFor(true)('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
});

test('where nobody answers for IPv6, what was found for IPv4 is enough', async () => {
  const server = await startDns(() => '93.184.215.14', { isSilentAboutIpv6: true });
  // Without an end to the waiting the second question would take longer than the test may.
  const times = { timeoutMs: 200_000, graceMs: 10 };
  const found = await askDns('shop.example', { servers: [server], ...times });
  expect(found).toEqual([{ address: '93.184.215.14', family: 4 }]);
});
