/** What three clocks showed at about the same time, in milliseconds. */
export interface ClockReading {
  /** A clock that nobody sets. */
  readonly monotonicMs: number;
  readonly serverMs: number;
  /** Undefined while the database does not answer. */
  readonly databaseMs: number | undefined;
  /** How long the database took to answer. */
  readonly roundTripMs: number;
}

/** A clock that was set: ahead by these milliseconds, or back if they are negative. */
export interface ClockStep {
  readonly clock: 'server' | 'database';
  readonly byMs: number;
}

/** Below this, time services correct a clock, and failovers change the database's. */
const leastMs = 5000;

/**
 * Which clocks were set between two readings: by how much more or less they moved than the monotonic clock did, beyond what
 * the time on the way explains. A machine that was paused looks like one whose clock was set ahead.
 */
export function findSteps(before: ClockReading, after: ClockReading): ClockStep[] {
  const passedMs = after.monotonicMs - before.monotonicMs;
  const steps: ClockStep[] = [];
  const compare = (clock: ClockStep['clock'], movedMs: number, unsureMs: number) => {
    const byMs = Math.round(movedMs - passedMs);
    if (Math.abs(byMs) >= leastMs + unsureMs) steps.push({ clock, byMs });
  };
  compare('server', after.serverMs - before.serverMs, 0);
  if (before.databaseMs !== undefined && after.databaseMs !== undefined)
    compare(
      'database',
      after.databaseMs - before.databaseMs,
      before.roundTripMs + after.roundTripMs,
    );
  return steps;
}
