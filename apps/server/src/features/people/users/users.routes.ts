import { listLoginLogs } from '@kolli/contract/people/login-logs';
import {
  createUser,
  inviteUserAgain,
  listUsers,
  removePharmacyAccess,
  showUser,
  updateUser,
} from '@kolli/contract/people/users';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import { createUser as create } from './create-user.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { inviteAgain } from './invite-again.ts';
import { listLoginLogs as listLogs } from '../login-logs/list-login-logs.ts';
import { listUsers as list, showUser as show } from './list-users.ts';
import { removePharmacyAccess as removeAccess } from './remove-pharmacy-access.ts';
import { updateUser as update } from './update-user.ts';

/** The people of a pharmacy and their login log (USR, LOG). */
export function userRoutes(deps: PeopleDeps): Route[] {
  const { store } = deps;
  return [
    staffRoute(listUsers, ({ query }, caller) => list(store, caller, query)),
    staffRoute(showUser, ({ params }, caller) => show(store, caller.at.pharmacyId, params.id)),
    staffRoute(createUser, ({ body }, caller) => create(deps, caller, body)),
    staffRoute(updateUser, ({ params, body }, caller) => update(deps, caller, params.id, body)),
    staffRoute(removePharmacyAccess, ({ params }, caller) =>
      removeAccess(deps, caller, params.userId),
    ),
    staffRoute(inviteUserAgain, async ({ params }, caller) => {
      await inviteAgain(deps, caller, params.userId);
      return {};
    }),
    staffRoute(listLoginLogs, (input) => listLogs(store, input)),
  ];
}
