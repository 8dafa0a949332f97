import { listAppRoles } from '@kolli/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { assignableRoles } from '../../../features/users/user-values.ts';
import { callQuery } from '../../../lib/query.ts';
import { useWorkingPlace } from './-working-place.ts';

/** Names of the roles that the signed-in person may give; the server tells which there are (USR-16). */
export function useAssignableRoles(): readonly string[] {
  const { profile } = useWorkingPlace();
  const { data } = useQuery(callQuery(listAppRoles, {}));
  return assignableRoles(data ?? [], profile.role).map(({ name }) => name);
}
