import { canAssignRole, type Permission, type Role } from '@kolli/domain/permissions';
import { CodedError } from '../../platform/coded-error.ts';
import type { StaffAccess } from '../../platform/session/staff-caller.ts';

/** The role by which somebody changes roles; null for the operator's command line. */
export type OwnRole = {
  readonly level: number;
  readonly permissions: readonly Permission[];
} | null;

/** The role that an access gives. */
export const ownRoleOf = (access: StaffAccess): OwnRole => ({
  level: access.roleLevel,
  permissions: access.permissions,
});

/**
 * Nobody makes or changes a role that is greater than theirs, by its level or by a permission that
 * they lack: `this_role_is_greater_than_yours` (USR-32).
 */
export function checkOwnRole(own: OwnRole, role: Pick<Role, 'level' | 'permissions'>): void {
  if (own !== null && !canAssignRole(own, role))
    throw new CodedError('this_role_is_greater_than_yours');
}
