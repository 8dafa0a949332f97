import { Bench } from './bench/bench.ts';
import { ControlFailure } from './bench/box-actions.ts';
import type { Control } from './bench/control.ts';
import { reset } from './bench/reset.ts';
import { Deviation } from './bench/watch.ts';
import type { BoxCall } from './kolli/box-call.ts';
import type { KitServer } from './kolli/kit-server.ts';
import { allTrials } from './trials/all-trials.ts';
import type { Result, Trial } from './trials/trial.ts';

/** `patienceMs`: how long the box may take for anything. */
export interface ConformPlan {
  readonly control: Control;
  readonly patienceMs: number;
  readonly trials?: readonly Trial[];
  /** Called before each trial, with how many are over. */
  readonly onBegin?: (trial: Trial, done: number) => void;
  readonly onResult?: (result: Result) => void;
}

/** A box that is not connected tries again once a minute at least. */
const firstContactMs = 75_000;

/** The box cannot be tried at all. */
export class NoBox extends Error {}

/** Runs the trials one after another against the box that is connected to this server. Throws `NoBox` if none is. */
export async function conform(server: KitServer, plan: ConformPlan): Promise<Result[]> {
  const results: Result[] = [];
  const bench = new Bench(server, plan.control, plan.patienceMs);
  await requireBox(bench);
  for (const trial of plan.trials ?? allTrials) {
    const began = performance.now();
    plan.onBegin?.(trial, results.length);
    server.beginTrial();
    const deviation = await deviationOf(trial, bench);
    const seconds = Math.round(performance.now() - began) / 1000;
    const { received } = server;
    const result = { trial, seconds, steps: [...bench.steps], deviation, received };
    results.push(result);
    plan.onResult?.(result);
  }
  return results;
}

async function requireBox(bench: Bench): Promise<void> {
  try {
    await bench.streams(Math.max(bench.patienceMs, firstContactMs));
  } catch {
    throw new NoBox(whyNone(bench.kolli.calls));
  }
}

function whyNone(calls: readonly BoxCall[]): string {
  if (calls.length === 0)
    return 'No box has called. Is Kolli’s address in its settings that of `--url`?';
  if (calls.every(({ key }) => key === ''))
    return 'The box calls without `Authorization: Bearer <key>`, so no call of it is accepted.';
  return 'The box calls, but opens no stream of commands. Is `--key` its key?';
}

async function deviationOf(trial: Trial, bench: Bench): Promise<string | null> {
  try {
    await reset(bench);
    await trial.run(bench);
    return breachOf(bench);
  } catch (error) {
    if (error instanceof Deviation) return breachOf(bench) ?? error.message;
    if (error instanceof ControlFailure) return error.message;
    throw error;
  }
}

/** What no box may do in any trial. */
function breachOf({ kolli, box }: Bench): string | null {
  const values = new Set(kolli.log.stored.flatMap((event) => Object.values(event).map(String)));
  if ([...box.typedPins].some((pin) => values.has(pin))) return 'It sent a PIN that somebody typed';
  return kolli.log.breaches[0] ?? null;
}
