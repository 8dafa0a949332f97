import { knownPermissions } from '@kolli/domain/people/permissions';
import type { User } from '@kolli/contract/people/users';
import type { UserRow } from './user.repository.ts';

/** A person as in the contract: without PIN, with the role of this access (USR-26). */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: {
      name: row.role_name,
      level: row.level,
      app_access: row.app_access,
      permissions: knownPermissions(row.permissions),
    },
    pharmacyId: row.pharmacy_id,
    webToolAccess: row.web_tool_access,
    boxAccess: row.box_access,
    hasPharmacistPin: Boolean(row.has_pin),
    isInvited: row.invited_at !== null,
    isDisabled: row.is_disabled,
    hasSecondFactor: row.has_second_factor,
    updatedAt: row.updated_at.getTime(),
  };
}
