import { logLoggedOut } from '@kolli/contract/sign-in-notes';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { dropDrafts } from '../../lib/kept-drafts.ts';
import { rememberLanguage } from '../../lib/language.ts';
import { endCalls, holdCalls } from '../../lib/token.ts';
import { closeIdentitySession } from './identity.ts';

/**
 * Signs out: login log, session, token, remembered language, all that was read (AUT-33, AUT-34,
 * AUT-36). Throws a CallError, still signed in, when the session could not be closed: a person who
 * walks away must not leave it open behind a Login page.
 */
export async function signOut(queryClient: QueryClient): Promise<void> {
  // The log is the server's; that it fails must not keep anybody in.
  await call(logLoggedOut, {}).catch(() => undefined);
  // The screens are still there: from now on they read nothing, nor are they told that they may not.
  const letCallsGo = holdCalls();
  await closeIdentitySession().catch((error: unknown) => {
    letCallsGo();
    throw error;
  });
  endCalls();
  await queryClient.cancelQueries();
  rememberLanguage(null);
  dropDrafts();
  queryClient.clear();
}
