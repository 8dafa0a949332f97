import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { requestService, updatePharmacy } from '@kolli/contract/pharmacy/pharmacy-changes';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { requestService as request, type ServiceDeps } from './request-service.ts';
import { showPharmacy as show } from './show-pharmacy.ts';
import { type PharmacyDeps, updatePharmacy as update } from './update-pharmacy.ts';

type Deps = ServiceDeps & PharmacyDeps;

export function pharmacyRoutes(deps: Deps): Route[] {
  return [
    staffRoute(showPharmacy, (_input, caller) => show(deps, caller)),
    staffRoute(updatePharmacy, (input, caller) => update(deps, input, caller)),
    staffRoute(requestService, (input, caller) => request(deps, input, caller)),
  ];
}
