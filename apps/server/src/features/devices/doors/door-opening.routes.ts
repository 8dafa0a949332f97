import { openDoorRemotely, showDoorOpening } from '@kolli/contract/box/door-opening';
import { confirmDoor } from '@kolli/contract/box/lockers';
import { type Route, staffRoute } from '../../../platform/http/route.ts';
import { confirmDoor as confirm } from './confirm-door.ts';
import {
  openDoorRemotely as open,
  type OpeningDeps,
  showDoorOpening as show,
} from './open-door-remotely.ts';

/** The calls for opening doors remotely, and for confirming what lies behind them. */
export function doorOpeningRoutes(deps: OpeningDeps): Route[] {
  return [
    staffRoute(openDoorRemotely, (input, caller) => open(deps, input, caller)),
    staffRoute(confirmDoor, (input, caller) => confirm(deps, input, caller)),
    staffRoute(showDoorOpening, (input, caller) => show(deps, input, caller)),
  ];
}
