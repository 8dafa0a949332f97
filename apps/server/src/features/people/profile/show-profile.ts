import type { Profile } from '@kolli/contract/people/profile';
import { isLanguage } from '@kolli/domain/people/languages';
import type { Store } from '../../../platform/database/open-database.ts';
import {
  currentAccess,
  type StaffCaller,
  webAccesses,
} from '../../../platform/session/staff-caller.ts';
import { pharmacyNames } from './pharmacy-names.ts';

export async function namedAccesses(store: Store, caller: StaffCaller) {
  const names = await pharmacyNames(store, caller);
  return webAccesses(caller).map((access) => ({
    pharmacyId: access.pharmacyId,
    pharmacyName: names.get(access.pharmacyId) ?? '',
    roleName: access.roleName,
    webToolAccess: access.webToolAccess,
    boxAccess: access.boxAccess,
  }));
}

/**
 * The signed-in user with the role held at the current pharmacy (CAL-01). Without any access to the
 * web tool the role's `app_access` is 'none', which makes the browser refuse the sign-in (AUT-16).
 */
export async function showProfile(store: Store, caller: StaffCaller): Promise<Profile> {
  const accesses = webAccesses(caller);
  const current = currentAccess(caller);
  const role = current ?? accesses[0] ?? { ...caller.ownRole, appAccess: 'none', permissions: [] };
  return {
    id: caller.userId,
    firstName: caller.firstName,
    lastName: caller.lastName,
    email: caller.email,
    appLanguage: isLanguage(caller.appLanguage) ? caller.appLanguage : 'sv',
    pharmacyId: current?.pharmacyId ?? null,
    pharmacyIds: accesses.map(({ pharmacyId }) => pharmacyId),
    role: {
      name: role.roleName,
      level: role.roleLevel,
      app_access: role.appAccess,
      permissions: [...role.permissions],
    },
    isAdministrator: caller.isAdministrator,
    pharmacyAccesses: await namedAccesses(store, caller),
  };
}
