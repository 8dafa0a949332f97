import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { type Giver, givableRole, ownRank } from './check-role.ts';
import type { InvitationTools } from './send-invitation.ts';
import type { AccessInput } from './write-access.ts';

/** Dependencies for changing people. */
export interface PeopleDeps extends InvitationTools {
  readonly store: Store;
  readonly clock: Clock;
}

/** The requested access, at the pharmacy that the call was authorized for. */
export type GivenAccess = Omit<AccessInput, 'pharmacyId'>;

/**
 * Checks that the caller may give the access. Throws `role_not_exist`,
 * `this_role_is_greater_than_yours`.
 */
export async function givableAccess(
  tx: Tx,
  caller: Giver,
  given: GivenAccess,
): Promise<AccessInput> {
  const own = await ownRank(tx, caller, 'user.create');
  const roleName = await givableRole(tx, given.roleName, own);
  return { ...given, roleName, pharmacyId: caller.at.pharmacyId };
}
