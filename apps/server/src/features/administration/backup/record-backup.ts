import type { Clock } from '../../../platform/clock/clock.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { recordOutcome } from '../../../platform/jobs/job-records.ts';
import type { MadeBackup } from './back-up-database.ts';

interface RecordDeps {
  /** The database with its owner's login. */
  readonly ownerUrl: string;
  readonly clock: Clock;
}

/** Writes when the data of the last backup was read, or that one failed. */
async function record(
  { ownerUrl, clock }: RecordDeps,
  made: MadeBackup | undefined,
): Promise<void> {
  const store = openDatabase({ url: ownerUrl, poolSize: 1, onError: () => undefined });
  const outcome = {
    at: made?.takenAt ?? clock(),
    isEnded: made !== undefined,
    failures: made === undefined ? 1 : 0,
  };
  try {
    await store.inGlobal((tx) => recordOutcome(tx, { job: 'backup', ...outcome }));
  } finally {
    await store.close();
  }
}

/** Makes a backup and records it, so that its failure and its age are mailed to the service address. */
export async function recordBackup(
  deps: RecordDeps,
  make: () => Promise<MadeBackup>,
): Promise<MadeBackup> {
  try {
    const made = await make();
    await record(deps, made);
    return made;
  } catch (error) {
    // If the database is unavailable, the age of the last backup alone will tell.
    await record(deps, undefined).catch(() => undefined);
    throw error;
  }
}
