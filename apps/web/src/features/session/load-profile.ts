import { type Profile, showProfile } from '@kolli/contract/people/profile';
import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '../../lib/call/call-error.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { dropDrafts } from '../../lib/form/saved-drafts.ts';
import { callQuery } from '../../lib/call/query.ts';
import { showTimesIn } from '../../lib/time/shown-time.ts';
import { rememberPharmacy } from './chosen-pharmacy.ts';

/** The profile of the signed-in user, with their current pharmacy. */
export type WorkingProfile = Profile & { readonly pharmacyId: string };

/** The user has several pharmacies and has not chosen one yet (AUT-29), or has none and is offered one (DAT-04). */
export class PharmacyNotChosen extends Error {
  constructor() {
    super('No pharmacy is chosen');
    this.name = 'PharmacyNotChosen';
  }
}

/** The query of the profile (NAV-32). */
export const profileQuery = () => callQuery(showProfile, {});

/**
 * The profile in the chosen pharmacy. Throws PharmacyNotChosen, or a CallError with 'user_is_not_found' for a user or
 * role without web access (AUT-15, AUT-16).
 */
export async function fetchProfile(queryClient: QueryClient): Promise<WorkingProfile> {
  const profile = await queryClient.ensureQueryData(profileQuery());
  const isNewcomer = profile.pharmacyIds.length === 0 && profile.accessOffers.length > 0;
  if (profile.pharmacyId === null && (profile.pharmacyIds.length > 1 || isNewcomer)) {
    throw new PharmacyNotChosen();
  }
  return withWebAccess(profile);
}

/**
 * Begins to work with a profile: switches to the user's own language, which is stored until they sign out, and removes
 * drafts that another user typed in this tab. Throws as `fetchProfile`.
 */
export async function loadProfile(queryClient: QueryClient): Promise<WorkingProfile> {
  const { id } = await queryClient.ensureQueryData(profileQuery());
  dropDrafts({ userId: id });
  const working = await fetchProfile(queryClient);
  rememberPharmacy(working.pharmacyId);
  if (working.timeZone !== null) showTimesIn(working.timeZone);
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
