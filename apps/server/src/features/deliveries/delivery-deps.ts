import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { ChangeTools } from './apply-decision.ts';

/** Dependencies of use cases for deliveries. */
export interface DeliveryDeps extends ChangeTools {
  readonly store: Store;
  readonly clock: Clock;
}
