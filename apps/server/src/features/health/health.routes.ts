import {
  followHealth,
  showEntityNames,
  showHealth,
  showReadiness,
} from '@kolli/contract/system/health';
import { alreadySent, publicRoute, type Route, signedInRoute } from '../../platform/http/route.ts';
import type { EventStreams } from '../../platform/http/stream/event-stream.ts';
import { pharmacyNames } from '../people/persons/pharmacy-names.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Health } from './share-health.ts';

/** How long a stream that only shows that streams are passed on lasts, and how many there are at once. */
const trial = { lastsMs: 3000, owner: { id: 'health', maxOpen: 20 } };

export function healthRoutes(deps: {
  readonly store: Store;
  readonly health: Health;
  /** Streams that ping each second. */
  readonly trials: EventStreams;
}): Route[] {
  return [
    publicRoute(followHealth, async (_input, _caller, { reply }) => {
      const stream = deps.trials.open(reply, new Date(Date.now() + trial.lastsMs), trial.owner);
      stream.send('ready', { status: 'ok' });
      return alreadySent;
    }),
    publicRoute(showHealth, deps.health.check),
    publicRoute(showReadiness, deps.health.checkReadiness),
    signedInRoute(showEntityNames, async (_input, caller) => ({
      pharmacies: Object.fromEntries(await pharmacyNames(deps.store, [...caller.accesses.keys()])),
    })),
  ];
}
