import type { CallArguments } from '@kolli/contract/call';
import type { updateRole as updateRoleCall } from '@kolli/contract/roles';
import { CodedError } from '../../platform/coded-error.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import { refuseGreater } from './refuse-greater.ts';
import type { RoleAdmin, RoleDeps } from './create-role.ts';
import { type AdministeredRole, administeredRole } from './list-roles.ts';
import { lockRole } from './role.repository.ts';
import { changeRole } from './write-role.ts';

type Input = CallArguments<typeof updateRoleCall>;

/**
 * Changes a role of one's own making, audited at every pharmacy; it holds from its bearers' next call
 * on. Refuses with `role_not_exist`, with `shipped_role`, and with `this_role_is_greater_than_yours`
 * where the role was or would be greater than the changer's.
 */
export async function updateRole(
  { store, clock }: RoleDeps,
  { actor, own }: RoleAdmin,
  { params, body }: Pick<Input, 'params' | 'body'>,
): Promise<AdministeredRole> {
  const ids = await allPharmacyIds(store);
  return store.inPharmacies(ids, async (tx) => {
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
