import { CodedError, type FieldError } from '../../../platform/coded-error.ts';
import { isDatabaseAway } from '../../../platform/database/database-faults.ts';
import type { Log } from '../../../platform/log.ts';
import type { Health } from '../share-health.ts';

interface ReasonDeps {
  readonly health: Pick<Health, 'checkReadiness'>;
  readonly log: Pick<Log, 'error'>;
}

/** Why this process is not ready; empty if it is. Never throws: a fault of the program is logged. */
export async function findReasons(
  { health, log }: ReasonDeps,
  isEnding: () => boolean,
): Promise<readonly FieldError[]> {
  if (isEnding()) return [{ path: 'server', msg: 'The server is ending' }];
  try {
    await health.checkReadiness();
    return [];
  } catch (error) {
    if (error instanceof CodedError && error.errors !== undefined) return error.errors;
    if (isDatabaseAway(error)) return [{ path: 'database', msg: 'The database does not answer' }];
    log.error({ err: error }, 'readiness could not be checked');
    return [{ path: 'server', msg: 'Readiness could not be checked: see the log' }];
  }
}
