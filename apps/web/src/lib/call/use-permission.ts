import { showProfile } from '@kolli/contract/people/profile';
import { hasPermission, type Permission } from '@kolli/domain/people/permissions';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './query.ts';

/**
 * Whether the signed-in user's role has a permission at the current pharmacy. It reads the loaded
 * profile without a request; the server checks every call anyway.
 */
export function usePermission(permission: Permission): boolean {
  const { data: profile } = useQuery({ ...callQuery(showProfile, {}), enabled: false });
  return profile !== undefined && hasPermission(profile.role, permission);
}

/** Whether the signed-in user may administer the installation, read like `usePermission`. */
export function useIsAdministrator(): boolean {
  const { data: profile } = useQuery({ ...callQuery(showProfile, {}), enabled: false });
  return profile?.isAdministrator === true;
}
