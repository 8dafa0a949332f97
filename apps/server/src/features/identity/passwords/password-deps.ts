import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { IdentityAccounts } from '../accounts/identity-accounts.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import type { SignInAttempts } from '../attempts/sign-in-attempts.ts';

/** Dependencies of the password calls. */
export interface PasswordDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly accounts: IdentityAccounts;
  readonly attempts: SignInAttempts;
  readonly browsers: KnownBrowsers;
}
