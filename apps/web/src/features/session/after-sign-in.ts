import { logLoggedIn } from '@kolli/contract/sign-in-notes';
import { call } from '../../lib/call.ts';
import type { AppCache } from './app-cache.ts';
import { checkPharmacyAccess, loadProfile } from './load-profile.ts';

/** The steps of sign-in that need the token: pharmacy, profile, login log (AUT-11, AUT-32). */
export async function afterSignIn({ queryClient }: AppCache): Promise<void> {
  queryClient.clear();
  await checkPharmacyAccess();
  await loadProfile(queryClient);
  await call(logLoggedIn, {});
}
