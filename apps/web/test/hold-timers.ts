import { onTestFinished } from 'vitest';

/** An interval runs again after each `everyMs`. */
type Held = { readonly at: number; readonly run: () => void; readonly everyMs?: number };

type Clock = {
  now: number;
  readonly held: Map<number, Held>;
  /** The real timers of those that run by themselves again. */
  readonly resumed: Map<number, { readonly id: number; readonly isInterval: boolean }>;
};

export type HeldTimers = {
  /** Lets time pass for the timers and intervals; whatever is due runs. */
  pass: (ms: number) => void;
  /** How many of this duration were set. */
  timesSet: (ms: number) => number;
  /** Lets them run by themselves again, with what still waits. */
  goOn: () => void;
};

/** Shorter timers only let other work run first: they are not held. */
const shortestMs = 50;

type Real = Pick<Window, 'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval'>;

/**
 * Stops the timers and intervals of the page until the test ends: time passes for them when the test says so,
 * and not while a busy machine takes its time. `Date.now()` goes on. The fake timers of vitest go on by
 * themselves with each action and each look.
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
  const holdBy =
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
  // Timers and intervals have their ids from one list.
  const clear = (id?: number) => {
    if (id === undefined || clock.held.delete(id)) return;
    real.clearTimeout.call(window, clock.resumed.get(id)?.id ?? id);
  };
  Object.assign(window, { setTimeout: holdBy('setTimeout'), setInterval: holdBy('setInterval') });
  Object.assign(window, { clearTimeout: clear, clearInterval: clear });
  onTestFinished(() => end(clock, real));
  const timesSet = (ms: number) => waits.filter((wait) => wait === ms).length;
  return { pass: (ms) => pass(clock, ms), timesSet, goOn: () => goOn(clock, real) };
}

function goOn({ now, held, resumed }: Clock, { setTimeout, setInterval }: Real): void {
  Object.assign(window, { setTimeout, setInterval });
  for (const [id, { at, run, everyMs }] of held) {
    const isInterval = everyMs !== undefined;
    const set = isInterval ? setInterval : setTimeout;
    resumed.set(id, { id: Number(set.call(window, run, everyMs ?? at - now)), isInterval });
  }
  held.clear();
}

/** The screen of the test can't clear its intervals by these ids any more: they end with the test. */
function end(clock: Clock, real: Real): void {
  goOn(clock, real);
  for (const { id, isInterval } of clock.resumed.values())
    if (isInterval) real.clearInterval.call(window, id);
  Object.assign(window, real);
}

/** Runs what is due until then, in the order of its times. */
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

function firstUntil({ held }: Clock, until: number): [number, Held] | undefined {
  const due = [...held].filter(([, { at }]) => at <= until);
  return due.toSorted(([, one], [, other]) => one.at - other.at)[0];
}

/** Until the page has drawn what it knows by now. */
export async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
