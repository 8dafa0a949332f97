import { CallError } from '../../lib/call-error.ts';
import { refreshToken } from '../../lib/token.ts';
import { rememberNotice } from './session-notice.ts';

/**
 * Asks the identity service once who is here, by the session's cookie; nothing is drawn before
 * (NAV-31). A service that does not answer counts as signed out and is told on Login.
 */
export async function startSession(): Promise<void> {
  try {
    await refreshToken();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    rememberNotice(error.code);
  }
}
