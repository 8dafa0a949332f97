import { onTestFinished } from 'vitest';

type Held = { readonly at: number; readonly run: () => void };

export type HeldTimers = {
  /** Lets time pass for the timers; whatever is due runs. */
  pass: (ms: number) => void;
  /** How often something was to wait for so long. */
  timesSet: (ms: number) => number;
  /** Lets the timers run by themselves again, with what still waits. */
  goOn: () => void;
};

/** What waits for less only lets other work go first: it runs as ever. */
const shortestMs = 50;

/**
 * Stops the timers of the page until the test ends: time passes for them when the test says so, and not
 * while a busy machine takes its time. The fake
 * timers of vitest go on by themselves with each action and each look.
 */
export function holdTimers(): HeldTimers {
  const real = { set: window.setTimeout, clear: window.clearTimeout };
  const held = new Map<number, Held>();
  const later = new Map<number, number>();
  const waits: number[] = [];
  let now = 0;
  let nextId = 1_000_000_000;
  const hold = (run: TimerHandler, ms = 0, ...values: unknown[]): number => {
    if (typeof run === 'string' || ms < shortestMs)
      return real.set.call(window, run, ms, ...values);
    nextId += 1;
    waits.push(ms);
    held.set(nextId, { at: now + ms, run: () => run(...values) });
    return nextId;
  };
  const clear = (id?: number) => {
    if (id === undefined || held.delete(id)) return;
    real.clear.call(window, later.get(id) ?? id);
  };
  const goOn = () => {
    Object.assign(window, { setTimeout: real.set });
    for (const [id, { at, run }] of held) later.set(id, real.set.call(window, run, at - now));
    held.clear();
  };
  Object.assign(window, { setTimeout: hold, clearTimeout: clear });
  onTestFinished(() => {
    goOn();
    Object.assign(window, { clearTimeout: real.clear });
  });
  return {
    pass: (ms) => {
      const end = now + ms;
      for (let due = firstUntil(held, end); due !== undefined; due = firstUntil(held, end)) {
        const [id, { at, run }] = due;
        held.delete(id);
        now = at;
        run();
      }
      now = end;
    },
    timesSet: (ms) => waits.filter((wait) => wait === ms).length,
    goOn,
  };
}

function firstUntil(held: ReadonlyMap<number, Held>, end: number): [number, Held] | undefined {
  const due = [...held].filter(([, { at }]) => at <= end);
  return due.toSorted(([, one], [, other]) => one.at - other.at)[0];
}

/** Until the page has drawn what it knows by now. */
export async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
