import type { IdentityClient } from '../calls/identity-call.ts';
import { type EndCause, findEndCause } from './ended-sessions.ts';
import { cookieHash } from './session-cookie.ts';
import type { SessionDeps } from './use-cookie.ts';

/** The code with which a cookie without a session is refused: why the session has ended, as far as that is known. */
export async function whyEnded(
  { store, cookie, sessionDays }: Pick<SessionDeps, 'store' | 'cookie' | 'sessionDays'>,
  client: IdentityClient,
): Promise<EndCause | 'not_authorized'> {
  const value = cookie.read(client.cookie);
  if (value === undefined) return 'not_authorized';
  const cause = await store.inGlobal((tx) => findEndCause(tx, cookieHash(value), sessionDays));
  return cause ?? 'not_authorized';
}
