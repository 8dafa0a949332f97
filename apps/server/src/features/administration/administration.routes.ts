import {
  createPharmacy,
  createPickupBox,
  listPharmacies,
  showAdministeredPharmacy,
} from '@kolli/contract/pharmacy/pharmacy-administration';
import { shippedRoles } from '@kolli/domain/people/permissions';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { administrationRoute, type Route } from '../../platform/http/route.ts';
import { pinCurrentPharmacy } from './pin-pharmacy.ts';
import { createPharmacy as create, type PharmacyDeps } from './create-pharmacy.ts';
import { createPickupBox as createBox } from './create-pickup-box.ts';
import {
  listPharmacies as list,
  showAdministeredPharmacy as show,
} from './show-administered-pharmacy.ts';

export function administrationRoutes(deps: PharmacyDeps): Route[] {
  return [
    administrationRoute(listPharmacies, ({ query }) => list(deps.store, query)),
    administrationRoute(showAdministeredPharmacy, ({ params }) => show(deps.store, params.id)),
    administrationRoute(createPharmacy, async ({ body }, caller) => {
      await pinCurrentPharmacy(deps, caller);
      const first = { userId: caller.userId, roleName: shippedRoles.admin.name };
      return create(deps, { actor: staffActor(caller), first }, body);
    }),
    administrationRoute(createPickupBox, ({ body }, caller) =>
      createBox(deps, staffActor(caller), body),
    ),
  ];
}
