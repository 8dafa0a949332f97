import {
  createMachineKey,
  listMachineKeys,
  revokeMachineKey,
} from '@kolli/contract/pharmacy/machine-keys';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { type Route, administrationRoute } from '../../platform/http/route.ts';
import {
  createMachineKey as create,
  type KeyDeps,
  listMachineKeys as list,
  revokeMachineKey as revoke,
} from './administer-keys.ts';

export function keyRoutes(deps: KeyDeps): Route[] {
  return [
    administrationRoute(listMachineKeys, (input) => list(deps, input)),
    administrationRoute(createMachineKey, ({ body }, caller) =>
      create(deps, staffActor(caller), body),
    ),
    administrationRoute(revokeMachineKey, ({ params }, caller) =>
      revoke(deps, staffActor(caller), params),
    ),
  ];
}
