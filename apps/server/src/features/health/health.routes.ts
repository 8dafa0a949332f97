import { showEntityNames, showHealth, showReadiness } from '@kolli/contract/system/health';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { pharmacyNames } from '../people/profile/pharmacy-names.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Health } from './share-health.ts';

export function healthRoutes(deps: { readonly store: Store; readonly health: Health }): Route[] {
  return [
    publicRoute(showHealth, deps.health.check),
    publicRoute(showReadiness, deps.health.checkReadiness),
    signedInRoute(showEntityNames, async (_input, caller) => ({
      pharmacies: Object.fromEntries(await pharmacyNames(deps.store, [...caller.accesses.keys()])),
    })),
  ];
}
