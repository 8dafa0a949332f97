import { shareFor } from '../../platform/metrics/share-for.ts';
import { checkHealth } from './check-health.ts';
import { checkReadiness, type ReadinessDeps } from './check-readiness.ts';

/** For how long all who ask get the same answer, in milliseconds. */
const sharedMs = 1000;

/** The checks of this process, for everybody who asks for them, at whatever port. */
export interface Health {
  readonly check: () => ReturnType<typeof checkHealth>;
  readonly checkReadiness: () => ReturnType<typeof checkReadiness>;
}

/** Runs each check once a second at most: anybody may ask, and has no part in how much the database is asked. */
export function shareHealth(deps: ReadinessDeps): Health {
  return {
    check: shareFor(sharedMs, () => checkHealth(deps.watchStore)),
    checkReadiness: shareFor(sharedMs, () => checkReadiness(deps)),
  };
}
