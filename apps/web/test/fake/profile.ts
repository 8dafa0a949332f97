import { acceptAccess, declineAccess } from '@kolli/contract/people/access-offers';
import { changeNotifyOf } from '@kolli/contract/people/news';
import { choosePharmacy, listPharmacyAccesses } from '@kolli/contract/people/pharmacy-accesses';
import { type Profile, showProfile } from '@kolli/contract/people/profile';
import {
  changeAppLanguage,
  changeScanSound,
  changeSingleKeys,
  showProfilePins,
  updateProfile,
} from '@kolli/contract/people/profile-changes';
import { changeLanguage, logLoggedIn, logLoggedOut } from '@kolli/contract/people/sign-in-notes';
import { showEntityNames } from '@kolli/contract/system/health';
import type { Permission } from '@kolli/domain/people/permissions';
import { shippedRole } from '../sample/role.ts';
import { proven, security } from './security.ts';
import { failure, fakeState, on, result, state } from './state.ts';

/** The PINs of the profile. */
export const pins = fakeState(() => ({ pharmacistPin: '135790', pinCode: '246813' }));

/** A PIN that another user of the same box has. */
export const TAKEN_PIN = '111111';

/** Changes the profile, and returns what was changed. */
function change<Changes extends Partial<Profile>>(changes: Changes): Changes {
  state.profile = { ...state.profile, ...changes };
  return changes;
}

/** Leaves the signed-in person these permissions only. */
export function permit(...permissions: Permission[]): void {
  state.profile.role = { ...state.profile.role, permissions };
}

/** Takes this permission from the signed-in person. */
export const forbid = (permission: Permission): void =>
  permit(...state.profile.role.permissions.filter((one) => one !== permission));

/** Handlers of the profile calls and the choice of a pharmacy. */
export const profileHandlers = [
  on(showProfile, () => state.profile),
  on(showProfilePins, () => proven(() => pins)),
  on(updateProfile, ({ body: { pharmacistPin, firstName, lastName } }) => {
    if (pharmacistPin !== undefined && security.isProofOld) return failure('proof_needed');
    if (pharmacistPin === TAKEN_PIN) return failure('pharmacist_pin_in_use');
    pins.pharmacistPin = pharmacistPin ?? pins.pharmacistPin;
    change({ firstName, lastName, hasPharmacistPin: true });
    return state.profile;
  }),
  on(changeAppLanguage, ({ body }) =>
    change({ appLanguage: body.appLanguage as Profile['appLanguage'] }),
  ),
  on(changeScanSound, ({ body: { scanSound } }) => change({ scanSound })),
  on(changeSingleKeys, ({ body: { singleKeys } }) => change({ singleKeys })),
  on(changeNotifyOf, ({ body: { notifyOf } }) => change({ notifyOf })),
  on(showEntityNames, () => {
    const accesses = state.profile.pharmacyAccesses;
    return {
      pharmacies: Object.fromEntries(accesses.map((one) => [one.pharmacyId, one.pharmacyName])),
    };
  }),
  on(acceptAccess, ({ params: { id } }) => {
    if (security.isProofOld) return failure('proof_needed');
    const offer = state.profile.accessOffers.find((one) => one.id === id);
    if (offer === undefined) return failure('access_offer_ended');
    const { pharmacyName, roleName, webToolAccess, boxAccess } = offer;
    const access = { pharmacyId: id, pharmacyName, roleName, webToolAccess, boxAccess };
    const isFirst = state.profile.pharmacyIds.length === 0;
    change({
      ...(isFirst && { pharmacyId: id, pharmacyAccesses: [access], role: shippedRole('user') }),
      pharmacyIds: [...state.profile.pharmacyIds, id],
      accessOffers: state.profile.accessOffers.filter((one) => one !== offer),
    });
    return { pharmacyId: id };
  }),
  on(declineAccess, ({ params: { id } }) => {
    const left = state.profile.accessOffers.filter((one) => one.id !== id);
    if (left.length === state.profile.accessOffers.length) return failure('access_offer_ended');
    change({ accessOffers: left });
    return {};
  }),
  on(listPharmacyAccesses, () => {
    const { pharmacyId, pharmacyAccesses } = state.profile;
    return {
      status: pharmacyId === null ? (300 as const) : (200 as const),
      pharmacyId,
      pharmacyAccesses,
    };
  }),
  on(choosePharmacy, ({ body: { pharmacyId } }) => result(change({ pharmacyId }))),
  on(logLoggedIn, () => ({})),
  on(logLoggedOut, () => ({})),
  on(changeLanguage, ({ body }) => result(body)),
];
