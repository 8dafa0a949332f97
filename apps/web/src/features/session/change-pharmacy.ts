import { showEntityNames } from '@kolli/contract/health';
import { choosePharmacy } from '@kolli/contract/pharmacy-accesses';
import { showProfile } from '@kolli/contract/profile';
import { logLoggedIn } from '@kolli/contract/sign-in-notes';
import { call } from '../../lib/call.ts';
import { chooseLanguage } from '../../lib/i18n.ts';
import type { AppCache } from './app-cache.ts';
import { rememberedPharmacy } from './chosen-pharmacy.ts';
import { loadProfile } from './load-profile.ts';

export type PharmacyChoice = { readonly id: string; readonly name: string };

/** What ChangePharmacy offers. */
export type PharmacyChoices = {
  readonly choices: readonly PharmacyChoice[];
  /** The pharmacy that the session works in; null right after a sign-in that must choose. */
  readonly current: string | null;
  /** What stands chosen at first: where one works, else where one worked last in this browser. */
  readonly suggested: string | null;
};

/**
 * Reads the caller's pharmacies with their names (AUT-24), in the person's language. `wanted` puts
 * them in its order and leaves out the others; it can't add any (AUT-23). Throws a CallError.
 */
export async function readPharmacyChoices(wanted: readonly string[]): Promise<PharmacyChoices> {
  const [{ pharmacies }, profile] = await Promise.all([
    call(showEntityNames, {}),
    call(showProfile, {}),
  ]);
  await chooseLanguage(profile.appLanguage);
  const own = Object.entries(pharmacies)
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => profile.pharmacyIds.includes(id))
    .toSorted((one, other) => one.name.localeCompare(other.name, profile.appLanguage));
  const asked = wanted.flatMap((id) => own.find((one) => one.id === id) ?? []);
  const choices = asked.length === 0 ? own : asked;
  const first = [profile.pharmacyId, rememberedPharmacy()].find((id) =>
    choices.some((one) => one.id === id),
  );
  return { choices, current: profile.pharmacyId, suggested: first ?? choices[0]?.id ?? null };
}

/**
 * Works in this pharmacy from now on (AUT-13, AUT-30): whatever was read of another one is
 * forgotten. A choice that completes the sign-in is noted in the login log. Throws a CallError.
 */
export async function changePharmacy(
  pharmacyId: string,
  { current }: Pick<PharmacyChoices, 'current'>,
  { queryClient }: AppCache,
): Promise<void> {
  if (pharmacyId !== current) await call(choosePharmacy, { body: { pharmacyId } });
  await queryClient.cancelQueries();
  queryClient.clear();
  await loadProfile(queryClient);
  if (current === null) await call(logLoggedIn, {});
}

/**
 * Where to go after the choice: to `wanted`, the page that led here, unless it belongs to another of
 * the person's pharmacies; else Home.
 */
export function pageAfterChoice(
  wanted: string | undefined,
  pharmacyId: string,
  choices: readonly PharmacyChoice[],
): string {
  const isOthers = choices.some(({ id }) => id !== pharmacyId && wanted?.includes(id) === true);
  return wanted === undefined || isOthers ? '/' : wanted;
}
