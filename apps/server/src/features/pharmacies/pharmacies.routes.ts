import { showPharmacy } from '@kolli/contract/pharmacies';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { showPharmacy as show } from './show-pharmacy.ts';

export function pharmacyRoutes(deps: { store: Store; secrets: Secrets }): Route[] {
  return [staffRoute(showPharmacy, ({ params }) => show(deps, params.id))];
}
