import { CodedError } from '../../../platform/coded-error.ts';
import { violatedReference } from '../../../platform/database/database-faults.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { refuseGreater } from './refuse-greater.ts';
import type { RoleAdmin, RoleDeps } from './create-role.ts';
import { isRoleInUse, lockRole } from './role.repository.ts';
import { dropRole } from './write-role.ts';

/**
 * Deletes a custom role that nobody has, audited in the installation's chain. Throws `role_not_exist`,
 * `shipped_role`, `role_in_use` and `this_role_is_greater_than_yours`.
 */
export async function deleteRole(
  { store, clock }: RoleDeps,
  { actor, own }: RoleAdmin,
  name: string,
): Promise<void> {
  try {
    await store.inPharmacies([installationId], async (tx) => {
      const role = await lockRole(tx, name);
      if (role === undefined) throw new CodedError('role_not_exist');
      if (role.isShipped) throw new CodedError('shipped_role');
      refuseGreater(role, own);
      if (await isRoleInUse(tx, name)) throw new CodedError('role_in_use');
      await dropRole({ tx, now: clock(), actor }, role);
    });
  } catch (error) {
    // A concurrent call gave it to somebody.
    if (violatedReference(error)) throw new CodedError('role_in_use');
    throw error;
  }
}
