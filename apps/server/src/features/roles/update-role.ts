import type { CallArguments } from '@kolli/contract/call';
import type { updateRole as updateRoleCall } from '@kolli/contract/roles';
import { permissions } from '@kolli/domain/permissions';
import { CodedError } from '../../platform/coded-error.ts';
import { allPharmacyIds } from '../../platform/database/all-pharmacy-ids.ts';
import { checkOwnRole } from './check-own-role.ts';
import type { RoleAdmin, RoleDeps } from './create-role.ts';
import { type AdministeredRole, administeredRole } from './list-roles.ts';
import { type KeptRole, lockRole } from './role.repository.ts';
import { changeRole } from './write-role.ts';

type Input = CallArguments<typeof updateRoleCall>;

function changed(role: KeptRole, body: Input['body']): KeptRole {
  const chosen = body.permissions ?? role.permissions;
  return {
    ...role,
    level: body.level ?? role.level,
    app_access: body.app_access ?? role.app_access,
    permissions: permissions.filter((permission) => chosen.includes(permission)),
  };
}

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
    const wanted = changed(role, body);
    checkOwnRole(own, role);
    checkOwnRole(own, wanted);
    await changeRole({ tx, now: clock(), actor }, wanted);
    return administeredRole(tx, wanted);
  });
}
