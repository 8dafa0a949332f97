import { showEntityNames, showHealth } from '@kolli/contract/system/health';
import type { Store } from '../../platform/database/open-database.ts';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { pharmacyNames } from '../people/profile/pharmacy-names.ts';
import { checkHealth } from './check-health.ts';

export function healthRoutes({ store }: { store: Store }): Route[] {
  return [
    publicRoute(showHealth, () => checkHealth(store)),
    signedInRoute(showEntityNames, async (_input, caller) => ({
      pharmacies: Object.fromEntries(await pharmacyNames(store, caller)),
    })),
  ];
}
