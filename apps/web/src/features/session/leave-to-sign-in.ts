import { endCalls } from '../../lib/token.ts';
import type { AppCache } from './app-cache.ts';
import { closeIdentitySession } from './identity.ts';
import { rememberNotice } from './session-notice.ts';

/**
 * Ends a session that can't go on, without a reload: its end is told on Login. The identity service
 * may not answer: the cookie may be dead already.
 */
export async function leaveToSignIn({ queryClient }: AppCache, notice: string): Promise<void> {
  rememberNotice(notice);
  endCalls();
  await closeIdentitySession().catch(() => undefined);
  queryClient.clear();
}
