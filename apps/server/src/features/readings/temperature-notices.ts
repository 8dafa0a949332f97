import type { Store } from '../../platform/database/open-database.ts';
import { announceAll } from '../../platform/live/live-notices.ts';
import type { Log } from '../../platform/log.ts';
import type { BoxKey } from '../../platform/database/box-key.ts';

/** Tells screens of boxes that have new temperatures. */
export interface TemperatureNotices {
  readonly add: (box: BoxKey, at: Date) => void;
}

/** Screens hear of temperatures so much later at most. */
const gatherMs = 1000;

/**
 * Gathers what boxes measured for a second and tells it in one transaction of its own: those that notify
 * are committed one after the other, which would make every batch of readings wait for the disk alone. A
 * notice that is lost with the process is made good by the box's next reading.
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
  const tell = () => {
    timer = undefined;
    const changes = [...boxes.values()].map((box) => ({ ...box, about: 'temperatures' as const }));
    boxes.clear();
    store
      .inGlobal((tx) => announceAll(tx, changes))
      .catch((error: unknown) => log.warn({ err: error }, 'temperatures could not be announced'));
  };
  return {
    add: ({ pharmacyId, boxId }, at) => {
      boxes.set(boxId, { pharmacyId, boxId, at });
      // The process does not live on for it.
      timer ??= setTimeout(tell, gatherMs).unref();
    },
  };
}
