import { onTestFinished } from 'vitest';

/** A held timer; an interval repeats every `everyMs`. */
type HeldTimer = { readonly at: number; readonly run: () => void; readonly everyMs?: number };

type Clock = {
  now: number;
  readonly held: Map<number, HeldTimer>;
  /** The real timers of those that run on their own again. */
  readonly resumed: Map<number, { readonly id: number; readonly isInterval: boolean }>;
};

export type HeldTimers = {
  /** Advances the held timers and intervals by this time; those that are due run. */
  pass: (ms: number) => void;
  /** The number of timers set with this duration. */
  timesSet: (ms: number) => number;
  /** Releases the timers: pending ones continue in real time. */
  release: () => void;
};

/** Shorter timers only let other work run first: they are not held. */
const shortestMs = 50;

type Real = Pick<Window, 'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval'>;

/**
 * Holds the timers and intervals of the page until the test ends: their time advances only when the
 * test says so, and not while a busy machine is slow. `Date.now()` keeps running. Vitest's fake
 * timers, in contrast, advance with each action and each poll.
 */
export function holdTimers(): HeldTimers {
  const real = {
    setTimeout: window.setTimeout,
    setInterval: window.setInterval,
    clearTimeout: window.clearTimeout,
    clearInterval: window.clearInterval,
  };
  const clock: Clock = { now: 0, held: new Map(), resumed: new Map() };
  const waits: number[] = [];
  const holdSetter =
    (kind: 'setTimeout' | 'setInterval') =>
    (run: TimerHandler, ms = 0, ...values: unknown[]): number => {
      if (typeof run === 'string') throw new TypeError('A timer runs a function');
      const call = () => run(...values);
      if (ms < shortestMs) return Number(real[kind].call(window, call, ms));
      const id = 1_000_000_000 + waits.push(ms);
      const again = kind === 'setInterval' ? { everyMs: ms } : {};
      clock.held.set(id, { at: clock.now + ms, run: call, ...again });
      return id;
    };
  // Timers and intervals share one sequence of ids.
  const clear = (id?: number) => {
    if (id === undefined || clock.held.delete(id)) return;
    real.clearTimeout.call(window, clock.resumed.get(id)?.id ?? id);
  };
  Object.assign(window, {
    setTimeout: holdSetter('setTimeout'),
    setInterval: holdSetter('setInterval'),
  });
  Object.assign(window, { clearTimeout: clear, clearInterval: clear });
  onTestFinished(() => end(clock, real));
  const timesSet = (ms: number) => waits.filter((wait) => wait === ms).length;
  return { pass: (ms) => pass(clock, ms), timesSet, release: () => release(clock, real) };
}

function release({ now, held, resumed }: Clock, { setTimeout, setInterval }: Real): void {
  Object.assign(window, { setTimeout, setInterval });
  for (const [id, { at, run, everyMs }] of held) {
    const isInterval = everyMs !== undefined;
    const set = isInterval ? setInterval : setTimeout;
    resumed.set(id, { id: Number(set.call(window, run, everyMs ?? at - now)), isInterval });
  }
  held.clear();
}

/** After the test its screen can no longer clear intervals by these ids, so they end here. */
function end(clock: Clock, real: Real): void {
  release(clock, real);
  for (const { id, isInterval } of clock.resumed.values())
    if (isInterval) real.clearInterval.call(window, id);
  Object.assign(window, real);
}

/** Runs the timers due until then, in order of time. */
function pass(clock: Clock, ms: number): void {
  const until = clock.now + ms;
  for (let due = firstUntil(clock, until); due !== undefined; due = firstUntil(clock, until)) {
    const [id, timer] = due;
    const { at, run, everyMs } = timer;
    if (everyMs === undefined) clock.held.delete(id);
    else clock.held.set(id, { ...timer, at: at + everyMs });
    clock.now = at;
    run();
  }
  clock.now = until;
}

function firstUntil({ held }: Clock, until: number): [number, HeldTimer] | undefined {
  const due = [...held].filter(([, { at }]) => at <= until);
  return due.toSorted(([, one], [, other]) => one.at - other.at)[0];
}

/** Resolves after the page has rendered pending updates. */
export async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
