import type { CallArguments } from '@kolli/contract/call/call';
import type { createRole as createRoleCall } from '@kolli/contract/people/roles';
import type { Rank } from '@kolli/domain/people/permissions';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { violatedConstraint } from '../../../platform/database/database-faults.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { refuseGreater } from './refuse-greater.ts';
import { type AdministeredRole, administeredRole } from './list-roles.ts';
import { hasRoleLike } from './role.repository.ts';
import { makeRole } from './write-role.ts';

export interface RoleDeps {
  readonly store: Store;
  readonly clock: Clock;
}

/** Who changes a role, and the rank of the greatest role they have; null for the CLI. */
export interface RoleAdmin {
  readonly actor: AuditActor;
  readonly own: Rank | null;
}

type Input = CallArguments<typeof createRoleCall>['body'];

/**
 * Creates a custom role, audited in the installation's chain. Throws `role_already_exists` if the name exists
 * in any letter case, and `this_role_is_greater_than_yours` if the role exceeds the caller's role.
 */
export async function createRole(
  { store, clock }: RoleDeps,
  { actor, own }: RoleAdmin,
  input: Input,
): Promise<AdministeredRole> {
  refuseGreater(input, own);
  try {
    return await store.inPharmacies([installationId], async (tx) => {
      if (await hasRoleLike(tx, input.name)) throw new CodedError('role_already_exists');
      const role = await makeRole({ tx, now: clock(), actor }, { ...input, isShipped: false });
      return administeredRole(tx, role);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'role_pkey') throw new CodedError('role_already_exists');
    throw error;
  }
}
