import type { Store } from '../../platform/database/open-database.ts';
import { broadcast } from '../../platform/live/live-notices.ts';
import type { Log } from '../../platform/log.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';

/** Announces to screens which boxes have new temperatures. */
export interface TemperatureNotices {
  readonly add: (box: BoxKey, at: Date) => void;
}

/** The longest delay before screens learn of new temperatures. */
const collectMs = 1000;

/**
 * Collects the boxes that measured within a second and announces them in one transaction: transactions that notify
 * commit one after the other, so with a notice in each every batch of readings would wait for the disk. These notices
 * are not stored: boxes report every few minutes, and a lost notice is repeated with the box's next reading.
 */
export function openTemperatureNotices({
  store,
  log,
}: {
  readonly store: Store;
  readonly log: Log;
}): TemperatureNotices {
  const boxes = new Map<string, BoxKey & { readonly at: Date }>();
  let timer: NodeJS.Timeout | undefined;
  const announceCollected = () => {
    timer = undefined;
    const changes = [...boxes.values()].map((box) => ({ ...box, about: 'temperatures' as const }));
    boxes.clear();
    store
      .inGlobal((tx) => broadcast(tx, changes))
      .catch((error: unknown) => log.warn({ err: error }, 'temperatures could not be announced'));
  };
  return {
    add: ({ pharmacyId, boxId }, at) => {
      boxes.set(boxId, { pharmacyId, boxId, at });
      // Does not keep the process alive.
      timer ??= setTimeout(announceCollected, collectMs).unref();
    },
  };
}
