import {
  createRole,
  deleteRole,
  listAppRoles,
  listRoles,
  updateRole,
} from '@kolli/contract/people/roles';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import {
  type Route,
  signedInRoute,
  type StaffAtPharmacy,
  staffRoute,
} from '../../../platform/http/route.ts';
import { createRole as create, type RoleAdmin } from './create-role.ts';
import { deleteRole as remove } from './delete-role.ts';
import { listAppRoles as listApp, listRoles as list } from './list-roles.ts';
import { updateRole as update } from './update-role.ts';

const adminOf = (caller: StaffAtPharmacy): RoleAdmin => ({
  actor: staffActor(caller),
  own: { level: caller.at.roleLevel, permissions: caller.at.permissions },
});

export function roleRoutes(deps: { store: Store; clock: Clock }): Route[] {
  return [
    signedInRoute(listAppRoles, () => listApp(deps.store)),
    staffRoute(listRoles, () => list(deps.store)),
    staffRoute(createRole, ({ body }, caller) => create(deps, adminOf(caller), body)),
    staffRoute(updateRole, (input, caller) => update(deps, adminOf(caller), input)),
    staffRoute(deleteRole, async ({ params }, caller) => {
      await remove(deps, adminOf(caller), params.name);
      return {};
    }),
  ];
}
