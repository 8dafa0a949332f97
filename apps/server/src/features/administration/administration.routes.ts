import {
  createPharmacy,
  createPickupBox,
  listPharmacies,
  showAdministeredPharmacy,
} from '@kolli/contract/pharmacy/pharmacy-administration';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { pinCurrentPharmacy } from './pin-pharmacy.ts';
import { createPharmacy as create, type PharmacyDeps } from './create-pharmacy.ts';
import { createPickupBox as createBox } from './create-pickup-box.ts';
import {
  listPharmacies as list,
  showAdministeredPharmacy as show,
} from './show-administered-pharmacy.ts';

export function administrationRoutes(deps: PharmacyDeps): Route[] {
  return [
    staffRoute(listPharmacies, ({ query }) => list(deps.store, query)),
    staffRoute(showAdministeredPharmacy, ({ params }) => show(deps.store, params.id)),
    staffRoute(createPharmacy, async ({ body }, caller) => {
      await pinCurrentPharmacy(deps, caller);
      const first = { userId: caller.userId, roleName: caller.at.roleName };
      return create(deps, { actor: staffActor(caller), first }, body);
    }),
    staffRoute(createPickupBox, ({ body }, caller) => createBox(deps, staffActor(caller), body)),
  ];
}
