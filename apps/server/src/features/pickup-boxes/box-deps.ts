import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';

/** What showing and changing boxes takes. */
export interface BoxDeps {
  readonly store: Store;
  readonly clock: Clock;
}
