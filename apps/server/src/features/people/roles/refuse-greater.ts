import { canAssignRole, type Rank } from '@kolli/domain/people/permissions';
import { CodedError } from '../../../platform/coded-error.ts';

/**
 * `this_role_is_greater_than_yours` if a holder of `own` may neither give nor change the role
 * (USR-32). Null is the operator's CLI, which may.
 */
export function refuseGreater(role: Rank, own: Rank | null): void {
  if (own !== null && !canAssignRole(own, role))
    throw new CodedError('this_role_is_greater_than_yours');
}
