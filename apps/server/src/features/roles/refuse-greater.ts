import { canAssignRole, type Rank } from '@kolli/domain/permissions';
import { CodedError } from '../../platform/coded-error.ts';

/**
 * `this_role_is_greater_than_yours` for a role that a bearer of `own` may neither give nor change
 * (USR-32); null is the operator's command line, which may.
 */
export function refuseGreater(role: Rank, own: Rank | null): void {
  if (own !== null && !canAssignRole(own, role))
    throw new CodedError('this_role_is_greater_than_yours');
}
