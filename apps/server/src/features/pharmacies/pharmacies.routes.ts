import { showPharmacy } from '@kolli/contract/pharmacies';
import type { Store } from '../../platform/database/open-database.ts';
import { type Route, staffRoute } from '../../platform/http/route.ts';
import { showPharmacy as show } from './show-pharmacy.ts';

export function pharmacyRoutes({ store }: { store: Store }): Route[] {
  return [staffRoute(showPharmacy, ({ params }) => show(store, params.id))];
}
