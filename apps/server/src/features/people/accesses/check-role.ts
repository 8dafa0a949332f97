import { hasPermission, type Permission, type Rank } from '@kolli/domain/people/permissions';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { refuseGreater } from '../roles/refuse-greater.ts';
import type { StaffAccess, StaffCaller } from '../../../platform/session/staff-caller.ts';
import { findAccess, findRole, type Person } from '../persons/person.repository.ts';

/** Who gives or changes accesses of a pharmacy. */
export interface Giver {
  readonly userId: string;
  readonly at: Pick<StaffAccess, 'pharmacyId'>;
}

/**
 * Returns the caller's current role at the pharmacy, with people locked. Throws `forbidden` or
 * `not_enough_permissions` if it was removed since the call started.
 */
export async function ownRank(
  tx: Tx,
  { userId, at }: Giver,
  permission: Permission,
): Promise<Rank> {
  const access = await findAccess(tx, at.pharmacyId, userId);
  if (!access?.webToolAccess || access.app_access !== 'web_app') throw new CodedError('forbidden');
  if (!access.permissions.includes(permission)) throw new CodedError('not_enough_permissions');
  return access;
}

/** Whether the caller may change admin-only data, such as a person's e-mail address. */
export const isAdmin = (rank: Rank) => hasPermission(rank, 'pharmacy.administer');

/**
 * Throws `this_role_is_greater_than_yours` if the person may administer the installation and the caller may
 * not: whoever changes somebody's e-mail address can get their account.
 */
export function refuseAdministrator(
  person: Pick<Person, 'isAdministrator'>,
  caller: Pick<StaffCaller, 'isAdministrator'>,
): void {
  if (person.isAdministrator && !caller.isAdministrator)
    throw new CodedError('this_role_is_greater_than_yours');
}

/**
 * Checks that the caller may give the role. Throws `role_not_exist`,
 * `this_role_is_greater_than_yours`.
 */
export async function givableRole(tx: Tx, name: string, own: Rank): Promise<string> {
  const role = await findRole(tx, name);
  if (role === undefined) throw new CodedError('role_not_exist');
  refuseGreater(role, own);
  return role.roleName;
}
