import { logLoggedOut } from '@kolli/contract/sign-in-notes';
import { callAs, SESSION_EXPIRED } from '../../lib/call.ts';
import { keepDrafts } from '../../lib/kept-drafts.ts';
import { rememberLanguage } from '../../lib/language.ts';
import { endCalls, lastToken } from '../../lib/token.ts';
import { closeIdentitySession } from './identity.ts';
import { rememberNotice } from './session-notice.ts';

let isEnding = false;

/**
 * Logs out after a refusal and reloads (NET-04, NET-05, NET-08): token and language are forgotten (AUT-34),
 * the sign-out is noted in the login log (AUT-33), the session is closed, so that the reload can't find it
 * again, and the notice is saved for Login (AUT-35). Open forms are saved as drafts where the session has
 * expired. Several refusals at once end it once.
 */
export async function endSession(
  notice: string | null,
  reload: () => void = () => {
    location.reload();
  },
): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (notice === SESSION_EXPIRED) keepDrafts();
  if (notice !== null) rememberNotice(notice);
  const token = lastToken();
  endCalls();
  rememberLanguage(null);
  // The reload comes in any case: the log is the server's, and the cookie may be dead already.
  await Promise.allSettled([
    token === null ? null : callAs(token, logLoggedOut, {}),
    closeIdentitySession(),
  ]);
  isEnding = false;
  reload();
}
