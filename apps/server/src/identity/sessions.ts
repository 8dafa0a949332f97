import { z } from 'zod';
import { headersOf, sendToBetterAuth } from './better-auth-sender.ts';
import { type BetterAuth, isDisabled } from './better-auth-server.ts';
import type { IdentityAnswer, IdentityClient } from './identity-call.ts';
import { IdentityError } from './identity-error.ts';

const signedIn = z.object({ user: z.object({ id: z.string() }) });
const signedOut = z.object({ success: z.literal(true) });

/** Begins a session; whose it is comes back, its secret is in the cookie alone. */
export async function beginSession(
  auth: BetterAuth,
  issuer: string,
  credentials: { readonly email: string; readonly password: string },
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const { body, cookies } = await sendToBetterAuth(auth, {
    url: `${issuer}/sign-in/email`,
    // An earlier session of this browser plays no part in a new one.
    client: { ...client, cookie: undefined },
    answer: signedIn,
    body: credentials,
  });
  return { body: { userId: body.user.id }, cookies };
}

/** Whose session a cookie belongs to. */
export interface CookieSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** The session of the cookie; undefined without one, and for a disabled account. */
export async function findSession(
  auth: BetterAuth,
  client: IdentityClient,
): Promise<CookieSession | undefined> {
  const query = { disableRefresh: true };
  const found = await auth.api.getSession({ headers: headersOf(client), query });
  if (found === null || isDisabled(found.user)) return undefined;
  return { userId: found.user.id, sessionId: found.session.id };
}

/**
 * Ends the session of the cookie, if there is one: its tokens are refused from then on by every
 * instance. `beforeEnd` hears whose it is; when it throws, the session stays.
 */
export async function endSession(
  auth: BetterAuth,
  issuer: string,
  client: IdentityClient,
  ending: {
    readonly beforeEnd: (userId: string) => Promise<void>;
    readonly end: (sessionId: string) => Promise<void>;
  },
): Promise<IdentityAnswer<Record<string, never>>> {
  const query = { disableRefresh: true };
  const found = await auth.api.getSession({ headers: headersOf(client), query });
  if (found !== null) {
    await ending.beforeEnd(found.user.id);
    await ending.end(found.session.id);
  }
  // What is left to the library is to take the cookies back.
  const call = { url: `${issuer}/sign-out`, client, answer: signedOut, body: {} };
  const { cookies } = await sendToBetterAuth(auth, call);
  return { body: {}, cookies };
}

/**
 * Signs a token for the session of the cookie. Not by the library's own call for it, which takes a
 * failing database for a missing session: an outage would sign everybody out.
 * @throws IdentityError not_authorized, user_is_disabled
 */
export async function issueToken(
  auth: BetterAuth,
  client: IdentityClient,
): Promise<IdentityAnswer<{ token: string }>> {
  const found = await auth.api.getSession({ headers: headersOf(client), returnHeaders: true });
  if (found.response === null) throw new IdentityError('not_authorized');
  const { user, session } = found.response;
  // A sign-in that ran beside the disabling may have left a session behind.
  if (isDisabled(user)) throw new IdentityError('user_is_disabled');
  const iat = Math.floor(Date.now() / 1000);
  const payload = { sub: user.id, sid: session.id, iat };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return { body: { token }, cookies: found.headers.getSetCookie() };
}
