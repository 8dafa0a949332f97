import { countAlarms } from '@kolli/contract/alarm-comments';
import { listAlarms } from '@kolli/contract/alarms';
import { listDeliveryHistory } from '@kolli/contract/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery-lists';
import { showDoorOpening } from '@kolli/contract/door-opening';
import { findDeliveriesBySsn } from '@kolli/contract/identity-numbers';
import type { LiveNotice, LiveReady } from '@kolli/contract/live';
import { showPharmacy } from '@kolli/contract/pharmacies';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/pickup-boxes';
import { listTemperatureStamps, showTemperatureLog } from '@kolli/contract/temperatures';
import type { Query, QueryClient } from '@tanstack/react-query';
import { readBeganAt } from './read-times.ts';

/** Calls whose results a notice of the pharmacy can make old. */
const livePaths: readonly unknown[] = [
  showPickupBox.path,
  listPickupBoxes.path,
  listOpenDeliveries.path,
  listDeliveryHistory.path,
  findDeliveriesBySsn.path,
  listAlarms.path,
  countAlarms.path,
  showTemperatureLog.path,
  listTemperatureStamps.path,
  showDoorOpening.path,
  // Its shelves are counted.
  showPharmacy.path,
];

/** Calls about one box and its temperatures, which a notice of another one leaves as they are. */
const boxPaths: readonly unknown[] = [
  showPickupBox.path,
  showTemperatureLog.path,
  listTemperatureStamps.path,
];

/** The longest pause between two rounds. */
const LONGEST_PAUSE_MS = 10_000;

/** What may be out of date: what one notice touches, or everything live where no notice says what changed. */
type Touch = {
  readonly notice: LiveNotice | null;
  /** Only what was read before this time, in epoch milliseconds; later readings include the change. */
  readonly before: number;
};

export type LiveRefresh = {
  /** Something changed. */
  readonly changed: (notice: LiveNotice) => void;
  /** The stream is open; `null` where it does not say what came before. */
  readonly connected: (ready: LiveReady | null) => void;
};

/**
 * Reads again what a notice touches: after a change the box named and the lists, after new temperatures
 * that box alone. When the stream opens, it reads again what was read before the time that `ready` covers,
 * and what the recent notices touch. So a change between a reading and the opening is seen, and a screen
 * that was just opened reads nothing twice. Notices that come during a round are collected for the next
 * one, so that a burst neither starves the screen nor floods the server. After each round it pauses for as
 * long as the round took, so that a list of thousands of rows is not read all the time.
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
  };
}

async function readTouched(queryClient: QueryClient, touches: readonly Touch[]): Promise<void> {
  const isOld = (query: Query) => touches.some((touch) => isTouched(query, touch));
  // A first reading is not restarted, and its answer may be older than the change: read once more.
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

function isTouched(query: Query, { notice, before }: Touch): boolean {
  const [path, input]: readonly unknown[] = query.queryKey;
  if (!livePaths.includes(path) || readBeganAt(query) > before) return false;
  if (notice === null) return true;
  // Boxes measure every minute: the lists are not read again for it.
  if (!boxPaths.includes(path)) return notice.about !== 'temperatures';
  // A notice without a box tells of the pharmacy's lists alone.
  return notice.boxId !== null && JSON.stringify(input).includes(notice.boxId);
}
