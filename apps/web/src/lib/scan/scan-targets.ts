import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { ScanScreen } from '@kolli/domain/scan/scan-table';
import type { ScannerInput } from './use-scanner.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** What is on the screen for a scan, and what it does there. */
export type ScanTarget = {
  readonly screen: ScanScreen;
  /** Called for `putIntoDoors`, `chooseOrder` and `offerOrder`. */
  readonly onOrder?: (delivery: Delivery) => void;
  /** Called for `fillForm`. */
  readonly onUnknown?: (kolliId: string) => void;
  /** Called for every scan with the time of its first key: undoes what its keys did, where single keys act. */
  readonly onScanned?: (firstMs: number) => void;
  /** Called for every scan instead of all else: a test of the scanner. */
  readonly onTested?: (input: ScannerInput) => void;
  /** Closes the dialog before something else opens. */
  readonly close?: () => void;
};

type Entry = { readonly isDialog: boolean; readonly target: { readonly current: ScanTarget } };

// Apart from React: the listener reads it when something is scanned.
let entries: readonly Entry[] = [];

/**
 * Says what is on the screen while the component is mounted; undefined for nothing. The dialog that was opened last
 * counts, and screens only without a dialog.
 */
export function useScanTarget(target: ScanTarget | undefined, isDialog = false): void {
  const isPresent = target !== undefined;
  const latest = useRef<ScanTarget>({ screen: 'screen' });
  useLayoutEffect(() => {
    if (target !== undefined) latest.current = target;
  });
  useEffect(() => {
    if (!isPresent) return;
    const entry = { isDialog, target: latest };
    entries = [...entries, entry];
    return () => {
      entries = entries.filter((one) => one !== entry);
    };
  }, [isPresent, isDialog]);
}

/** What is on the screen now. */
export function currentScanTarget(): ScanTarget {
  const top = entries.findLast(({ isDialog }) => isDialog) ?? entries.at(-1);
  return top?.target.current ?? { screen: 'screen' };
}
