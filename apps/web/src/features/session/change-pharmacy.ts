import { showEntityNames } from '@kolli/contract/system/health';
import { choosePharmacy } from '@kolli/contract/people/pharmacy-accesses';
import { type OwnAccessOffer, showProfile } from '@kolli/contract/people/profile';
import { logLoggedIn } from '@kolli/contract/people/sign-in-notes';
import { call } from '../../lib/call/call.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import type { AppCache } from './app-cache.ts';
import { rememberedPharmacy } from './chosen-pharmacy.ts';
import { loadProfile } from './load-profile.ts';

export type PharmacyChoice = { readonly id: string; readonly name: string };

/** The choices of ChangePharmacy. */
export type PharmacyChoices = {
  readonly choices: readonly PharmacyChoice[];
  /** The pharmacy of the session; null right after a sign-in that must choose. */
  readonly current: string | null;
  /** The initial choice: the current pharmacy, else the last one used in this browser, else none. */
  readonly suggested: string | null;
  /** Accesses that wait for the user's answer. */
  readonly offers: readonly OwnAccessOffer[];
};

/**
 * Fetches the user's pharmacies with their names (AUT-23, AUT-24), in the user's language. Throws a
 * CallError.
 */
export async function readPharmacyChoices(): Promise<PharmacyChoices> {
  const [{ pharmacies }, profile] = await Promise.all([
    call(showEntityNames, {}),
    call(showProfile, {}),
  ]);
  await chooseLanguage(profile.appLanguage);
  const { compare } = new Intl.Collator(profile.appLanguage, { numeric: true });
  const choices = Object.entries(pharmacies)
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => compare(one.name, other.name));
  const first = [profile.pharmacyId, rememberedPharmacy()].find((id) =>
    choices.some((one) => one.id === id),
  );
  return {
    choices,
    current: profile.pharmacyId,
    suggested: first ?? null,
    offers: profile.accessOffers,
  };
}

/**
 * Switches the session to this pharmacy (AUT-13, AUT-30) and clears the data cached from another
 * one. If the choice completes a sign-in, it is written to the login log. Throws a CallError.
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

/** Enters the first pharmacy of a user who had none before, as at a sign-in. Throws a CallError. */
export async function enterFirstPharmacy({ queryClient }: AppCache): Promise<void> {
  queryClient.clear();
  await loadProfile(queryClient);
  await call(logLoggedIn, {});
}

/**
 * The page after the choice: `wanted`, the page that led here, unless it belongs to another of the
 * user's pharmacies; else Home.
 */
export function pageAfterChoice(
  wanted: string | undefined,
  pharmacyId: string,
  choices: readonly PharmacyChoice[],
): string {
  const isOthers = choices.some(({ id }) => id !== pharmacyId && wanted?.includes(id) === true);
  return wanted === undefined || isOthers ? '/' : wanted;
}
