import { showEntityNames, showHealth, showReadiness } from '@kolli/contract/system/health';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { pharmacyNames } from '../people/profile/pharmacy-names.ts';
import { checkHealth } from './check-health.ts';
import { checkReadiness } from './check-readiness.ts';

export function healthRoutes({
  store,
  jobStore,
  clock,
}: {
  readonly store: Store;
  readonly jobStore: Store;
  readonly clock: Clock;
}): Route[] {
  return [
    publicRoute(showHealth, () => checkHealth(store)),
    publicRoute(showReadiness, () => checkReadiness({ store, jobStore, clock })),
    signedInRoute(showEntityNames, async (_input, caller) => ({
      pharmacies: Object.fromEntries(await pharmacyNames(store, caller)),
    })),
  ];
}
