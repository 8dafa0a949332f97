import { afterAll, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { Lie } from '../../testing/providers/lying-issuer.ts';
import { asOwner } from '../../testing/test-database.ts';
import { authenticate } from './testing/verification.ts';
import { openLyingServer } from './testing/verifying-server.ts';

const lines: string[] = [];
const collect = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
vi.spyOn(process.stdout, 'write').mockImplementation(collect);
vi.spyOn(process.stderr, 'write').mockImplementation(collect);
const settings = { STRONG_AUTH_CLIENT_SECRET: 'the-client-secret' };
// The end of the server is logged, too.
afterAll(() => void vi.restoreAllMocks());
const { issuer, server, pharmacy } = await openLyingServer(settings, createLog('trace'));

/** Values that must be in no log line; each attempt adds more. */
const secrets = ['the-client-secret', '030390', '902N', 'SECRETCODE', 'SECRETWORD'];

async function walk(lie: Lie, more = '') {
  issuer.lie(lie);
  const { docId } = await pharmacy.parcel();
  const authLink = await pharmacy.open(docId);
  const { searchParams } = new URL(authLink);
  const query = issuer.expect(authLink).replace('code=any', 'code=SECRETCODE');
  secrets.push(
    await pharmacy.pinOf(docId),
    ...['state', 'nonce'].map((name) => searchParams.get(name) ?? ''),
  );
  return (await authenticate(server, `${query}${more}`)).status;
}

test('a customer who cancels leaves no warning in the log', async () => {
  expect(await walk({}, '&error=access_denied')).toBe(409);
  expect(lines.join('')).not.toContain('the response of the issuer for customers is invalid');
});

test('OPS-07: the log names the algorithm of a token that was refused for it, if it is a name', async () => {
  const signedBy = (alg: string) => (token: string) => {
    const header = Buffer.from(JSON.stringify({ alg })).toString('base64url');
    return token.replace(/^[^.]*/u, header);
  };
  for (const alg of ['HS512', 'SECRETWORD 030390-902N'])
    expect(await walk({ rewrite: signedBy(alg) })).toBe(502);
  const said = lines.join('');
  expect(said).toMatch(/OAUTH_[A-Z_]+ \(algorithm HS512\)/u);
  expect(said.match(/\(algorithm /gu)).toHaveLength(1);
});

test('CAL-51 CAL-52: no query, code, token, number or PIN is in a log line, whatever happens', async () => {
  const nin = '030390-902N';
  const statuses = [
    await walk({}),
    await walk({ claims: { nin: '040475-9039' } }),
    await walk({ claims: { nin, aud: 'SECRETWORD' } }),
    await walk({ claims: { nin, iss: 'https://SECRETWORD' } }),
    await walk({ claims: { nin, exp: 1 } }),
    await walk({ rewrite: () => 'SECRETWORD.030390-902N' }),
    await walk({ rewrite: (token) => `${token}902N` }),
    await walk({ status: 500 }),
    await walk({}, `&iss=${nin}`),
    await walk({}, `&error=SECRETWORD&error_description=${nin}`),
    await walk({}, '&code=SECRETWORD'),
  ];
  expect(statuses).toEqual([200, 409, ...Array<number>(9).fill(502)]);
  // A renamed column gives the server an unexpected error.
  await asOwner(server, 'alter table audit_entry rename column subject to away');
  try {
    expect(await walk({})).toBe(500);
  } finally {
    await asOwner(server, 'alter table audit_entry rename column away to subject');
  }
  await authenticate(server, `state=SECRETWORD&code=SECRETCODE&nin=${nin}`);
  await authenticate(server, ['SECRETWORD', nin]);
  await server.app.inject({ method: 'GET', url: `/verified?code=SECRETCODE&nin=${nin}` });
  await server.app.inject({
    method: 'POST',
    url: '/api/strong-authentication/authenticate',
    headers: { 'content-type': 'application/json' },
    payload: `{"verificationData":"SECRETCODE ${nin}`,
  });

  const log = lines.join('');
  for (const message of ['the response of the issuer for customers is invalid', 'unknown fault'])
    expect(log).toContain(message);
  for (const secret of secrets) expect(log).not.toContain(secret);
});
