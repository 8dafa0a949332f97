import type { CallArguments } from '@kolli/contract/call/call';
import type { updateRole as updateRoleCall } from '@kolli/contract/people/roles';
import { CodedError } from '../../../platform/coded-error.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { refuseGreater } from './refuse-greater.ts';
import type { RoleAdmin, RoleDeps } from './create-role.ts';
import { type AdministeredRole, administeredRole } from './list-roles.ts';
import { lockRole } from './role.repository.ts';
import { changeRole } from './write-role.ts';

type Input = CallArguments<typeof updateRoleCall>;

/**
 * Changes a custom role, audited in the installation's chain; effective from the next call of the people who
 * have it. Throws `role_not_exist`, `shipped_role`, and `this_role_is_greater_than_yours` if the
 * role is or would be greater than the caller's.
 */
export async function updateRole(
  { store, clock }: RoleDeps,
  { actor, own }: RoleAdmin,
  { params, body }: Pick<Input, 'params' | 'body'>,
): Promise<AdministeredRole> {
  return store.inPharmacies([installationId], async (tx) => {
    const role = await lockRole(tx, params.name);
    if (role === undefined) throw new CodedError('role_not_exist');
    if (role.isShipped) throw new CodedError('shipped_role');
    const {
      level = role.level,
      app_access = role.app_access,
      permissions = role.permissions,
    } = body;
    const wanted = { ...role, level, app_access, permissions };
    refuseGreater(role, own);
    refuseGreater(wanted, own);
    await changeRole({ tx, now: clock(), actor }, wanted);
    return administeredRole(tx, (await lockRole(tx, role.name)) ?? wanted);
  });
}
