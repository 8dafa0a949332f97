import { listPharmacyAccesses } from '@kolli/contract/people/pharmacy-accesses';
import { logLoggedIn } from '@kolli/contract/people/sign-in-notes';
import { call } from '../../lib/call/call.ts';
import type { AppCache } from './app-cache.ts';
import { loadProfile } from './load-profile.ts';

/**
 * The steps of sign-in that need the token: pharmacy, profile, login log (AUT-11, AUT-32). If the
 * user has several pharmacies and has chosen none (300), it stops after the first step and returns
 * that one must be chosen; the other steps follow the choice (AUT-13).
 */
export async function afterSignIn({ queryClient }: AppCache): Promise<{ mustChoose?: true }> {
  queryClient.clear();
  const { status } = await call(listPharmacyAccesses, {});
  if (status === 300) return { mustChoose: true };
  await loadProfile(queryClient);
  await call(logLoggedIn, {});
  return {};
}
