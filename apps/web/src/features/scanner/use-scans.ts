import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { findDeliveryByKolliId } from '@kolli/contract/delivery/delivery-lists';
import { identityNumbersIn } from '@kolli/domain/people/identity-numbers-in-text';
import { decideScan, meaningOfAnyId } from '@kolli/domain/scan/decide-scan';
import type { ScanMeaning, ScanParcel } from '@kolli/domain/scan/scan-table';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/call/call.ts';
import { kolliFieldForScan } from '../../lib/scan/kolli-field.ts';
import { currentScanTarget, type ScanTarget } from '../../lib/scan/scan-targets.ts';

export type ScanResult = {
  readonly kolliId: string;
  readonly meaning: ScanMeaning;
  /** What was found, if it was looked up. */
  readonly delivery: Delivery | null;
  /** What that is to a scan; undefined if its meaning does not depend on it. */
  readonly parcel: ScanParcel | undefined;
  readonly target: ScanTarget;
};

type ScansOptions = {
  pharmacyId: string;
  /** What a delivery, or none, is to a scan. */
  parcelOf: (kolliId: string, delivery: Promise<Delivery | null>) => Promise<ScanParcel>;
  onSearching: () => void;
  onResult: (result: ScanResult) => void;
  /** It could not be looked up; the failure itself is shown as a toast. */
  onFailed: () => void;
};

/** What is on the screen now; a dialog with a kolli field to fill takes any kolli ID. */
export function scanTargetNow(): ScanTarget {
  const target = currentScanTarget();
  const hasField = target.screen === 'dialog' || target.screen === 'unsaved';
  return hasField && kolliFieldForScan() !== null ? { ...target, screen: 'kolliField' } : target;
}

/**
 * Processes scanned kolli IDs one after the other: looks one up if its meaning depends on the parcel. The same one
 * again, while it waits for its turn or its answer, is ignored.
 */
export function useScans(options: ScansOptions): (kolliId: string) => void {
  const { pharmacyId, parcelOf, onSearching, onResult, onFailed } = options;
  const { mutateAsync } = useMutation({
    mutationFn: (kolliId: string) => call(findDeliveryByKolliId, { body: { pharmacyId, kolliId } }),
    gcTime: 0,
  });
  const waiting = useRef(new Set<string>());
  const last = useRef<Promise<void>>(Promise.resolve());

  const handle = async (kolliId: string) => {
    const before = scanTargetNow();
    // It may be an identity number of another country, which nothing shows unless it is a parcel's.
    const isDoubtful = identityNumbersIn(kolliId).length > 0;
    const only = isDoubtful ? undefined : meaningOfAnyId(before.screen);
    if (only !== undefined) {
      const nothing = { delivery: null, parcel: undefined };
      onResult({ kolliId, meaning: only, target: before, ...nothing });
      return;
    }
    onSearching();
    const found = mutateAsync(kolliId).then((result) => result.delivery);
    const [delivery, parcel] = await Promise.all([found, parcelOf(kolliId, found)]);
    // The person may have closed or opened something meanwhile.
    const target = scanTargetNow();
    onResult({ kolliId, delivery, parcel, target, meaning: decideScan(target.screen, parcel) });
  };
  return (kolliId) => {
    if (waiting.current.has(kolliId)) return;
    waiting.current.add(kolliId);
    last.current = last.current
      .then(() => handle(kolliId))
      .catch(onFailed)
      .finally(() => waiting.current.delete(kolliId));
  };
}
