import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';

/** Dependencies of use cases for boxes. */
export interface BoxDeps {
  readonly store: Store;
  readonly clock: Clock;
}
