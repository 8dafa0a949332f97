import { newsKinds } from '@kolli/contract/people/news';
import type { Profile } from '@kolli/contract/people/profile';
import { isLanguage } from '@kolli/domain/people/languages';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import {
  currentAccess,
  type StaffAccess,
  type StaffCaller,
} from '../../../platform/session/staff-caller.ts';
import { ownAccessOffers } from '../access-offers/list-access-offers.ts';
import { pharmacyNames } from '../persons/pharmacy-names.ts';

/** Ids of the pharmacies that the caller may use the web tool for. */
export const ownPharmacyIds = ({ accesses }: StaffCaller): string[] => [...accesses.keys()].sort();

/** Accesses to the web tool with the names of their pharmacies. */
export async function namedAccesses(store: Store, accesses: readonly StaffAccess[]) {
  const names = await pharmacyNames(
    store,
    accesses.map(({ pharmacyId }) => pharmacyId),
  );
  return accesses.map(({ pharmacyId, roleName, boxAccess }) => ({
    pharmacyId,
    pharmacyName: names.get(pharmacyId) ?? '',
    roleName,
    webToolAccess: true,
    boxAccess,
  }));
}

/** Whether the person has a PIN at the pharmacy. */
async function hasPin(store: Store, pharmacyId: string, userId: string): Promise<boolean> {
  const { has } = await store.inGlobal((tx) =>
    tx
      .selectFrom('user_access')
      .select((eb) => eb('pharmacist_pin_cipher', 'is not', null).as('has'))
      .where('pharmacy_id', '=', pharmacyId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  return Boolean(has);
}

async function timeZoneOf(store: Store, pharmacyId: string): Promise<string | null> {
  const [pharmacy] = await store.readInPharmacies([pharmacyId], (from) =>
    from.selectFrom('pharmacy').select('time_zone').where('id', '=', pharmacyId),
  );
  return pharmacy?.time_zone ?? null;
}

/**
 * The signed-in user with the role and access held at the current pharmacy (CAL-01). Without any access to the
 * web tool the role's `app_access` is 'none', which makes the browser refuse the sign-in (AUT-16).
 */
export async function showProfile(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  caller: StaffCaller,
): Promise<Profile> {
  const pharmacyIds = ownPharmacyIds(caller);
  const current = currentAccess(caller);
  const [pharmacyAccesses, timeZone, hasPharmacistPin, accessOffers] = await Promise.all([
    namedAccesses(store, current === undefined ? [] : [current]),
    current === undefined ? null : timeZoneOf(store, current.pharmacyId),
    current === undefined ? false : hasPin(store, current.pharmacyId, caller.userId),
    ownAccessOffers({ store, clock }, caller.userId),
  ]);
  const none = { ...caller.ownRole, appAccess: 'none', permissions: [] };
  const role = current ?? caller.accesses.get(pharmacyIds[0] ?? '') ?? none;
  return {
    id: caller.userId,
    firstName: caller.firstName,
    lastName: caller.lastName,
    email: caller.email,
    hasPharmacistPin,
    appLanguage: isLanguage(caller.appLanguage) ? caller.appLanguage : 'sv',
    scanSound: caller.scanSound,
    singleKeys: caller.singleKeys,
    notifyOf: newsKinds.filter((kind) => caller.notifyOf.includes(kind)),
    pharmacyId: current?.pharmacyId ?? null,
    pharmacyIds,
    role: {
      name: role.roleName,
      level: role.roleLevel,
      app_access: role.appAccess,
      permissions: [...role.permissions],
    },
    isAdministrator: caller.isAdministrator,
    timeZone,
    pharmacyAccesses,
    accessOffers,
  };
}
