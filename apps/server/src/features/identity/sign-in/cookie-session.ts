import { z } from 'zod';
import { headersOf, sendToBetterAuth } from '../better-auth/better-auth-sender.ts';
import { type BetterAuth, isDisabled } from '../better-auth/better-auth-server.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';

const signedIn = z.object({ user: z.object({ id: z.string() }) });
const signedOut = z.object({ success: z.literal(true) });

/** Starts a session. Returns its person; the secret is only in the cookie. */
export async function beginSession(
  auth: BetterAuth,
  issuer: string,
  credentials: { readonly email: string; readonly password: string },
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const { body, cookies } = await sendToBetterAuth(auth, {
    url: `${issuer}/sign-in/email`,
    // Ignore the browser's earlier session.
    client: { ...client, cookie: undefined },
    answer: signedIn,
    body: credentials,
  });
  return { body: { userId: body.user.id }, cookies };
}

/** The session of a cookie and its person. */
export interface CookieSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** Finds the session of the cookie; undefined without one and for a disabled account. */
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
 * Ends the session of the cookie, if there is one; every instance then refuses its tokens. Calls
 * `beforeEnd` with its person first; when that throws, the session is not ended.
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
  // The library only clears the cookies.
  const call = { url: `${issuer}/sign-out`, client, answer: signedOut, body: {} };
  const { cookies } = await sendToBetterAuth(auth, call);
  return { body: {}, cookies };
}

/**
 * Signs a token for the session of the cookie. Does not use the library's own call, which treats a
 * failing database as a missing session: an outage would sign everybody out.
 * @throws IdentityError not_authorized, user_is_disabled
 */
export async function issueToken(
  auth: BetterAuth,
  client: IdentityClient,
): Promise<IdentityAnswer<{ token: string }>> {
  const found = await auth.api.getSession({ headers: headersOf(client), returnHeaders: true });
  if (found.response === null) throw new IdentityError('not_authorized');
  const { user, session } = found.response;
  // A sign-in concurrent with the disabling may have left a session.
  if (isDisabled(user)) throw new IdentityError('user_is_disabled');
  const iat = Math.floor(Date.now() / 1000);
  const payload = { sub: user.id, sid: session.id, iat };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return { body: { token }, cookies: found.headers.getSetCookie() };
}
