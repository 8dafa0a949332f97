import { BackupRefused } from '../../../platform/backup/backup-refused.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { recordOutcome } from '../../../platform/jobs/job-records.ts';
import type { MadeBackup } from './back-up-database.ts';

interface RecordDeps {
  /** The database with its owner's login. */
  readonly ownerUrl: string;
}

/** Writes when the data of the last backup was read, or that one failed. */
async function record({ ownerUrl }: RecordDeps, made: MadeBackup | undefined): Promise<void> {
  const store = openDatabase({ url: ownerUrl, poolSize: 1, onError: () => undefined });
  const outcome = {
    at: made?.takenAt,
    isEnded: made !== undefined,
    failures: made === undefined ? 1 : 0,
  };
  try {
    await store.inGlobal((tx) => recordOutcome(tx, { job: 'backup', ...outcome }));
  } finally {
    await store.close();
  }
}

interface RecordedBackup extends MadeBackup {
  /** Why it could not be recorded: then only the file tells of it. */
  readonly unrecorded: string | undefined;
}

/**
 * Makes a backup and records it, so that its failure and its age are mailed to the service address. A refusal, or an
 * interruption by `signal`, is no failure: the age of the last backup tells if they go on. What was made is good also if
 * it could not be recorded.
 */
export async function recordBackup(
  deps: RecordDeps & { readonly signal: AbortSignal },
  make: () => Promise<MadeBackup>,
): Promise<RecordedBackup> {
  let made: MadeBackup;
  try {
    made = await make();
  } catch (error) {
    // If the database is unavailable, the age of the last backup alone will tell.
    if (!(error instanceof BackupRefused) && !deps.signal.aborted)
      await record(deps, undefined).catch(() => undefined);
    throw error;
  }
  const unrecorded = await record(deps, made).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { ...made, unrecorded };
}
