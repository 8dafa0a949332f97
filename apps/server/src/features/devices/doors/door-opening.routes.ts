import { openDoorRemotely, showDoorOpening } from '@kolli/contract/box/door-opening';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import {
  openDoorRemotely as open,
  type OpeningDeps,
  showDoorOpening as show,
} from './open-door-remotely.ts';

/** The calls for opening doors remotely. */
export function doorOpeningRoutes(deps: OpeningDeps): Route[] {
  return [
    staffRoute(openDoorRemotely, (input, caller) => open(deps, input, caller)),
    staffRoute(showDoorOpening, (input, caller) => show(deps, input, caller)),
  ];
}
