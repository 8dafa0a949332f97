import type { IdentityClient } from '../calls/identity-call.ts';
import { readCookie, type SessionDeps } from './use-cookie.ts';

/** The complete session of a cookie and its person. */
export interface CookieSession {
  readonly userId: string;
  readonly sessionId: string;
  /** The password or the work account was proven within the last ten minutes. */
  readonly isProven: boolean;
}

/** Finds the session of the cookie; undefined without a complete one and for a disabled account. */
export async function findSession(
  deps: SessionDeps,
  client: IdentityClient,
): Promise<CookieSession | undefined> {
  const session = await readCookie(deps, client);
  if (session === undefined || session.isDisabled || session.missingStep !== null) return undefined;
  const { userId, sessionId, isProven } = session;
  return { userId, sessionId, isProven };
}
