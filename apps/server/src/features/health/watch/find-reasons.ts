import { CodedError, type FieldError } from '../../../platform/coded-error.ts';
import { checkReadiness, type ReadinessDeps } from '../check-readiness.ts';

/** Why this process is not ready; empty if it is. Never throws. */
export async function findReasons(
  deps: ReadinessDeps,
  isEnding: () => boolean,
): Promise<readonly FieldError[]> {
  if (isEnding()) return [{ path: 'server', msg: 'The server is ending' }];
  try {
    await checkReadiness(deps);
    return [];
  } catch (error) {
    if (error instanceof CodedError && error.errors !== undefined) return error.errors;
    return [{ path: 'database', msg: 'The database does not answer' }];
  }
}
