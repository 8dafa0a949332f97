import { logLoggedOut } from '@kolli/contract/people/sign-in-notes';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';
import { dropDrafts } from '../../lib/form/saved-drafts.ts';
import { rememberLanguage } from '../../lib/text/language.ts';
import { endCalls, blockCalls } from '../../lib/call/token.ts';
import { closeIdentitySession } from './identity.ts';

/**
 * Signs out: login log, session, token, stored language, cached data (AUT-33, AUT-34, AUT-36).
 * Throws a CallError, and the user stays signed in, if the session could not be closed: otherwise a
 * user who walks away would leave it open behind the Login page.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // A failed log call must not block the sign-out.
  await call(logLoggedOut, {}).catch(() => undefined);
  // The screens are still mounted: calls are held from now on, so that none fails for lack of a
  // session.
  const unblockCalls = blockCalls();
  await closeIdentitySession().catch((error: unknown) => {
    unblockCalls();
    throw error;
  });
  endCalls();
  await queryClient.cancelQueries();
  rememberLanguage(null);
  dropDrafts();
  queryClient.clear();
}
