import type { BoxKey } from '../../../platform/database/box-key.ts';
import { isDatabaseAway } from '../../../platform/database/database-faults.ts';
import type { Prepared, Store } from '../../../platform/database/open-database.ts';
import type { Log } from '../../../platform/log.ts';
import { batchConcurrent } from '../../../platform/work/batch-concurrent.ts';
import { missingAfterMs } from './connection-alarm.ts';

/** A heartbeat of which everything could be read. */
export interface PlainHeartbeat extends BoxKey {
  readonly at: Date;
  readonly clockSkewMs: number;
  readonly softwareVersion: string;
}

/** What the answer to an accepted heartbeat says. */
export interface AcceptedHeartbeat {
  readonly lastSeq: number;
  readonly epoch: string;
}

/**
 * Stores heartbeats that need no more than that, those of several boxes together. Returns undefined, with nothing
 * written, for one that needs a transaction of its own, as `accept_heartbeats` describes.
 */
export type HeartbeatIntake = (heartbeat: PlainHeartbeat) => Promise<AcceptedHeartbeat | undefined>;

const accepting: Prepared = {
  name: 'accept-heartbeats',
  text: `select place, last_seq as "lastSeq", epoch from accept_heartbeats(pharmacy_ids => $1, box_ids => $2,
    times => $3, skews => $4, versions => $5, missing_after_ms => $6)`,
};

async function acceptAll(
  store: Pick<Store, 'runAlone' | 'isDistributed'>,
  heartbeats: readonly PlainHeartbeat[],
): Promise<(AcceptedHeartbeat | undefined)[]> {
  // There one statement would need the nodes of all their pharmacies.
  if (await store.isDistributed()) return heartbeats.map(() => undefined);
  const rows = await store.runAlone<AcceptedHeartbeat & { place: number }>(accepting, [
    heartbeats.map(({ pharmacyId }) => pharmacyId),
    heartbeats.map(({ boxId }) => boxId),
    heartbeats.map(({ at }) => at),
    heartbeats.map(({ clockSkewMs }) => clockSkewMs),
    heartbeats.map(({ softwareVersion }) => softwareVersion),
    missingAfterMs,
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return heartbeats.map((_, index) => byPlace.get(index + 1));
}

/**
 * Opens the intake: heartbeats that arrive while others are being stored share the next statement. If that fails, each
 * is stored alone, unless the database is away or too slow: then as many statements more would make it worse.
 */
export function openHeartbeatIntake({
  store,
  log,
}: {
  readonly store: Pick<Store, 'runAlone' | 'isDistributed'>;
  readonly log: Log;
}): HeartbeatIntake {
  return batchConcurrent((heartbeats: readonly PlainHeartbeat[]) =>
    acceptAll(store, heartbeats).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      log.warn({ err: error }, 'heartbeats could not be stored together');
      return heartbeats.map(() => undefined);
    }),
  );
}
