import { countAlarms } from '@kolli/contract/monitoring/alarm-comments';
import { listAlarms } from '@kolli/contract/monitoring/alarms';
import { listDeliveryHistory } from '@kolli/contract/delivery/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { showDelivery } from '@kolli/contract/delivery/delivery-details';
import { countHolds, listHolds, showHold } from '@kolli/contract/delivery/holds';
import { showDoorOpening } from '@kolli/contract/box/door-opening';
import { countToday, listToday } from '@kolli/contract/today/today';
import { findDeliveriesBySsn } from '@kolli/contract/delivery/identity-numbers';
import type { LiveNotice, LiveReady } from '@kolli/contract/system/live';
import { listWebhookEvents, listWebhooks } from '@kolli/contract/pharmacy/webhooks';
import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/box/pickup-boxes';
import {
  listTemperatureStamps,
  showTemperatureLog,
  showTemperatureRecord,
} from '@kolli/contract/monitoring/temperatures';
import type { Query, QueryClient } from '@tanstack/react-query';
import { readBeganAt } from '../call/read-times.ts';

/** Calls whose results a pharmacy's notices can invalidate. */
const livePaths: readonly unknown[] = [
  showPickupBox.path,
  listPickupBoxes.path,
  listOpenDeliveries.path,
  listDeliveryHistory.path,
  findDeliveriesBySsn.path,
  showDelivery.path,
  listAlarms.path,
  countAlarms.path,
  showTemperatureLog.path,
  showTemperatureRecord.path,
  listTemperatureStamps.path,
  showDoorOpening.path,
  listHolds.path,
  countHolds.path,
  showHold.path,
  listToday.path,
  countToday.path,
  listWebhooks.path,
  listWebhookEvents.path,
  // It contains the counts of its shelves.
  showPharmacy.path,
];

/** Calls about one box and its temperatures; notices about other boxes do not affect them. */
const boxPaths: readonly unknown[] = [
  showPickupBox.path,
  showTemperatureLog.path,
  showTemperatureRecord.path,
  listTemperatureStamps.path,
];

/** The maximum pause between two rounds. */
const LONGEST_PAUSE_MS = 10_000;

/**
 * What may be outdated: the data affected by one notice, or all live data if it is not known what
 * changed.
 */
type Touch = {
  readonly notice: LiveNotice | null;
  /**
   * Only data fetched before this time, in epoch milliseconds; later fetches include the change.
   */
  readonly before: number;
};

export type LiveRefresh = {
  /** Something changed. */
  readonly changed: (notice: LiveNotice) => void;
  /** The stream is open; `null` if the server does not say which changes came before. */
  readonly connected: (ready: LiveReady | null) => void;
  /** The person may not see the pharmacy any more: what is shown goes, and its next fetch shows why. */
  readonly refused: (pharmacyId: string) => void;
};

/**
 * Refetches what a notice affects: for a change the named box and the lists, for new temperatures
 * that box only. When the stream opens, it refetches data fetched before the time that `ready`
 * covers, and data affected by the recent notices. So a change between a fetch and the opening is
 * not missed, and a screen that was just opened fetches nothing twice. Notices that arrive during a
 * round are collected for the next one, so that a burst neither starves the screen nor floods the
 * server. After each round it pauses for as long as the round took, so that a list of thousands of
 * rows is not refetched all the time.
 */
export function createLiveRefresh(queryClient: QueryClient): LiveRefresh {
  let waiting: Touch[] = [];
  let isReading = false;

  const readAll = async () => {
    isReading = true;
    while (waiting.length > 0) {
      const touches = waiting;
      waiting = [];
      const startedAt = performance.now();
      await readTouched(queryClient, touches);
      await pause(Math.min(performance.now() - startedAt, LONGEST_PAUSE_MS));
    }
    isReading = false;
  };
  const add = (...touches: readonly Touch[]) => {
    waiting.push(...touches);
    if (!isReading) void readAll();
  };

  return {
    changed: (notice) => {
      add({ notice, before: Number.POSITIVE_INFINITY });
    },
    connected: (ready) => {
      const now = Date.now();
      const { coveredMs, recent } = ready ?? { coveredMs: 0, recent: [] };
      const late = recent.map(({ agoMs, ...notice }) => ({ notice, before: now - agoMs }));
      add({ notice: null, before: now - coveredMs }, ...late);
    },
    refused: (pharmacyId) => {
      waiting = [];
      // What is read for the first time may be of the pharmacy that one goes to.
      const isOfOther = (query: Query) =>
        isFirstRead(query) && !JSON.stringify(query.queryKey).includes(pharmacyId);
      void queryClient.resetQueries({ predicate: (query) => isLive(query) && !isOfOther(query) });
    },
  };
}

async function readTouched(queryClient: QueryClient, touches: readonly Touch[]): Promise<void> {
  const isOld = (query: Query) => touches.some((touch) => isTouched(query, touch));
  // A first fetch is not restarted, and its response may be older than the change: it is followed
  // by another fetch.
  const first = queryClient.getQueryCache().findAll({
    predicate: (query) => isOld(query) && query.state.data === undefined,
    fetchStatus: 'fetching',
  });
  await queryClient.invalidateQueries({ predicate: isOld });
  await queryClient.invalidateQueries({
    predicate: (query) => first.includes(query) && query.state.data !== undefined,
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const isFirstRead = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

const isLive = ({ queryKey: [path] }: Query): boolean => livePaths.includes(path);

function isTouched(query: Query, { notice, before }: Touch): boolean {
  const [path, input]: readonly unknown[] = query.queryKey;
  if (!isLive(query) || readBeganAt(query) > before) return false;
  if (notice === null) return true;
  // Somebody who decides sees the newest temperature of whichever box it is.
  if (path === showHold.path) return true;
  // Boxes report temperatures every minute: the lists are not refetched for that.
  if (!boxPaths.includes(path)) return notice.about !== 'temperatures';
  // Without a box it is about the temperatures of all boxes, or else about the pharmacy's lists only.
  if (notice.boxId === null) return notice.about === 'temperatures';
  return JSON.stringify(input).includes(notice.boxId);
}
