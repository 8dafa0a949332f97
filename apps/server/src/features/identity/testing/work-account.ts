import type { LightMyRequestResponse } from 'fastify';
import { type GivenUser } from '../../../testing/factories.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { ownTestServer, type TestServer } from '../../../testing/test-server.ts';
import { CLIENT, type Forgery, startTestIssuer, type TestIssuer } from './issuer.ts';

export const PASSWORD = 'a password for tests';

/** The whole server and an issuer of work accounts, with what people do at them. */
export async function openWorkAccountWorld(settings: Record<string, string> = {}) {
  const issuer = await startTestIssuer();
  const server = await ownTestServer({
    WORK_ACCOUNT_ISSUER: issuer.issuer,
    WORK_ACCOUNT_CLIENT_ID: CLIENT.id,
    WORK_ACCOUNT_CLIENT_SECRET: CLIENT.secret,
    WORK_ACCOUNT_NAME: 'Test',
    ...settings,
  });
  return {
    server,
    issuer,
    givenStaff: (wishes: StaffWishes = {}) => givenStaff(server, wishes, issuer),
    openBrowser: () => openBrowser(server, issuer),
    rows: (text: string, ...values: unknown[]) => asOwner(server, text, values),
    actionsAt: async (pharmacyId: string) => {
      const text = 'select action from audit_entry where pharmacy_id = $1 order by seq';
      return (await asOwner(server, text, [pharmacyId])).map(({ action }) => action);
    },
  };
}

interface StaffWishes {
  readonly subject?: string;
  readonly password?: string | null;
}

/** A person with an account, connected to the work account `subject` if given. */
export async function givenStaff(
  server: TestServer,
  { subject, password = PASSWORD }: StaffWishes = {},
  issuer?: TestIssuer,
): Promise<GivenUser & { readonly pharmacyId: string }> {
  const { id: pharmacyId } = await server.givenPharmacy();
  const user = await server.givenUser({ pharmacyId });
  const account = { userId: user.id, email: user.email, name: 'Aino' };
  const all = password === null ? account : { ...account, password };
  await server.services.identity.accounts.createAccount(all);
  if (subject !== undefined)
    await asOwner(
      server,
      'insert into identity_link (issuer, subject, user_id, created_at) values ($1, $2, $3, now())',
      [issuer?.issuer, subject, user.id],
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

export function openBrowser(server: TestServer, issuer?: TestIssuer) {
  const origin = server.services.settings.PUBLIC_URL;
  const { cookies, send } = openSender(server, origin);
  const placeOf = async (url: string, site: string): Promise<string> => {
    const { headers, statusCode } = await send('GET', url, { 'sec-fetch-site': site });
    return headers.location ?? `${statusCode}`;
  };
  const start = (query = '', site = 'same-origin') =>
    placeOf(`/identity/work-account/start${query}`, site);
  /** Opens the issuer's redirect; returns the next redirect location. */
  const comeBack = ({ pathname, search }: URL) => placeOf(`${pathname}${search}`, 'cross-site');
  /** The issuer's redirect for a subject after a start. */
  const begin = async (subject: string, query = '', forgery: Forgery = {}) => {
    if (issuer === undefined) throw new Error('There is no issuer');
    return issuer.answer(await start(query), subject, forgery);
  };
  return {
    cookies,
    send,
    start,
    comeBack,
    begin,
    enter: async (...given: Parameters<typeof begin>) => comeBack(await begin(...given)),
    signIn: (email: string) =>
      send('POST', '/identity/sign-in/email', { origin }, { email, password: PASSWORD }),
    token: () => send('GET', '/identity/token'),
    show: () => send('GET', '/identity/work-account'),
    /** Starts with an invitation. */
    accept: (token: unknown) =>
      send('POST', '/identity/work-account/invitation', { origin }, { token }),
    disconnect: () => send('POST', '/identity/work-account/disconnect', { origin }),
    signOut: () => send('POST', '/identity/sign-out', { origin }, {}),
  };
}
