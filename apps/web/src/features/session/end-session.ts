import { logLoggedOut } from '@kolli/contract/people/sign-in-notes';
import { callAs, SESSION_EXPIRED } from '../../lib/call/call.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';
import { rememberLanguage } from '../../lib/text/language.ts';
import { endCalls, lastToken } from '../../lib/call/token.ts';
import { closeIdentitySession } from './identity.ts';
import { rememberNotice } from './session-notice.ts';

let isEnding = false;

/**
 * Logs out after a refusal and reloads (NET-04, NET-05, NET-08): clears token and language
 * (AUT-34), writes the sign-out to the login log (AUT-33), closes the session, so that the reload
 * does not restore it, and saves the notice for Login (AUT-35). Open forms are saved as drafts if
 * the session has expired. Concurrent refusals end it once.
 */
export async function endSession(
  notice: string | null,
  reload: () => void = () => {
    location.reload();
  },
): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (notice === SESSION_EXPIRED) saveDrafts();
  if (notice !== null) rememberNotice(notice);
  const token = lastToken();
  endCalls();
  rememberLanguage(null);
  // It reloads even if these fail: the log is the server's, and the cookie may already be invalid.
  await Promise.allSettled([
    token === null ? null : callAs(token, logLoggedOut, {}),
    closeIdentitySession(),
  ]);
  isEnding = false;
  reload();
}
