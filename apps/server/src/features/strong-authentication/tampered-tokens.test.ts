import { createHmac } from 'node:crypto';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Lie, openLyingIssuer } from '../../testing/providers/lying-issuer.ts';
import { openTestServer } from '../../testing/test-server.ts';
import { refused } from '../deliveries/testing/desk.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { authenticate, givenVerifyingPharmacy } from './testing/verification.ts';

const issuer = await openLyingIssuer();
const server = await openTestServer({
  STRONG_AUTH_ISSUER: issuer.url,
  STRONG_AUTH_CLIENT_ID: 'client',
  STRONG_AUTH_CLIENT_SECRET: 'secret',
});
const pharmacy = await givenVerifyingPharmacy(server);
afterAll(async () => {
  await server.close();
  await issuer.close();
});

async function walk(lie: Lie) {
  issuer.lie(lie);
  const { docId } = await pharmacy.parcel();
  return authenticate(server, issuer.expect(await pharmacy.open(docId)));
}

const now = () => Math.floor(Date.now() / 1000);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** The token with a changed payload and its old signature. */
function withPayload(token: string, change: object): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, encode({ ...decode(payload), ...change }), signature].join('.');
}

/** The token with another algorithm, unsigned or signed with the client's secret. */
function reSigned(token: string, alg: string, secret?: string): string {
  const content = `${encode({ alg })}.${token.split('.')[1] ?? ''}`;
  const signature = secret && createHmac('sha256', secret).update(content).digest('base64url');
  return `${content}.${signature ?? ''}`;
}

test('a valid token is accepted, so the tokens below are refused for their fault', async () => {
  expect(await walk({})).toMatchObject({ status: 200 });
});

test.each<[string, Lie]>([
  [
    'with another number under the old signature',
    { rewrite: (token) => withPayload(token, { nin: '040475-9039' }) },
  ],
  ['with its signature cut off', { rewrite: (token) => token.replace(/\.[^.]*$/, '.') }],
  [
    'with one letter of its signature changed',
    { rewrite: (token) => token.replace(/.{4}$/, 'AAAA') },
  ],
  ['signed by a key of somebody else', { isForeignKey: true }],
  ['signed by a key that is not published', { header: { kid: 'other' } }],
  ['without any algorithm', { rewrite: (token) => reSigned(token, 'none') }],
  ["signed with the client's secret", { rewrite: (token) => reSigned(token, 'HS256', 'secret') }],
  ['that is no token', { rewrite: () => 'no-token' }],
  ['of another issuer', { claims: { iss: 'https://issuer.example' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['for several clients, ours not among them', { claims: { aud: ['a', 'b'] } }],
  ['with another nonce', { claims: { nonce: 'another' } }],
  ['without a nonce', { without: ['nonce'] }],
  ['that has expired', { claims: { iat: now() - 900, exp: now() - 600 } }],
  ['that never expires', { without: ['exp'] }],
  ['not valid before tomorrow', { claims: { nbf: now() + 86_400 } }],
  ['issued in the future', { claims: { iat: now() + 3600, exp: now() + 7200 } }],
  ['issued yesterday', { claims: { iat: now() - 86_400, exp: now() + 300 } }],
  ['without subject', { without: ['sub'] }],
  ['without identity number', { without: ['nin'] }],
  ['whose identity number is empty', { claims: { nin: ' ' } }],
  ['whose identity number is a list', { claims: { nin: ['030390-902N'] } }],
  ['whose identity number is an object', { claims: { nin: { value: '030390-902N' } } }],
  ['whose identity number is a number', { claims: { nin: 30390902 } }],
  ['that the issuer refuses to give', { status: 500 }],
  ['that is refused with an unknown error', { status: 400 }],
])('ERR-099 CAL-52: an ID token %s is refused', async (_what, lie) => {
  expect(await walk(lie)).toMatchObject(refused(502, 'bad_strong_auth_provider'));
});

test.each([
  ['no number of a country that is known', 'IR-12345'],
  ['a number with a wrong check digit', '030390-902M'],
  ['a masked number', '030390-****'],
  ['a number with more behind it', '030390-902N;040475-9039'],
  ['another valid number', '040475-9039'],
  ['a text that goes on for long', '0'.repeat(2000)],
])('CAL-52: %s is not the customer’s', async (_what, nin) => {
  expect(await walk({ claims: { nin } })).toMatchObject(refused(409, 'ssn_mismatch'));
});

test('CAL-52: the customer’s number is accepted in lower case and with spaces', async () => {
  expect(await walk({ claims: { nin: ' 030390-902n ' } })).toMatchObject({ status: 200 });
});

test('a token may be at most a minute ahead and twenty minutes old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now() * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const statusOf = async (seconds: number) =>
    (await walk({ claims: { iat: now() + seconds, exp: now() + 300 } })).status;
  const statuses = [await statusOf(60), await statusOf(61), await statusOf(-1200)];
  expect([...statuses, await statusOf(-1201)]).toEqual([200, 502, 200, 502]);
});

test('the discovery document is read again only after an invalid response', async () => {
  const userinfo = { without: ['nin'], userinfo: { nin: '030390-902N' } };
  const bad = refused(502, 'bad_strong_auth_provider');
  expect(await walk({ status: 500 })).toMatchObject(bad);
  expect(await walk({})).toMatchObject({ status: 200 });
  const { docId } = await pharmacy.parcel();
  const answer = issuer.expect(await pharmacy.open(docId));
  expect(await authenticate(server, `${answer}&error=access_denied`)).toMatchObject(
    refused(409, 'authentication_cancelled'),
  );
  // The cached document had no userinfo endpoint.
  expect(await walk(userinfo)).toMatchObject(bad);
  expect(await walk({ status: 500 })).toMatchObject(bad);
  expect(await walk(userinfo)).toMatchObject({ status: 200 });
  expect(await walk({ status: 500 })).toMatchObject(bad);
});

test('without a client id no issuer is configured', async () => {
  const settings = { STRONG_AUTH_ISSUER: issuer.url, STRONG_AUTH_CLIENT_ID: undefined };
  const provider = createIdentityProvider({ ...server.services.settings, ...settings });
  await expect(provider.begin('state')).rejects.toThrow('no issuer is set');
});

test('a provider that never responds times out', async () => {
  expect(await walk({ isSilent: true })).toMatchObject(refused(502, 'bad_strong_auth_provider'));
});

test('a number from the userinfo endpoint is accepted only for the same subject', async () => {
  const other = await openTestServer({
    STRONG_AUTH_ISSUER: issuer.url,
    STRONG_AUTH_CLIENT_ID: 'client',
    STRONG_AUTH_CLIENT_SECRET: 'secret',
  });
  const there = await givenVerifyingPharmacy(other);
  const walkThere = async (userinfo: Record<string, unknown>) => {
    issuer.lie({ without: ['nin'], userinfo });
    const { docId } = await there.parcel();
    return authenticate(other, issuer.expect(await there.open(docId)));
  };
  expect(await walkThere({ nin: '030390-902N' })).toMatchObject({ status: 200 });
  expect(await walkThere({ nin: '040475-9039' })).toMatchObject(refused(409, 'ssn_mismatch'));
  expect(await walkThere({ nin: '030390-902N', sub: 'somebody else' })).toMatchObject(
    refused(502, 'bad_strong_auth_provider'),
  );
  await other.close();
});
