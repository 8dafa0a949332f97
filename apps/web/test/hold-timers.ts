import { onTestFinished } from 'vitest';

type Held = { readonly at: number; readonly run: () => void };

type Clock = { now: number; readonly held: Map<number, Held> };

export type HeldTimers = {
  /** Lets time pass for the timers; whatever is due runs. */
  pass: (ms: number) => void;
  /** How many timers of this duration were set. */
  timesSet: (ms: number) => number;
  /** Lets the timers run by themselves again, with what still waits. */
  goOn: () => void;
};

/** Shorter timers only let other work run first: they are not held. */
const shortestMs = 50;

/**
 * Stops the timers of the page until the test ends: time passes for them when the test says so, and not
 * while a busy machine takes its time. The fake timers of vitest go on by themselves with each action and
 * each look.
 */
export function holdTimers(): HeldTimers {
  const real = { set: window.setTimeout, clear: window.clearTimeout };
  const clock: Clock = { now: 0, held: new Map() };
  const later = new Map<number, number>();
  const waits: number[] = [];
  const hold = (run: TimerHandler, ms = 0, ...values: unknown[]): number => {
    if (typeof run === 'string') throw new TypeError('A timer runs a function');
    const call = () => run(...values);
    if (ms < shortestMs) return Number(real.set.call(window, call, ms));
    const id = 1_000_000_000 + waits.push(ms);
    clock.held.set(id, { at: clock.now + ms, run: call });
    return id;
  };
  const clear = (id?: number) => {
    if (id === undefined || clock.held.delete(id)) return;
    real.clear.call(window, later.get(id) ?? id);
  };
  const goOn = () => {
    Object.assign(window, { setTimeout: real.set });
    for (const [id, { at, run }] of clock.held)
      later.set(id, Number(real.set.call(window, run, at - clock.now)));
    clock.held.clear();
  };
  Object.assign(window, { setTimeout: hold, clearTimeout: clear });
  onTestFinished(() => {
    goOn();
    Object.assign(window, { clearTimeout: real.clear });
  });
  const timesSet = (ms: number) => waits.filter((wait) => wait === ms).length;
  return { pass: (ms) => pass(clock, ms), timesSet, goOn };
}

/** Runs what is due until then, in the order of its times. */
function pass(clock: Clock, ms: number): void {
  const end = clock.now + ms;
  for (let due = firstUntil(clock, end); due !== undefined; due = firstUntil(clock, end)) {
    const [id, { at, run }] = due;
    clock.held.delete(id);
    clock.now = at;
    run();
  }
  clock.now = end;
}

function firstUntil({ held }: Clock, end: number): [number, Held] | undefined {
  const due = [...held].filter(([, { at }]) => at <= end);
  return due.toSorted(([, one], [, other]) => one.at - other.at)[0];
}

/** Until the page has drawn what it knows by now. */
export async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
