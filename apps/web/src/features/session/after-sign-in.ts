import { listPharmacyAccesses } from '@kolli/contract/pharmacy-accesses';
import { logLoggedIn } from '@kolli/contract/sign-in-notes';
import { call } from '../../lib/call.ts';
import type { AppCache } from './app-cache.ts';
import { loadProfile } from './load-profile.ts';

/**
 * The steps of sign-in that need the token: pharmacy, profile, login log (AUT-11, AUT-32). With
 * several pharmacies and none chosen (300) it stops at the first and gives their ids: the rest
 * follows the choice (AUT-13).
 */
export async function afterSignIn({ queryClient }: AppCache): Promise<readonly string[] | null> {
  queryClient.clear();
  const { status, pharmacyAccesses } = await call(listPharmacyAccesses, {});
  if (status === 300) return pharmacyAccesses.map(({ pharmacyId }) => pharmacyId);
  await loadProfile(queryClient);
  await call(logLoggedIn, {});
  return null;
}
