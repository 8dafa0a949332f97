/** A clock on the wall. What it shows is epoch milliseconds of the same time in UTC. */
export interface WallClock {
  /** What it shows at a moment; not a number after all time. */
  readonly shownAt: (at: number) => number;
  /** The first moment at which it shows a time or, where its change leaves that out, a later one. */
  readonly momentOf: (shown: number) => number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Dates go no further, in milliseconds from 1970. */
const lastMoment = 8.64e15;

/** A clock that is never changed; `timezoneOffset` is minutes from local time to UTC, as JavaScript gives it. */
export function fixedClock(timezoneOffset: number): WallClock {
  const behindMs = timezoneOffset * minuteMs;
  return { shownAt: (at) => at - behindMs, momentOf: (shown) => shown + behindMs };
}

/** How far ahead of UTC a zone is, from a date told with it: '10/1/2024, GMT+03:00'. */
function aheadMs(told: string): number {
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d+):(\d+)(?::(\d+))?$/u.exec(told) ?? [];
  const ms = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? 0 - ms : ms;
}

/** Remembers as many answers, which never change. */
function remembering<Key, Value>(most: number, answer: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const told = answer(key);
    if (known.size >= most) known.clear();
    if (told !== undefined) known.set(key, told);
    return told;
  };
}

/** Of a clock whose changes are more than two days apart. */
const momentBy = (shownAt: WallClock['shownAt']) => (shown: number) => {
  const moments = [shown - dayMs, shown + dayMs].map((near) => shown - (shownAt(near) - near));
  const fitting = moments.filter((moment) => shownAt(moment) >= shown);
  return Math.min(...(fitting.length > 0 ? fitting : moments));
};

function makeClock(timeZone: string): WallClock | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const shownAt = (at: number) =>
      Math.abs(at) <= lastMoment ? at + aheadMs(format.format(at)) : Number.NaN;
    return { shownAt, momentOf: remembering(2000, momentBy(shownAt)) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The clock of a place by its zone's name such as 'Europe/Helsinki', with its changes to summer time and
 * back; undefined when there is no such zone. Remembered: to make one takes as long as a whole answer.
 */
export const zoneClock: (timeZone: string) => WallClock | undefined = remembering(500, makeClock);
