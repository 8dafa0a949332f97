import type { DeliveryContext } from '../delivery/delivery-events.ts';
import type { DeliverySnapshot } from '../delivery/delivery-snapshot.ts';
import { isClosed } from '../delivery/delivery-states.ts';
import { isOnHold } from '../delivery/holds.ts';
import { offeredActions } from '../delivery/offered-actions.ts';
import { identityNumbersIn } from '../people/identity-numbers-in-text.ts';
import {
  type ScanMeaning,
  type ScanParcel,
  type ScanScreen,
  scanParcels,
  scanTable,
} from './scan-table.ts';

/** What a scan means (SCN-01 to SCN-07). */
export function decideScan(screen: ScanScreen, parcel: ScanParcel): ScanMeaning {
  const rule = scanTable.find(
    ({ on, parcel: of }) =>
      (on === 'any' || on.includes(screen)) && (of === 'any' || of.includes(parcel)),
  );
  if (rule === undefined) throw new Error(`No meaning of a scan: ${screen}, ${parcel}`);
  return rule.means;
}

const notAnId: readonly ScanParcel[] = ['identityNumber', 'webAddress', 'unreadable'];

/** What the scan of any kolli ID means on this screen; undefined where that depends on the parcel. */
export function meaningOfAnyId(screen: ScanScreen): ScanMeaning | undefined {
  const meanings = new Set(
    scanParcels
      .filter((parcel) => !notAnId.includes(parcel))
      .map((parcel) => decideScan(screen, parcel)),
  );
  const [only] = meanings;
  return meanings.size === 1 ? only : undefined;
}

/** What else decides whether an order can be given a place. */
export type ScanContext = DeliveryContext & {
  readonly canWrite: boolean;
  readonly pharmacyHasBoxes: boolean;
};

/**
 * What a scanned kolli ID is; without a delivery (`snapshot` is null) it may be an identity number of another
 * country, which must not be shown either.
 */
export function scannedParcel(
  kolliId: string,
  snapshot: DeliverySnapshot | null,
  context: ScanContext,
): ScanParcel {
  if (snapshot === null)
    return identityNumbersIn(kolliId).length > 0 ? 'identityNumber' : 'unknown';
  const { status } = snapshot;
  if (isClosed(status)) return 'closed';
  if (isOnHold(snapshot)) return 'onHold';
  if (status === 'removed') return 'removed';
  const offered = offeredActions(snapshot, context);
  const hasPlace =
    (context.pharmacyHasBoxes && offered.includes('assignToLockers')) ||
    offered.includes('assignToShelf');
  if (context.canWrite && hasPlace) return 'waiting';
  return status === 'expired' && !snapshot.isTest ? 'expired' : 'open';
}

/** What has to be done next with a parcel that cannot simply be handed over (SCN-07). */
export type NextStep =
  | 'decide'
  | 'takeOutRejected'
  | 'takeOutExpired'
  | 'expiredUnloaded'
  | 'expired'
  | 'removed';

/** The next step of an open delivery; undefined where nothing has to be done about it, as about a test order. */
export function nextStep(
  snapshot: Pick<DeliverySnapshot, 'status' | 'hold' | 'doors' | 'deliveryTime' | 'isTest'>,
): NextStep | undefined {
  const { status, hold, doors, deliveryTime, isTest } = snapshot;
  if (isClosed(status) || isTest) return undefined;
  const isLoaded = doors.some(({ loadedAt }) => loadedAt !== null);
  if (hold === 'held') return 'decide';
  if (hold === 'rejected' && isLoaded) return 'takeOutRejected';
  if (status === 'removed') return 'removed';
  if (status !== 'expired') return undefined;
  if (isLoaded) return 'takeOutExpired';
  return deliveryTime === null ? 'expiredUnloaded' : 'expired';
}
