import { showEntityNames, showHealth, showReadiness } from '@kolli/contract/system/health';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { pharmacyNames } from '../people/profile/pharmacy-names.ts';
import { checkHealth } from './check-health.ts';
import { checkReadiness, type ReadinessDeps } from './check-readiness.ts';

export function healthRoutes(deps: ReadinessDeps): Route[] {
  return [
    publicRoute(showHealth, () => checkHealth(deps.watchStore)),
    publicRoute(showReadiness, () => checkReadiness(deps)),
    signedInRoute(showEntityNames, async (_input, caller) => ({
      pharmacies: Object.fromEntries(await pharmacyNames(deps.store, [...caller.accesses.keys()])),
    })),
  ];
}
