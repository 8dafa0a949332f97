import { expect } from 'vitest';
import { openLyingIssuer, type Lie } from '../../../testing/providers/lying-issuer.ts';
import {
  openSandboxProvider,
  provideIdentity,
} from '../../../testing/providers/sandbox-provider.ts';
import { type Answer, ownTestServer, said } from '../../../testing/test-server.ts';
import { authenticate, customers, givenVerifyingPharmacy } from './verification.ts';

export const expired = '410 authentication_link_has_expired';
export const notFound = '404 link_not_found';
export const unusable = '502 bad_strong_auth_provider';
export const tooWeak = '409 proof_too_weak';
export const mismatch = '409 ssn_mismatch';

function checkSilent({ body }: Answer): void {
  expect(Object.keys(body).sort()).toEqual(['code', 'message']);
  expect(JSON.stringify(body)).not.toMatch(/\d{6}|030390|Main Street|verify-\d/);
}

/** A pharmacy that identifies customers at the sandbox's provider. */
export async function openVerifyingServer() {
  const sandbox = await openSandboxProvider();
  const server = await ownTestServer({
    STRONG_AUTH_ISSUER: sandbox.issuer,
    STRONG_AUTH_CLIENT_ID: 'kolli-customer',
    STRONG_AUTH_CLIENT_SECRET: 'sandbox',
  });
  const pharmacy = await givenVerifyingPharmacy(server);
  let refusals = 0;
  /** Sends a provider response, changed or not; a refusal must reveal nothing of a delivery. */
  const answerTo = async (query: URLSearchParams | string) => {
    const answer = await authenticate(server, query.toString());
    if (answer.status !== 200) {
      checkSilent(answer);
      refusals += 1;
    }
    return answer;
  };
  return {
    sandbox,
    server,
    pharmacy,
    /** A new parcel of the first customer with the provider's response for this person. */
    answered: async (subject: string = customers.fi.subject) => {
      const { docId } = await pharmacy.parcel();
      const query = await provideIdentity(await pharmacy.open(docId), subject);
      return { docId, query: new URLSearchParams(query) };
    },
    answerTo,
    send: (query: URLSearchParams | string) => said(answerTo(query)),
    countRefusals: () => refusals,
  };
}

/** One at an issuer that lies, with settings of the server; for the tests of a file. */
export async function openLyingServer(
  settings: Record<string, string> = {},
  ...log: [] | [Parameters<typeof ownTestServer>[1]]
) {
  const issuer = await openLyingIssuer();
  const server = await ownTestServer(
    {
      STRONG_AUTH_ISSUER: issuer.url,
      STRONG_AUTH_CLIENT_ID: 'client',
      STRONG_AUTH_CLIENT_SECRET: 'secret',
      ...settings,
    },
    ...log,
  );
  const pharmacy = await givenVerifyingPharmacy(server);
  return {
    issuer,
    server,
    pharmacy,
    walk: async (lie: Lie) => {
      issuer.lie(lie);
      const { docId } = await pharmacy.parcel();
      return said(authenticate(server, issuer.expect(await pharmacy.open(docId))));
    },
  };
}
