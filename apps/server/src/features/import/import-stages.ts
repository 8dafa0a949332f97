import type { LongWork } from '../../platform/work/long-work.ts';

/**
 * What an import does one after the other: counting what an earlier one left uncounted, checking and writing lines in one
 * transaction, counting them, storing readings.
 */
export type ImportStage = 'earlier statistics' | 'lines' | 'statistics' | 'readings';

/** How an import is followed and stopped, see `LongWork`. */
export interface FollowedImport {
  readonly onProgress?: ((stage: ImportStage, done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The same for one of its stages. */
export function followStage(stage: ImportStage, { onProgress, signal }: FollowedImport): LongWork {
  if (onProgress === undefined) return { signal };
  return { signal, onProgress: (done, total) => onProgress(stage, done, total) };
}
