import { listAppRoles } from '@kolli/contract/people/roles';
import { useQuery } from '@tanstack/react-query';
import { assignableRoles } from '../../features/users/user-values.ts';
import { callQuery } from '../../lib/call/query.ts';
import { useWorkingPlace } from '../place/working-place.ts';

/** Names of the roles that the user may assign; the server defines the roles (USR-16). */
export function useAssignableRoles(): readonly string[] {
  const { profile } = useWorkingPlace();
  const { data } = useQuery(callQuery(listAppRoles, {}));
  return assignableRoles(data ?? [], profile.role).map(({ name }) => name);
}
