import { learntLayout, type ScannerLayout } from '@kolli/domain/scan/read-scan';

/** The localStorage key of the layout; it says nothing about anybody. */
const LAYOUT_KEY = 'kolli.scannerLayout';
const layouts: readonly ScannerLayout[] = ['computer', 'us', 'mixed'];

/** By which layout the scanners at this computer type, as far as it is known. */
export function scannerLayout(): ScannerLayout | undefined {
  try {
    const stored = localStorage.getItem(LAYOUT_KEY);
    return layouts.find((layout) => layout === stored);
  } catch {
    return undefined;
  }
}

/** Stores what a test scan has shown. */
export function storeScannerLayout(layout: ScannerLayout): void {
  try {
    localStorage.setItem(LAYOUT_KEY, layout);
  } catch {
    // If storage is blocked, it is asked again.
  }
}

/** Stores what a scan or an answer has shown, beside what earlier ones did. */
export function learnScannerLayout(shown: 'computer' | 'us'): void {
  storeScannerLayout(learntLayout(scannerLayout(), shown));
}
