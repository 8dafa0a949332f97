import { z } from 'zod';
import { sendToBetterAuth } from '../better-auth/better-auth-sender.ts';
import type { BetterAuth } from '../better-auth/better-auth-server.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { whyEnded } from '../sessions/why-ended.ts';
import { readCookie, refreshCookie, type SessionDeps } from '../sessions/use-cookie.ts';

const signedIn = z.object({ token: z.string(), user: z.object({ id: z.string() }) });

/** A session that the library has made; `token` identifies its row and never leaves the server. */
export interface BegunSession {
  readonly userId: string;
  readonly token: string;
}

/** Checks a password and starts a session, which permits nothing yet. */
export async function beginSession(
  auth: BetterAuth,
  issuer: string,
  credentials: { readonly email: string; readonly password: string },
  client: IdentityClient,
): Promise<BegunSession> {
  const { body } = await sendToBetterAuth(auth, {
    url: `${issuer}/sign-in/email`,
    // Ignore the browser's earlier session.
    client: { ...client, cookie: undefined },
    answer: signedIn,
    body: credentials,
  });
  return { userId: body.user.id, token: body.token };
}

/**
 * Ends the session of the cookie, if there is one; every instance then refuses its tokens. Calls
 * `beforeEnd` with its person first; when that throws, the session is not ended. A half signed-in
 * session just ends.
 */
export async function endSession(
  deps: SessionDeps,
  client: IdentityClient,
  ending: {
    readonly beforeEnd: (userId: string) => Promise<void>;
    readonly end: (sessionId: string) => Promise<void>;
  },
): Promise<IdentityAnswer<Record<string, never>>> {
  const session = await readCookie(deps, client);
  // By the cookie of a session that has ended before, the browser learns why.
  if (session === undefined && (await whyEnded(deps, client)) !== 'not_authorized')
    return { body: {}, cookies: [] };
  if (session !== undefined) {
    if (session.missingStep === null) await ending.beforeEnd(session.userId);
    await ending.end(session.sessionId);
  }
  return { body: {}, cookies: [deps.cookie.clear] };
}

const TOKEN_SECONDS = 300;

/** How long a session lasts. */
export interface SessionRest {
  /** Whole seconds until it ends unless it is used. */
  readonly endsInSeconds: number;
  /** Whether use lets it last longer; false in its last hours. */
  readonly canStay: boolean;
}

function restOf({ expiresAt, endsAt }: StoredSession): SessionRest {
  const endsInSeconds = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return { endsInSeconds, canStay: endsAt.getTime() > expiresAt.getTime() };
}

/**
 * Says how long the session of the cookie lasts, without renewing it (LST-10).
 * @throws IdentityError not_authorized (also of a half signed-in session or a disabled account), an `EndCause`
 */
export async function readSession(
  deps: SessionDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<SessionRest>> {
  const session = await readCookie(deps, client);
  if (session === undefined) throw new IdentityError(await whyEnded(deps, client));
  if (session.isDisabled || session.missingStep !== null) throw new IdentityError('not_authorized');
  return { body: restOf(session), cookies: [] };
}

/**
 * Signs a token for the session of the cookie, valid for five minutes but no longer than the
 * session, replaces the cookie, and says how long the session lasts.
 * @throws IdentityError not_authorized (also of a half signed-in session), user_is_disabled, an `EndCause`
 */
export async function issueToken(
  auth: BetterAuth,
  deps: SessionDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<{ token: string } & SessionRest>> {
  const used = await refreshCookie(deps, client);
  if (used === undefined) throw new IdentityError(await whyEnded(deps, client));
  if (used.session.missingStep !== null) throw new IdentityError('not_authorized');
  const { userId, sessionId, expiresAt, isDisabled } = used.session;
  // A sign-in concurrent with the disabling may have left a session.
  if (isDisabled) throw new IdentityError('user_is_disabled');
  const iat = Math.floor(Date.now() / 1000);
  const exp = Math.min(iat + TOKEN_SECONDS, Math.floor(expiresAt.getTime() / 1000));
  const { token } = await auth.api.signJWT({
    body: { payload: { sub: userId, sid: sessionId, iat, exp } },
  });
  return { body: { token, ...restOf(used.session) }, cookies: used.lines };
}
