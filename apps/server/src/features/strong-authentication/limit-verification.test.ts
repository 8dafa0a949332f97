import { expect, test, vi } from 'vitest';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';
import { trialSize } from '../../testing/trial-size.ts';
import { networksOf } from '../../platform/http/access/networks-of.ts';
import { purgeVerifications } from './purge-verifications.ts';
import { authenticate, givenVerifyingPharmacy } from './testing/verification.ts';
import { expired, notFound, openLyingServer, unusable } from './testing/verifying-server.ts';

const tooMany = '429 too_many_requests';

const { issuer, server, pharmacy } = await openLyingServer({ TRUST_PROXY: '127.0.0.1' });

async function askFrom(address: string, place: string): Promise<number> {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/strong-authentication/show-verify-link/${place}`,
    headers: { 'x-forwarded-for': address },
  });
  return response.statusCode;
}

/** Calls CAL-51 with the token of a delivery from the given address. */
const linkFrom = (address: string, docId: string) =>
  askFrom(address, `${pharmacy.businessId}/${pharmacy.tokenOf(docId)}`);
const guessFrom = (address: string) => askFrom(address, 'nobody/nothing');

/** Counts the statuses of calls, ten at a time. */
async function countStatuses(
  times: number,
  call: (index: number) => Promise<number>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let start = 0; start < times; start += 10) {
    const size = Math.min(10, times - start);
    const calls = Array.from({ length: size }, (_, index) => call(start + index));
    for (const status of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** Calls of an address recorded in advance. */
const noted = trialSize(190, 0);

async function insertWindow(subject: Buffer, calls: number): Promise<void> {
  const row = { subject, began_at: server.time.clock(), calls };
  await server.store.inGlobal((tx) => tx.insertInto('verification_window').values(row).execute());
}

const noteCalls = (address: string) =>
  insertWindow(server.secrets.hash('verification-address', '', networksOf(address)[0].name), noted);
const subjectOf = (docId: string) => server.secrets.hash('verification-delivery', '', docId);

test('CAL-51: an address that guesses is limited, concurrently or not; others are not', async () => {
  const guess = () => guessFrom('192.0.2.1');
  await noteCalls('192.0.2.1');
  expect(await countStatuses(210 - noted, guess)).toEqual({ 404: 200 - noted, 429: 10 });
  const { docId } = await pharmacy.parcel();
  expect(await linkFrom('192.0.2.1', docId)).toBe(429);
  expect(await linkFrom('192.0.2.2', docId)).toBe(200);
  server.time.advance(10 * 60_000);
  expect(await linkFrom('192.0.2.1', docId)).toBe(200);
});

test('CAL-51: addresses of one IPv6 network count as one', async () => {
  const guess = (index: number) => guessFrom(`2001:db8::${index.toString(16)}`);
  expect(await countStatuses(105, guess)).toEqual({ 404: 100, 429: 5 });
});

test('SEC-15: a network of 48 bits counts as one, and an IPv4 address with all ways to write it in IPv6', async () => {
  const left = { 404: 200 - noted, 429: 5 };
  const guess = (index: number) => guessFrom(`2001:db8:7:${index.toString(16)}::1`);
  await insertWindow(server.secrets.hash('verification-address', '', '2001:db8:7'), noted);
  expect(await countStatuses(205 - noted, guess)).toEqual(left);
  expect(await guessFrom('2001:db8:8::1')).toBe(404);
  const forms = ['203.0.113.9', '::ffff:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109'];
  await noteCalls('203.0.113.9');
  const guessAgain = (index: number) => guessFrom(forms[index % 3] ?? '');
  expect(await countStatuses(205 - noted, guessAgain)).toEqual(left);
});

test('CAL-51: calls for one delivery are limited, from however many addresses', async () => {
  const { docId } = await pharmacy.parcel();
  const open = (index: number) => linkFrom(`198.51.100.${index}`, docId);
  expect(await countStatuses(40, open)).toEqual({ 200: 30, 429: 10 });
  const { docId: another } = await pharmacy.parcel();
  expect(await linkFrom('198.51.100.1', another)).toBe(200);
});

test('after ten minutes the count starts again', async () => {
  const { docId } = await pharmacy.parcel();
  const subject = subjectOf(docId);
  await insertWindow(subject, 30);
  server.time.advance(10 * 60_000 - 1);
  expect(await linkFrom('198.51.100.2', docId)).toBe(429);
  server.time.advance(1);
  expect(await linkFrom('198.51.100.2', docId)).toBe(200);
  const window = 'select calls, began_at from verification_window where subject = $1';
  expect(await asOwner(server, window, [subject])).toEqual([
    { calls: 1, began_at: server.time.clock() },
  ]);
});

test('CAL-52: responses are counted like link calls, before they are validated', async () => {
  await noteCalls('127.0.0.1');
  for (let times = noted; times < 200; times += 1)
    expect(await said(authenticate(server, 'garbage'))).toBe(notFound);
  expect(await said(authenticate(server, 'garbage'))).toBe(tooMany);
  server.time.advance(10 * 60_000);
  expect(await said(authenticate(server, 'garbage'))).toBe(notFound);
});

test('responses for one delivery are also limited, from however many addresses', async () => {
  const { docId } = await pharmacy.parcel();
  const answer = issuer.expect(await pharmacy.open(docId));
  const used = 'update verification_window set calls = 30 where subject = $1';
  await asOwner(server, used, [subjectOf(docId)]);
  expect(await said(authenticate(server, answer))).toBe(tooMany);
});

test.each<[string, Record<string, string>]>([
  ['without a configured issuer', {}],
  [
    'at a remote issuer with plain http',
    { STRONG_AUTH_ISSUER: 'http://issuer.example', STRONG_AUTH_CLIENT_ID: 'client' },
  ],
])(
  '%s no link is made, and an installation without pharmacies has nothing to purge',
  async (_what, settings) => {
    const bare = await ownTestServer(settings);
    await purgeVerifications({ store: bare.store, clock: bare.time.clock });
    const warn = vi.spyOn(bare.services.log, 'warn');
    const there = await givenVerifyingPharmacy(bare);
    const { docId } = await there.parcel();
    expect(await said(there.link(docId))).toBe(unusable);
    if (Object.keys(settings).length > 0) return;
    const reason = 'no issuer is set';
    expect(warn.mock.calls).toEqual([[{ reason }, 'the issuer for customers cannot be used']]);
  },
);

test('a link and its counts are deleted a day after its end, not before', async () => {
  const { docId } = await pharmacy.parcel();
  const answer = issuer.expect(await pharmacy.open(docId));
  const links = () =>
    asOwner(server, 'select from customer_verification where delivery_id = $1', [docId]);
  const deps = { store: server.store, clock: server.time.clock };
  server.time.advance(24 * 3_600_000 + 15 * 60_000);
  await purgeVerifications(deps);
  expect(await links()).toHaveLength(1);
  expect(await asOwner(server, 'select from verification_window')).toEqual([]);
  expect(await said(authenticate(server, answer))).toBe(expired);
  server.time.advance(1);
  await purgeVerifications(deps);
  expect(await links()).toEqual([]);
  expect(await said(authenticate(server, answer))).toBe(notFound);
});
