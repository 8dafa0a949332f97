import type { Clock } from '../platform/clock/clock.ts';
import type { Store } from '../platform/database/open-database.ts';
import { openIssuer } from '../platform/oidc/issuer.ts';
import { createAttemptWindows } from './attempt-windows.ts';
import type { IdentityLog } from './better-auth-server.ts';
import { IdentityError } from './identity-error.ts';
import { explainFailure } from './refusal.ts';
import { createWorkAccount, type WorkAccount, type WorkAccountDeps } from './work-account.ts';
import { createWorkAccountAttempts } from './work-account-attempts.ts';
import { createWorkAccountIssuer } from './work-account-issuer.ts';
import { createWorkAccountLinks } from './work-account-links.ts';

export interface WorkAccountOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** What the button on Login says. */
  readonly name: string;
  /** Whether people may sign in with a password, too. */
  readonly hasPasswordSignIn: boolean;
  /** Keys what is derived and counted here; that of the sessions will do. */
  readonly secret: string;
}

/** Sign-in with work accounts, on the embedded service's sessions. Asks the issuer at the first use. */
export function openWorkAccount(
  options: WorkAccountOptions,
  deps: {
    readonly store: Store;
    readonly clock: Clock;
    readonly log: IdentityLog;
    readonly identity: WorkAccountDeps['identity'];
  },
): WorkAccount {
  const { store, clock, log, identity } = deps;
  const { secret } = options;
  return createWorkAccount({
    identity,
    issuer: createWorkAccountIssuer(openIssuer(options), secret, log),
    attempts: createWorkAccountAttempts(store.pool),
    links: createWorkAccountLinks({ store, clock }),
    windows: createAttemptWindows(store.pool, secret),
    settings: options,
    explained: (work) =>
      work().catch(async (failure: unknown) => {
        // An issuer that is away is no database that is away, though both fail alike.
        if (failure instanceof IdentityError) throw failure;
        throw await explainFailure(failure, () => store.pool.query('select 1'));
      }),
  });
}
