import type { Tx } from '../../../platform/database/open-database.ts';
import type { IdentityClient } from '../calls/identity-call.ts';
import { completeSession } from '../sessions/sessions.repository.ts';
import { replaceCookie } from '../sessions/use-cookie.ts';
import type { SecurityDeps } from './security-deps.ts';

/** Completes a sign-in that waited for a step; returns the Set-Cookie headers. */
export async function completeStep(
  deps: SecurityDeps,
  tx: Tx,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  client: IdentityClient,
): Promise<string[]> {
  await completeSession(tx, sessionId);
  const value = deps.cookie.read(client.cookie) ?? '';
  const line = await replaceCookie(deps, tx, { value, sessionId });
  return [line, await deps.browsers.remember(tx, client.cookie, userId)];
}
