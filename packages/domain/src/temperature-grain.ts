const minuteMs = 60_000;

/** Lengths in minutes of the spans that readings are rolled up in, beside the readings themselves. */
export const rolledMinutes = [10, 60, 360] as const;

/** How finely a stretch of time is told. */
export interface Grain {
  /** The length of a point. */
  readonly intervalMs: number;
  /** The length in minutes of what points are made of: 1 is a reading itself. */
  readonly sourceMinutes: 1 | (typeof rolledMinutes)[number];
}

/** How many points of a length it takes to cover a stretch, both ends included. */
export function countPoints(startMs: number, endMs: number, intervalMs: number): number {
  return Math.floor(endMs / intervalMs) - Math.floor(startMs / intervalMs) + 1;
}

/**
 * The finest of a minute, ten minutes, an hour and six hours that covers a stretch with at most
 * `maxPoints` points; beyond that the least number of six hours. Points begin at multiples of their
 * length since 1970. Ends in epoch milliseconds.
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
