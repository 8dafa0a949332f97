import {
  showEnrolment as showCall,
  startEnrolment as startCall,
} from '@kolli/contract/machine/enrolment';
import { claimMachineKey } from '@kolli/contract/pharmacy/machine-keys';
import { administrationRoute, publicRoute, type Route } from '../../../platform/http/route.ts';
import { staffActor } from '../../../platform/session/audit-actor.ts';
import type { KeyDeps } from '../administer-keys.ts';
import { claimKey } from './claim-key.ts';
import { showEnrolment, startEnrolment } from './start-enrolment.ts';

/** The calls by which a new box gets its key: its own without a key, and that of who enters its claim code. */
export function enrolmentRoutes(deps: KeyDeps): Route[] {
  return [
    publicRoute(startCall, ({ body }, _caller, { request }) =>
      startEnrolment(deps, request.ip, body.secretHash),
    ),
    publicRoute(showCall, ({ body }) => showEnrolment(deps, body.secretHash)),
    administrationRoute(claimMachineKey, ({ body }, caller) =>
      claimKey(deps, staffActor(caller), body),
    ),
  ];
}
