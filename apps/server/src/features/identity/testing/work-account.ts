import type { LightMyRequestResponse } from 'fastify';
import { type GivenUser, givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { CLIENT, startTestIssuer, type TestIssuer } from './issuer.ts';

export const PASSWORD = 'a password for tests';

/** The whole server and an issuer of work accounts. */
export interface WorkAccountWorld {
  readonly server: TestServer;
  readonly issuer: TestIssuer;
  /** The configured public URL of the server. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export async function openWorkAccountWorld(
  settings: Record<string, string> = {},
): Promise<WorkAccountWorld> {
  const issuer = await startTestIssuer();
  const server = await openTestServer({
    WORK_ACCOUNT_ISSUER: issuer.issuer,
    WORK_ACCOUNT_CLIENT_ID: CLIENT.id,
    WORK_ACCOUNT_CLIENT_SECRET: CLIENT.secret,
    WORK_ACCOUNT_NAME: 'Test',
    ...settings,
  });
  const close = async () => {
    await server.close();
    await issuer.stop();
  };
  return { server, issuer, origin: server.services.settings.PUBLIC_URL, close };
}

/** A person with an account, connected to the work account `subject` if given. */
export async function givenStaff(
  { server, issuer }: Pick<WorkAccountWorld, 'server'> & Partial<WorkAccountWorld>,
  overrides: { readonly subject?: string; readonly password?: string | null } = {},
): Promise<GivenUser & { readonly pharmacyId: string }> {
  const { id: pharmacyId } = await givenPharmacy(server);
  const user = await givenUser(server, { pharmacyId });
  const { subject, password = PASSWORD } = overrides;
  await server.services.identity.accounts.createAccount({
    userId: user.id,
    email: user.email,
    name: 'Aino',
    ...(password === null ? {} : { password }),
  });
  if (subject !== undefined)
    await server.store.inGlobal((tx) =>
      tx
        .insertInto('identity_link')
        .values({ issuer: issuer?.issuer ?? '', subject, user_id: user.id, created_at: new Date() })
        .execute(),
    );
  return { ...user, pharmacyId };
}

/** Sends requests with the cookies it has received. */
function openSender(server: TestServer, origin: string) {
  const cookies = new Map<string, string>();
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string> = {},
    payload?: object,
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const host = new URL(origin).host;
    const request = { method, url, headers: { host, cookie, ...headers } } as const;
    const response = await server.app.inject(
      payload === undefined ? request : { ...request, payload },
    );
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return response;
  };
  return { cookies, send };
}

/** A browser that stores cookies. */
export function openBrowser({ server, origin }: Pick<WorkAccountWorld, 'server' | 'origin'>) {
  const { cookies, send } = openSender(server, origin);
  return {
    cookies,
    send,
    /** Starts a sign-in; returns the redirect location. */
    start: async (query = '', site = 'same-origin'): Promise<string> => {
      const url = `/identity/work-account/start${query}`;
      const response = await send('GET', url, { 'sec-fetch-site': site });
      return response.headers.location ?? `${response.statusCode}`;
    },
    /** Opens the issuer's redirect; returns the next redirect location. */
    comeBack: async ({ pathname, search }: URL): Promise<string> => {
      const response = await send('GET', `${pathname}${search}`, {
        'sec-fetch-site': 'cross-site',
      });
      return response.headers.location ?? `${response.statusCode}`;
    },
    signIn: (email: string) =>
      send('POST', '/identity/sign-in/email', { origin }, { email, password: PASSWORD }),
    token: () => send('GET', '/identity/token'),
    show: () => send('GET', '/identity/work-account'),
    /** Starts with an invitation. */
    accept: (token: unknown) =>
      send('POST', '/identity/work-account/invitation', { origin }, { token }),
    disconnect: () => send('POST', '/identity/work-account/disconnect', { origin }),
  };
}
