/** A smaller error of a box's clock is not corrected: network delay alone may cause it. */
export const toleratedSkewMs = 5_000;

/** Maximum age of an event; one that claims to be older has a wrong timestamp. */
export const oldestEventMs = 40 * 24 * 3_600_000;

/** A corrected time that is further ahead of the server is implausible. */
const aheadToleranceMs = 5 * 60_000;

/** Temperatures are stamped with the start of their minute, which may precede the creation of the box. */
const readingMinuteMs = 60_000;

/** State of a box's clock when a batch of events arrives. */
export interface BoxClock {
  readonly receivedAt: Date;
  /** The server's clock minus the box's, in milliseconds, as measured by the batch; 0 when it was not measured. */
  readonly skewMs: number;
  /** When the box was created on the server; it has no earlier events. */
  readonly boxCreatedAt: Date;
}

/** When an event happened, and whether the box's own (corrected) timestamp was plausible. */
export interface EventTime {
  readonly at: Date;
  readonly isPlausible: boolean;
}

/**
 * When an event happened, by the server's clock: the box's timestamp, corrected by the measured error of
 * its clock where that exceeds five seconds, and never later than the receipt. An event that would be older
 * than the box, or than 40 days, is dated at its receipt, because its timestamp must be wrong. `at` is any
 * whole number: a wrong clock may exceed the range of dates.
 */
export function eventTime(at: number, clock: BoxClock): EventTime {
  const received = clock.receivedAt.getTime();
  const corrected = Math.abs(clock.skewMs) <= toleratedSkewMs ? at : at + clock.skewMs;
  const beginning = clock.boxCreatedAt.getTime() - readingMinuteMs - toleratedSkewMs;
  const oldest = Math.max(beginning, received - oldestEventMs);
  if (!(corrected >= oldest)) return { at: clock.receivedAt, isPlausible: false };
  return {
    at: corrected < received ? new Date(corrected) : clock.receivedAt,
    isPlausible: corrected <= received + aheadToleranceMs,
  };
}
