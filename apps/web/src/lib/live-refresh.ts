import { countAlarms } from '@kolli/contract/alarm-comments';
import { listAlarms } from '@kolli/contract/alarms';
import { listDeliveryHistory } from '@kolli/contract/delivery-history';
import { listOpenDeliveries } from '@kolli/contract/delivery-lists';
import { showDoorOpening } from '@kolli/contract/door-opening';
import { findDeliveriesBySsn } from '@kolli/contract/identity-numbers';
import type { LiveNotice } from '@kolli/contract/live';
import { showPharmacy } from '@kolli/contract/pharmacies';
import { listPickupBoxes, showPickupBox } from '@kolli/contract/pickup-boxes';
import { listTemperatureStamps, showTemperatureLog } from '@kolli/contract/temperatures';
import type { Query, QueryClient } from '@tanstack/react-query';

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

/**
 * Reads anew what a notice touches: after `ready` all that is live (`null`), after a change the
 * box named and the lists, after new temperatures that box alone. Notices that come while it reads are gathered and answered by one more
 * round, so that a burst neither starves the screen nor floods the server. A round is followed by a
 * pause as long as itself: a list of thousands of rows is never read without end.
 */
export function createLiveRefresh(queryClient: QueryClient): (notice: LiveNotice | null) => void {
  let waiting: (LiveNotice | null)[] = [];
  let isReading = false;

  const readAll = async () => {
    isReading = true;
    while (waiting.length > 0) {
      const notices = waiting;
      waiting = [];
      const startedAt = performance.now();
      await queryClient.invalidateQueries({
        predicate: (query) => notices.some((notice) => isTouched(query, notice)),
      });
      await pause(Math.min(performance.now() - startedAt, LONGEST_PAUSE_MS));
    }
    isReading = false;
  };

  return (notice) => {
    waiting.push(notice);
    if (!isReading) void readAll();
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function isTouched(query: Query, notice: LiveNotice | null): boolean {
  const [path, input]: readonly unknown[] = query.queryKey;
  if (!livePaths.includes(path)) return false;
  if (notice === null) return true;
  // Boxes measure every minute: the lists are not read anew for it.
  if (!boxPaths.includes(path)) return notice.about !== 'temperatures';
  // A notice without a box tells of the pharmacy's lists alone.
  return notice.boxId !== null && JSON.stringify(input).includes(notice.boxId);
}
