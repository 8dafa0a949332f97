import { expect } from 'vitest';
import {
  openSandboxProvider,
  provideIdentity,
  type SandboxProvider,
} from '../../../testing/providers/sandbox-provider.ts';
import { type Answer, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { refused } from '../../deliveries/testing/desk.ts';
import {
  authenticate,
  customers,
  givenVerifyingPharmacy,
  type VerifyingPharmacy,
} from './verification.ts';

export const expired = refused(410, 'authentication_link_has_expired');
export const notFound = refused(404, 'link_not_found');
export const unusable = refused(502, 'bad_strong_auth_provider');

/** A pharmacy that identifies customers at the sandbox's provider. */
export interface VerifyingServer {
  readonly sandbox: SandboxProvider;
  readonly server: TestServer;
  readonly pharmacy: VerifyingPharmacy;
  /** A new parcel of the first customer with the provider's response for this person. */
  answered: (subject?: string) => Promise<{ docId: string; query: URLSearchParams }>;
  /** Sends a provider response, changed or not; records refusals. */
  send: (query: URLSearchParams | string) => Promise<Answer>;
  /** Fails the test if a refusal reveals anything of a delivery; returns the number of refusals. */
  checkRefusals: () => number;
  close: () => Promise<void>;
}

function checkSilent({ body }: Answer): void {
  expect(Object.keys(body).sort()).toEqual(['code', 'message']);
  expect(JSON.stringify(body)).not.toMatch(/\d{6}|030390|Main Street|verify-\d/);
}

export async function openVerifyingServer(): Promise<VerifyingServer> {
  const sandbox = await openSandboxProvider();
  const server = await openTestServer({
    STRONG_AUTH_ISSUER: sandbox.issuer,
    STRONG_AUTH_CLIENT_ID: 'kolli-customer',
    STRONG_AUTH_CLIENT_SECRET: 'sandbox',
  });
  const pharmacy = await givenVerifyingPharmacy(server);
  const refusals: Answer[] = [];
  return {
    sandbox,
    server,
    pharmacy,
    answered: async (subject = customers.fi.subject) => {
      const { docId } = await pharmacy.parcel();
      const query = await provideIdentity(await pharmacy.open(docId), subject);
      return { docId, query: new URLSearchParams(query) };
    },
    send: async (query) => {
      const answer = await authenticate(server, query.toString());
      if (answer.status !== 200) refusals.push(answer);
      return answer;
    },
    checkRefusals: () => {
      refusals.forEach(checkSilent);
      return refusals.length;
    },
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}
