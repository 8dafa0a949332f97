import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import {
  type Lie,
  type LyingIssuer,
  openLyingIssuer,
} from '../../testing/providers/lying-issuer.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  authenticate,
  givenVerifyingPharmacy,
  type VerifyingPharmacy,
} from './testing/verification.ts';

const lines: string[] = [];
let issuer: LyingIssuer;
let server: TestServer;
let pharmacy: VerifyingPharmacy;

beforeAll(async () => {
  const collect = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(collect);
  vi.spyOn(process.stderr, 'write').mockImplementation(collect);
  issuer = await openLyingIssuer();
  server = await openTestServer(
    {
      STRONG_AUTH_ISSUER: issuer.url,
      STRONG_AUTH_CLIENT_ID: 'client',
      STRONG_AUTH_CLIENT_SECRET: 'the-client-secret',
    },
    createLog('trace'),
  );
  pharmacy = await givenVerifyingPharmacy(server);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
  vi.restoreAllMocks();
});

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

/** Renames an audit column as the owner, so that the server gets an unexpected error. */
async function breakAudit(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  await client.query('alter table audit_entry rename column subject to away');
  try {
    await work();
  } finally {
    await client.query('alter table audit_entry rename column away to subject');
    await client.end();
  }
}

test('a customer who cancels leaves no warning in the log', async () => {
  expect(await walk({}, '&error=access_denied')).toBe(409);
  expect(lines.join('')).not.toContain('the response of the issuer for customers is invalid');
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
  await breakAudit(async () => {
    expect(await walk({})).toBe(500);
  });
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
