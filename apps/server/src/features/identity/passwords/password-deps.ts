import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { IdentityAccounts } from '../accounts/identity-accounts.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import type { SessionDeps } from '../sessions/use-cookie.ts';
import type { SignInAttempts } from '../attempts/sign-in-attempts.ts';

/** Dependencies of the password calls. */
export interface PasswordDeps extends SessionDeps {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly accounts: IdentityAccounts;
  readonly attempts: SignInAttempts;
  readonly browsers: KnownBrowsers;
  /** No password contains it. */
  readonly productName: string;
}
