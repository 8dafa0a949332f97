import type { CallResult } from '@kolli/contract/call/call';
import type {
  listAppRoles as appRolesCall,
  listRoles as rolesCall,
} from '@kolli/contract/people/roles';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { countAccesses, type StoredRole, listRoleRows } from './role.repository.ts';

export type AdministeredRole = CallResult<typeof rolesCall>[number];

const named = ({ name, level, app_access, permissions }: StoredRole) => ({
  name,
  level,
  app_access,
  permissions: [...permissions],
});

/** A role as an admin sees it. */
export async function administeredRole(tx: Tx, role: StoredRole): Promise<AdministeredRole> {
  const counts = await countAccesses(tx);
  const { isShipped } = role;
  return { ...named(role), isShipped, accesses: counts.get(role.name) ?? 0 };
}

/** The roles that can be given to people in the app, lowest level first (CAL-17, USR-16). */
export async function listAppRoles(store: Store): Promise<CallResult<typeof appRolesCall>> {
  const roles = await store.inGlobal(listRoleRows);
  return roles.filter(({ app_access }) => app_access === 'web_app').map(named);
}

/** All roles, lowest level first, with the number of accesses that use each. */
export function listRoles(store: Store): Promise<AdministeredRole[]> {
  return store.inGlobal(async (tx) => {
    const roles = await listRoleRows(tx);
    const counts = await countAccesses(tx);
    return roles.map((role) => ({
      ...named(role),
      isShipped: role.isShipped,
      accesses: counts.get(role.name) ?? 0,
    }));
  });
}
