import { showEntityNames, showHealth } from '@kolli/contract/health';
import { sql } from 'kysely';
import type { Store } from '../../platform/database/open-database.ts';
import { publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import { pharmacyNames } from '../users/pharmacy-names.ts';

export function healthRoutes({ store }: { store: Store }): Route[] {
  return [
    publicRoute(showHealth, async () => {
      await store.inGlobal((tx) => sql`select 1`.execute(tx));
      return { status: 'ok' as const };
    }),
    signedInRoute(showEntityNames, async (_input, caller) => ({
      pharmacies: Object.fromEntries(await pharmacyNames(store, caller)),
    })),
  ];
}
