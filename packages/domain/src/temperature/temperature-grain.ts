const minuteMs = 60_000;

/** Lengths in minutes of the spans into which readings are rolled up. */
export const rolledMinutes = [10, 60, 360] as const;

/** The resolution of a temperature log. */
export interface Grain {
  /** The interval between points. */
  readonly intervalMs: number;
  /** The length in minutes of the stored rows from which points are computed; 1 for readings. */
  readonly sourceMinutes: 1 | (typeof rolledMinutes)[number];
}

/** Number of points that cover a range, both ends included. */
export function countPoints(startMs: number, endMs: number, intervalMs: number): number {
  return Math.floor(endMs / intervalMs) - Math.floor(startMs / intervalMs) + 1;
}

/**
 * The finest of a minute, ten minutes, an hour and six hours that covers a range with at most
 * `maxPoints` points; beyond these the smallest sufficient multiple of six hours. Points start at multiples
 * of the interval since 1970. Both ends are in epoch milliseconds.
 */
export function chooseGrain(startMs: number, endMs: number, maxPoints: number): Grain {
  for (const sourceMinutes of [1, ...rolledMinutes] as const) {
    const intervalMs = sourceMinutes * minuteMs;
    if (countPoints(startMs, endMs, intervalMs) <= maxPoints) return { intervalMs, sourceMinutes };
  }
  const longestMs = 360 * minuteMs;
  let times = Math.ceil((endMs - startMs) / (longestMs * maxPoints));
  while (countPoints(startMs, endMs, times * longestMs) > maxPoints) times += 1;
  return { intervalMs: times * longestMs, sourceMinutes: 360 };
}
