import { type Profile, showProfile } from '@kolli/contract/profile';
import { choosePharmacy, listPharmacyAccesses } from '@kolli/contract/pharmacy-accesses';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { showLanguage } from '../../lib/i18n.ts';
import { callQuery } from '../../lib/query.ts';
import { rememberedPharmacy, rememberPharmacy } from './chosen-pharmacy.ts';

/** The profile of the signed-in person, with the pharmacy that they work in. */
export type WorkingProfile = Profile & { readonly pharmacyId: string };

/** The query behind every use of the profile (NAV-32). */
export const profileQuery = () => callQuery(showProfile, {});

/**
 * Fetches the profile in the chosen pharmacy, chooses one where none is, and shows the texts in the
 * person's own language. Throws a CallError, 'user_is_not_found' for a person or a role without
 * web access (AUT-15, AUT-16).
 */
export async function loadProfile(queryClient: QueryClient): Promise<WorkingProfile> {
  let profile = await queryClient.ensureQueryData(profileQuery());
  if (profile.pharmacyId === null) {
    await chooseKnownPharmacy(profile.pharmacyIds);
    profile = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
  }
  const working = withWebAccess(profile);
  rememberPharmacy(working.pharmacyId);
  await showLanguage(working.appLanguage);
  return working;
}

/**
 * The check after sign-in: with several pharmacies and none chosen (300), the one chosen last in
 * this browser, else the first, becomes the session's (AUT-11, AUT-12); nobody is asked yet, as
 * AUT-13 would have it.
 */
export async function checkPharmacyAccess(): Promise<void> {
  const { status, pharmacyAccesses } = await call(listPharmacyAccesses, {});
  if (status === 300) await chooseKnownPharmacy(pharmacyAccesses.map((one) => one.pharmacyId));
}

async function chooseKnownPharmacy(pharmacyIds: readonly string[]): Promise<void> {
  const remembered = rememberedPharmacy();
  const pharmacyId = pharmacyIds.find((id) => id === remembered) ?? pharmacyIds[0];
  if (pharmacyId === undefined) throw withoutAccess();
  await call(choosePharmacy, { body: { pharmacyId } });
}

function withWebAccess(profile: Profile): WorkingProfile {
  const { pharmacyId, role, pharmacyAccesses } = profile;
  const access = pharmacyAccesses.find((one) => one.pharmacyId === pharmacyId);
  if (pharmacyId === null || role.app_access !== 'web_app' || access?.webToolAccess !== true) {
    throw withoutAccess();
  }
  return { ...profile, pharmacyId };
}

function withoutAccess(): CallError {
  return new CallError({ code: 'user_is_not_found', status: 403 });
}
