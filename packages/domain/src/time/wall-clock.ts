/** The local time of a zone. A shown time is given as the epoch milliseconds of the same time in UTC. */
export interface WallClock {
  /** The time shown at a time in epoch milliseconds; NaN out of the range of dates. */
  readonly shownAt: (at: number) => number;
  /** The first time, in epoch milliseconds, at which it shows a time or, when a change skips that, a later one. */
  readonly epochOf: (shown: number) => number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The range of dates, in milliseconds from 1970. */
const maxEpochMs = 8.64e15;

/** A clock with a fixed offset; `timezoneOffset` is minutes from local time to UTC, as in JavaScript. */
export function fixedClock(timezoneOffset: number): WallClock {
  const behindMs = timezoneOffset * minuteMs;
  return { shownAt: (at) => at - behindMs, epochOf: (shown) => shown + behindMs };
}

/** The offset of a zone ahead of UTC in milliseconds, parsed from a formatted date: '10/1/2024, GMT+03:00'. */
function aheadMs(formatted: string): number {
  const [, sign, hours, minutes, seconds] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?$/u.exec(formatted) ?? [];
  const ms = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? 0 - ms : ms;
}

/** Caches up to `maxEntries` results of a pure function; undefined results are not cached. */
function memoize<Key, Value>(
  maxEntries: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size >= maxEntries) known.clear();
    if (value !== undefined) known.set(key, value);
    return value;
  };
}

/** Inverts `shownAt` of a clock whose changes are more than two days apart. */
const epochBy = (shownAt: WallClock['shownAt']) => (shown: number) => {
  const candidates = [shown - dayMs, shown + dayMs].map((near) => shown - (shownAt(near) - near));
  const reached = candidates.filter((at) => shownAt(at) >= shown);
  return Math.min(...(reached.length > 0 ? reached : candidates));
};

function makeClock(timeZone: string): WallClock | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const shownAt = (at: number) =>
      Math.abs(at) <= maxEpochMs ? at + aheadMs(format.format(at)) : Number.NaN;
    return { shownAt, epochOf: memoize(2000, epochBy(shownAt)) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The clock of a time zone by its IANA name such as 'Europe/Helsinki', with its daylight saving time;
 * undefined for an unknown zone. Cached, because creating one takes as long as a whole request.
 */
export const zoneClock: (timeZone: string) => WallClock | undefined = memoize(500, makeClock);

/** The clock of a place: that of its time zone, or UTC for a zone that is unknown here. */
export const clockOf = (timeZone: string): WallClock => zoneClock(timeZone) ?? fixedClock(0);
