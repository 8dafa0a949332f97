import { type Profile, showProfile } from '@kolli/contract/profile';
import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '../../lib/call-error.ts';
import { chooseLanguage } from '../../lib/i18n.ts';
import { dropDrafts } from '../../lib/kept-drafts.ts';
import { callQuery } from '../../lib/query.ts';
import { rememberPharmacy } from './chosen-pharmacy.ts';

/** The profile of the signed-in person, with the pharmacy that they work in. */
export type WorkingProfile = Profile & { readonly pharmacyId: string };

/** The person has several pharmacies and has chosen none of them yet (AUT-29). */
export class PharmacyNotChosen extends Error {
  readonly pharmacyIds: readonly string[];

  constructor(pharmacyIds: readonly string[]) {
    super('No pharmacy is chosen');
    this.name = 'PharmacyNotChosen';
    this.pharmacyIds = pharmacyIds;
  }
}

/** The query behind every use of the profile (NAV-32). */
export const profileQuery = () => callQuery(showProfile, {});

/**
 * Fetches the profile in the chosen pharmacy and shows the texts in the person's own language, remembered
 * until they sign out; what somebody else had typed in this tab is removed. Throws PharmacyNotChosen, or
 * a CallError, 'user_is_not_found' for a person or a role without web access (AUT-15, AUT-16).
 */
export async function loadProfile(queryClient: QueryClient): Promise<WorkingProfile> {
  const profile = await queryClient.ensureQueryData(profileQuery());
  dropDrafts({ userId: profile.id });
  if (profile.pharmacyId === null && profile.pharmacyIds.length > 1) {
    throw new PharmacyNotChosen(profile.pharmacyIds);
  }
  const working = withWebAccess(profile);
  rememberPharmacy(working.pharmacyId);
  await chooseLanguage(working.appLanguage);
  return working;
}

function withWebAccess(profile: Profile): WorkingProfile {
  const { pharmacyId, role, pharmacyAccesses } = profile;
  const access = pharmacyAccesses.find((one) => one.pharmacyId === pharmacyId);
  if (pharmacyId === null || role.app_access !== 'web_app' || access?.webToolAccess !== true) {
    throw new CallError({ code: 'user_is_not_found', status: 403 });
  }
  return { ...profile, pharmacyId };
}
