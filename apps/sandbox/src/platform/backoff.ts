import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The pause after consecutive failures: doubles from `firstMs` up to `longestMs`, less up to its half by chance, so that
 * many boxes do not come back at the same time.
 */
export function backoffMs(failures: number, firstMs: number, longestMs: number): number {
  const pauseMs = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return pauseMs * (1 - Math.random() / 2);
}

/** Waits; returns early, without an error, when the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
