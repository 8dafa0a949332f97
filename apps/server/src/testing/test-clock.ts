import type { Clock } from '../platform/clock/clock.ts';

export interface TestClock {
  readonly clock: Clock;
  set: (time: Date) => void;
  advance: (ms: number) => void;
  reset: () => void;
}

/** Starts at `start`, by default 2026-03-10 09:00 UTC. */
export function createTestClock(start = new Date('2026-03-10T09:00:00.000Z')): TestClock {
  let now = start.getTime();
  return {
    clock: () => new Date(now),
    set: (time) => void (now = time.getTime()),
    advance: (ms) => void (now += ms),
    reset: () => void (now = start.getTime()),
  };
}
