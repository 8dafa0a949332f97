import { showProfile } from '@kolli/contract/profile';
import { hasPermission, type Permission } from '@kolli/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './query.ts';

/**
 * Whether the signed-in person's role permits something where they work. It reads the profile that
 * the guarded area loaded, and asks nothing itself; the server checks every call anyway.
 */
export function usePermission(permission: Permission): boolean {
  const { data: profile } = useQuery({ ...callQuery(showProfile, {}), enabled: false });
  return profile !== undefined && hasPermission(profile.role, permission);
}
