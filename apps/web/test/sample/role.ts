import type { Profile } from '@kolli/contract/people/profile';
import { shippedRoles } from '@kolli/domain/people/permissions';

type RoleName = keyof typeof shippedRoles;

export const shippedRoleNames = Object.keys(shippedRoles) as RoleName[];

/** A role as Kolli ships it, which a test may change. */
export function shippedRole(name: RoleName): Profile['role'] {
  const { permissions, ...role } = shippedRoles[name];
  return { ...role, permissions: [...permissions] };
}
