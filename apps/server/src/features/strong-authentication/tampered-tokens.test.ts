import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Lie } from '../../testing/providers/lying-issuer.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { authenticate, givenVerifyingPharmacy } from './testing/verification.ts';
import { mismatch, openLyingServer, tooWeak, unusable } from './testing/verifying-server.ts';

const { issuer, server, pharmacy, walk } = await openLyingServer();
const asking = await openLyingServer({ STRONG_AUTH_ACR_VALUES: 'urn:high urn:substantial' });

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
  expect(await walk({})).toBe('200');
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
  expect(await walk(lie)).toBe(unusable);
});

test.each<[string, Lie, string]>([
  ['of the first level', { claims: { acr: 'urn:high' } }, '200'],
  ['of the other level', { claims: { acr: 'urn:substantial' } }, '200'],
  ['of a lower level', { claims: { acr: 'urn:low' } }, tooWeak],
  ['without a level', {}, tooWeak],
  ['whose level is empty', { claims: { acr: '' } }, tooWeak],
  ['whose level begins like one', { claims: { acr: 'urn:hig' } }, tooWeak],
  ['whose level names all', { claims: { acr: 'urn:high urn:substantial' } }, tooWeak],
  ['whose levels are a list', { claims: { acr: ['urn:high'] } }, tooWeak],
  ['whose level is only at userinfo', { userinfo: { acr: 'urn:high' } }, tooWeak],
])(
  'IDP-05: where two levels are enough, a proof %s is answered as it should be',
  async (_what, lie, outcome) => {
    expect(await asking.walk(lie)).toBe(outcome);
  },
);

test('IDP-05: the levels are asked for, and a refused one is noted without the number', async () => {
  const { docId } = await asking.pharmacy.parcel();
  const link = await asking.pharmacy.open(docId);
  expect(new URL(link).searchParams.get('acr_values')).toBe('urn:high urn:substantial');
  asking.issuer.lie({ claims: { acr: 'urn:low' } });
  const answer = asking.issuer.expect(link);
  expect(await said(authenticate(asking.server, answer))).toBe(tooWeak);
  const noted = { action: 'customer.refused', user_id: null, detail: { reason: 'proof_too_weak' } };
  expect(await asking.pharmacy.audit(docId)).toEqual([noted]);
  const { docId: other } = await pharmacy.parcel();
  expect(await pharmacy.open(other)).not.toContain('acr_values');
});

test.each([
  ['no number of a country that is known', 'IR-12345'],
  ['a number with a wrong check digit', '030390-902M'],
  ['a masked number', '030390-****'],
  ['a number with more behind it', '030390-902N;040475-9039'],
  ['another valid number', '040475-9039'],
  ['a text that goes on for long', '0'.repeat(2000)],
])('CAL-52: %s is not the customer’s', async (_what, nin) => {
  expect(await walk({ claims: { nin } })).toBe(mismatch);
});

test('CAL-52: the customer’s number is accepted in lower case and with spaces', async () => {
  expect(await walk({ claims: { nin: ' 030390-902n ' } })).toBe('200');
});

test.each([
  ['SE', '010203-0632', '200102030632', '200', 'read as a Swedish one'],
  ['SE', '010203-0632', '010203-0632', mismatch, 'the Finnish number of the same signs'],
  ['FI', '010203-0632', '010203-0632', '200', 'read as a Finnish one'],
  ['NO', '81234567802', '81234567802', mismatch, 'an FH-number, which no provider can prove'],
])(
  'TXT-03: at a pharmacy in %s, %s and the proven %s are answered with %s: %s',
  async (country, ssn, nin, outcome) => {
    const { pharmacyId, parcel, open } = await givenVerifyingPharmacy(server);
    await asOwner(server, 'update pharmacy set country = $1 where id = $2', [country, pharmacyId]);
    issuer.lie({ claims: { nin } });
    const { docId } = await parcel(ssn);
    expect(await said(authenticate(server, issuer.expect(await open(docId))))).toBe(outcome);
  },
);

test('a token may be at most a minute ahead and twenty minutes old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now() * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  for (const [seconds, outcome] of [
    [60, '200'],
    [61, unusable],
    [-1200, '200'],
    [-1201, unusable],
  ] as const) {
    const claims = { iat: now() + seconds, exp: now() + 300 };
    expect(await walk({ claims }), String(seconds)).toBe(outcome);
  }
});

test('the discovery document is read again only after an invalid response', async () => {
  const userinfo = { without: ['nin'], userinfo: { nin: '030390-902N' } };
  expect(await walk({ status: 500 })).toBe(unusable);
  expect(await walk({})).toBe('200');
  const { docId } = await pharmacy.parcel();
  const answer = issuer.expect(await pharmacy.open(docId));
  expect(await said(authenticate(server, `${answer}&error=access_denied`))).toBe(
    '409 authentication_cancelled',
  );
  // The cached document had no userinfo endpoint.
  expect(await walk(userinfo)).toBe(unusable);
  expect(await walk({ status: 500 })).toBe(unusable);
  expect(await walk(userinfo)).toBe('200');
  expect(await walk({ status: 500 })).toBe(unusable);
});

test('without a client id no issuer is configured', async () => {
  const settings = { STRONG_AUTH_ISSUER: issuer.url, STRONG_AUTH_CLIENT_ID: undefined };
  const provider = createIdentityProvider({ ...server.services.settings, ...settings });
  await expect(provider.begin('state')).rejects.toThrow('no issuer is set');
});

test('a provider that never responds times out', async () => {
  expect(await walk({ isSilent: true })).toBe(unusable);
});

test('a number from the userinfo endpoint is accepted only for the same subject', async () => {
  const there = await ownTestServer({
    STRONG_AUTH_ISSUER: issuer.url,
    STRONG_AUTH_CLIENT_ID: 'client',
    STRONG_AUTH_CLIENT_SECRET: 'secret',
  });
  const theirs = await givenVerifyingPharmacy(there);
  const walkThere = async (userinfo: Record<string, unknown>) => {
    issuer.lie({ without: ['nin'], userinfo });
    const { docId } = await theirs.parcel();
    return said(authenticate(there, issuer.expect(await theirs.open(docId))));
  };
  expect(await walkThere({ nin: '030390-902N' })).toBe('200');
  expect(await walkThere({ nin: '040475-9039' })).toBe(mismatch);
  expect(await walkThere({ nin: '030390-902N', sub: 'somebody else' })).toBe(unusable);
});
