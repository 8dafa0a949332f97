import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { findDeliveryByKolliId } from '@kolli/contract/delivery/delivery-lists';
import { identityNumbersIn } from '@kolli/domain/people/identity-numbers-in-text';
import { decideScan, meaningOfAnyId } from '@kolli/domain/scan/decide-scan';
import type { EitherCode } from '@kolli/domain/scan/read-scan';
import type { ScanMeaning, ScanParcel } from '@kolli/domain/scan/scan-table';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/call/call.ts';
import { kolliFieldForScan } from '../../lib/scan/kolli-field.ts';
import { currentScanTarget, type ScanTarget } from '../../lib/scan/scan-targets.ts';

export type ScanResult = {
  readonly kolliId: string;
  /** What it would be by another layout. */
  readonly unless: EitherCode | undefined;
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
  /** Another scanner would have meant another parcel by it. */
  onEither: (codes: EitherCode) => void;
};

/** What is on the screen now; a dialog with a kolli field to fill takes any kolli ID. */
export function scanTargetNow(): ScanTarget {
  const target = currentScanTarget();
  const hasField = target.screen === 'dialog' || target.screen === 'unsaved';
  return hasField && kolliFieldForScan() !== null ? { ...target, screen: 'kolliField' } : target;
}

type Handle = (kolliId: string, unless?: EitherCode) => Promise<void>;

/** Handles codes one after the other. The latest one again, while it waits for its turn or its answer, is ignored. */
function useInTurn(handle: Handle, onFailed: () => void): (...code: Parameters<Handle>) => void {
  const waiting = useRef<string[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  return (kolliId, unless) => {
    if (waiting.current.at(-1) === kolliId) return;
    waiting.current.push(kolliId);
    last.current = last.current
      .then(() => handle(kolliId, unless))
      .catch(onFailed)
      .finally(() => void waiting.current.shift());
  };
}

/**
 * Processes scanned kolli IDs in turn: looks one up if its meaning depends on the parcel. With `unless`, its US reading is
 * looked up at the same time; if that is a parcel's, `onEither` asks.
 */
export function useScans(options: ScansOptions): (kolliId: string, unless?: EitherCode) => void {
  const { pharmacyId, parcelOf, onSearching, onResult, onFailed, onEither } = options;
  const { mutateAsync } = useMutation({
    mutationFn: (kolliId: string) => call(findDeliveryByKolliId, { body: { pharmacyId, kolliId } }),
    gcTime: 0,
  });
  const lookUp = async (kolliId: string) => (await mutateAsync(kolliId)).delivery;
  const handle: Handle = async (kolliId, unless) => {
    const before = scanTargetNow();
    // It may be an identity number of another country, which nothing shows unless it is a parcel's.
    const isDoubtful = identityNumbersIn(kolliId).length > 0;
    const only = isDoubtful ? undefined : meaningOfAnyId(before.screen);
    if (only !== undefined && (only !== 'fillField' || unless === undefined)) {
      const nothing = { delivery: null, parcel: undefined, unless };
      onResult({ kolliId, meaning: only, target: before, ...nothing });
      return;
    }
    onSearching();
    const found = lookUp(kolliId);
    const other = unless?.us.kind === 'kolliId' ? lookUp(unless.us.kolliId) : null;
    const [delivery, parcel, twin] = await Promise.all([found, parcelOf(kolliId, found), other]);
    if (unless !== undefined && twin !== null) {
      onEither(unless);
      return;
    }
    // The person may have closed or opened something meanwhile.
    const target = scanTargetNow();
    const meaning = decideScan(target.screen, parcel);
    onResult({ kolliId, unless, delivery, parcel, target, meaning });
  };
  return useInTurn(handle, onFailed);
}
