import type { Tx } from '../../../platform/database/open-database.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { completeSession, deleteCookies, insertCookie } from '../sessions/sessions.repository.ts';
import type { SecurityDeps } from './security-deps.ts';

/**
 * Completes a sign-in that waited for a step; returns the Set-Cookie headers. The cookie is a new one: whoever has the
 * one from before the step has nothing.
 */
export async function completeStep(
  deps: SecurityDeps,
  tx: Tx,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  client: IdentityClient,
): Promise<string[]> {
  await completeSession(tx, sessionId);
  const { hash, line } = deps.cookie.make();
  await deleteCookies(tx, sessionId);
  await insertCookie(tx, sessionId, hash);
  return [line, await deps.browsers.remember(tx, client.cookie, userId)];
}
