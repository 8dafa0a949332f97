import { CallError } from '../../lib/call/call-error.ts';
import { refreshToken, sessionEndCause } from '../../lib/call/token.ts';
import { forgetOldDrafts } from '../../lib/form/saved-drafts.ts';
import { rememberNotice } from './session-notice.ts';

/**
 * Checks once, before anything is rendered, whether the session cookie is valid (NAV-31). If the
 * identity service does not respond, the user counts as signed out and Login says so, as it says why a session has ended.
 */
export async function startSession(): Promise<void> {
  forgetOldDrafts();
  try {
    await refreshToken();
    const cause = sessionEndCause();
    if (cause !== null) rememberNotice(cause);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    rememberNotice(error.code);
  }
}
