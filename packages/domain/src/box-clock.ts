/** A box's clock that differs by no more is right: it is nearer than what a network adds. */
export const believedSkewMs = 5_000;

/** What a box tells may be so late; an event that claims to be older comes of a wrong clock. */
export const oldestEventMs = 40 * 24 * 3_600_000;

/** Ahead of us by more, even once corrected, a clock is wrong and not only set carelessly. */
const aheadToleranceMs = 5 * 60_000;

/** A temperature carries the minute in which it was read: the first one began before its box was made. */
const readingMinuteMs = 60_000;

/** What is known of a box's clock when events arrive. */
export interface BoxClock {
  readonly receivedAt: Date;
  /** Our clock minus the box's, in milliseconds, as its batch showed it; 0 when it showed nothing. */
  readonly skewMs: number;
  /** When the box was made here: nothing happened at it before. */
  readonly boxMadeAt: Date;
}

/** When an event happened, and whether that is what the box said, its clock's error put right. */
export interface EventTime {
  readonly at: Date;
  readonly isBelievable: boolean;
}

/**
 * When an event happened, by our clock: at the box's time, put right by the measured error of its
 * clock where that is more than five seconds, and never later than it was received. What would lie
 * before the minute in which the box was made, or more than 40 days back, is dated when received, since no clock that was
 * right said so. `at` is any whole number: a wrong clock may show more than a date can hold.
 */
export function eventTime(at: number, clock: BoxClock): EventTime {
  const received = clock.receivedAt.getTime();
  const corrected = Math.abs(clock.skewMs) <= believedSkewMs ? at : at + clock.skewMs;
  const beginning = clock.boxMadeAt.getTime() - readingMinuteMs - believedSkewMs;
  const oldest = Math.max(beginning, received - oldestEventMs);
  if (!(corrected >= oldest)) return { at: clock.receivedAt, isBelievable: false };
  return {
    at: corrected < received ? new Date(corrected) : clock.receivedAt,
    isBelievable: corrected <= received + aheadToleranceMs,
  };
}
