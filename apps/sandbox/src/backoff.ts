import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait after so many failures in a row: doubling from `firstMs`, at most `longestMs`. */
export function backoffMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/** Waits; comes back early and without an error when the signal says stop. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
