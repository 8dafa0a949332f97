import { setTimeout as sleep } from 'node:timers/promises';

/** The pause after consecutive failures: doubles from `firstMs` up to `longestMs`. */
export function backoffMs(failures: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/** Waits; returns early, without an error, when the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
