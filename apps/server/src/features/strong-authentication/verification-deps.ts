import type { Clock } from '../../platform/clock/clock.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Dependencies of customer verification. */
export interface VerificationDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: IdentityProvider;
}
