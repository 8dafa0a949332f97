import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { ChangeTools } from './apply-decision.ts';

/** What use cases about deliveries need: the database, the clock, and the tools of a change. */
export interface DeliveryDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
}
