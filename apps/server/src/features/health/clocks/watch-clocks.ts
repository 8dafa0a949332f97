import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../../../platform/database/database-faults.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { databaseTime, recordOutcome } from '../../../platform/jobs/job-records.ts';
import { repairQueueTimes } from '../../../platform/jobs/repair-queue-times.ts';
import type { Log } from '../../../platform/log.ts';
import { type ClockReading, type ClockStep, findSteps } from './clock-steps.ts';

const everyMs = 10_000;

interface ClockDeps {
  readonly watchStore: Store;
  readonly log: Log;
}

/** Reads the three clocks. */
export async function readClocks({
  watchStore,
}: Pick<ClockDeps, 'watchStore'>): Promise<ClockReading> {
  const asked = performance.now();
  const time = await watchStore.inGlobal(databaseTime).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    return undefined;
  });
  const monotonicMs = performance.now();
  const read = { monotonicMs, serverMs: Date.now(), roundTripMs: monotonicMs - asked };
  return { ...read, databaseMs: time?.getTime() };
}

/**
 * Logs the steps of a clock, and records each as a failure of `clock`, which is mailed to the service address. What waits
 * by the database's clock is put right when that was set back.
 */
export async function noteSteps(
  { watchStore, log }: ClockDeps,
  steps: readonly ClockStep[],
): Promise<void> {
  for (const { clock, byMs } of steps)
    log.error({ clock, seconds: byMs / 1000 }, 'a clock was set, or the machine was paused');
  if (steps.some(({ clock, byMs }) => clock === 'database' && byMs < 0))
    await repairQueueTimes(watchStore);
  await watchStore.inGlobal((tx) =>
    recordOutcome(tx, { job: 'clock', isEnded: false, failures: steps.length }),
  );
}

/** Watches the clocks of this machine and of the database, until it is stopped. */
export function watchClocks(
  deps: ClockDeps,
  { read = () => readClocks(deps), pauseMs = everyMs } = {},
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  let before: ClockReading | undefined;
  /** Steps that could not be recorded yet. */
  let noted: readonly ClockStep[] = [];
  const look = async () => {
    const now = await read();
    const steps = before === undefined ? [] : findSteps(before, now);
    // While the database is away its last time says how it goes on.
    before = now.databaseMs === undefined && before !== undefined ? before : now;
    noted = [...noted, ...steps];
    if (now.databaseMs === undefined || noted.length === 0) return;
    await noteSteps(deps, noted);
    noted = [];
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the clocks could not be compared'),
      );
      await sleep(pauseMs, undefined, stopping).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    stop: () => {
      stopping.abort();
      return watching;
    },
  };
}
