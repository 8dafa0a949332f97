import { removeSecondFactor } from '@kolli/contract/people/users';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import type { PeopleDeps } from '../accesses/givable-access.ts';
import { removeSecondFactor as remove } from './remove-second-factor.ts';

/** The second factors of a pharmacy's people (SEC-03); their own are calls of identity. */
export function secondFactorRoutes(deps: PeopleDeps): Route[] {
  return [
    staffRoute(removeSecondFactor, ({ params }, caller) => remove(deps, caller, params.userId)),
  ];
}
