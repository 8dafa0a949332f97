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
import { administrationRoute, type Route, signedInRoute } from '../../../platform/http/route.ts';
import type { StaffCaller } from '../../../platform/session/staff-caller.ts';
import { createRole as create, type RoleAdmin } from './create-role.ts';
import { deleteRole as remove } from './delete-role.ts';
import { listAppRoles as listApp, listRoles as list } from './list-roles.ts';
import { updateRole as update } from './update-role.ts';

const adminOf = (caller: StaffCaller): RoleAdmin => ({
  actor: staffActor(caller),
  own: { level: caller.ownRole.roleLevel, permissions: caller.ownRole.permissions },
});

export function roleRoutes(deps: { store: Store; clock: Clock }): Route[] {
  return [
    signedInRoute(listAppRoles, () => listApp(deps.store)),
    administrationRoute(listRoles, () => list(deps.store)),
    administrationRoute(createRole, ({ body }, caller) => create(deps, adminOf(caller), body)),
    administrationRoute(updateRole, (input, caller) => update(deps, adminOf(caller), input)),
    administrationRoute(deleteRole, async ({ params }, caller) => {
      await remove(deps, adminOf(caller), params.name);
      return {};
    }),
  ];
}
