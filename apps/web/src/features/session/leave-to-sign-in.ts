import { endCalls } from '../../lib/call/token.ts';
import type { AppCache } from './app-cache.ts';
import { closeIdentitySession } from './identity.ts';
import { rememberNotice } from './session-notice.ts';

/**
 * Ends a session that cannot continue, without a reload, and shows the reason on Login. Errors of
 * the identity service are ignored: the cookie may already be invalid.
 */
export async function leaveToSignIn({ queryClient }: AppCache, notice: string): Promise<void> {
  rememberNotice(notice);
  endCalls();
  await closeIdentitySession().catch(() => undefined);
  queryClient.clear();
}
