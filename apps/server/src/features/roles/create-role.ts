import type { CallArguments } from '@kolli/contract/call';
import type { createRole as createRoleCall } from '@kolli/contract/roles';
import type { Rank } from '@kolli/domain/permissions';
import type { AuditActor } from '../../platform/audit/audit-actor.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { refuseGreater } from './refuse-greater.ts';
import { type AdministeredRole, administeredRole } from './list-roles.ts';
import { hasRoleLike } from './role.repository.ts';
import { makeRole } from './write-role.ts';

export interface RoleDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Who changes a role, and by which role of their own; the command line has none. */
export interface RoleAdmin {
  readonly actor: AuditActor;
  readonly own: Rank | null;
}

type Input = CallArguments<typeof createRoleCall>['body'];

/**
 * Makes a role of one's own, audited at every pharmacy. Refuses with `role_already_exists` a name that
 * is there in whatever case, and with `this_role_is_greater_than_yours` what exceeds the maker's role.
 */
export async function createRole(
  { store, clock }: RoleDeps,
  { actor, own }: RoleAdmin,
  input: Input,
): Promise<AdministeredRole> {
  refuseGreater(input, own);
  const ids = await allPharmacyIds(store);
  try {
    return await store.inPharmacies(ids, async (tx) => {
      if (await hasRoleLike(tx, input.name)) throw new CodedError('role_already_exists');
      const role = await makeRole({ tx, now: clock(), actor }, { ...input, isShipped: false });
      return administeredRole(tx, role);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'role_pkey') throw new CodedError('role_already_exists');
    throw error;
  }
}
