import { openIssuer } from '../../../platform/oidc/issuer.ts';
import { createAttemptWindows } from '../attempts/attempt-windows.ts';
import type { IdentityLog } from '../better-auth/better-auth-server.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { explainFailure } from '../calls/explain-failure.ts';
import { createWorkAccount, type WorkAccount, type WorkAccountDeps } from './work-account.ts';
import { createWorkAccountAttempts } from '../attempts/work-account-attempts.ts';
import { createWorkAccountIssuer } from './work-account-issuer.ts';
import { createWorkAccountLinks, type LinkDeps } from './work-account-links.ts';

export interface WorkAccountOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Label of the button on Login. */
  readonly name: string;
  /** Whether people may also sign in with a password. */
  readonly hasPasswordSignIn: boolean;
  /** Key for derived values and counters; may be the session secret. */
  readonly secret: string;
}

/**
 * Sign-in with work accounts, using the embedded service's sessions. Contacts the issuer at the
 * first use.
 */
export function openWorkAccount(
  options: WorkAccountOptions,
  deps: LinkDeps & {
    readonly log: IdentityLog;
    readonly identity: WorkAccountDeps['identity'];
  },
): WorkAccount {
  const { store, log, identity } = deps;
  const { secret } = options;
  return createWorkAccount({
    identity,
    issuer: createWorkAccountIssuer(openIssuer(options), secret, log),
    attempts: createWorkAccountAttempts(store.pool),
    links: createWorkAccountLinks(deps),
    windows: createAttemptWindows(store.pool, secret),
    settings: options,
    explained: (work) =>
      work().catch(async (failure: unknown) => {
        // Do not report an unreachable issuer as an unreachable database: both fail with similar
        // errors.
        if (failure instanceof IdentityError) throw failure;
        throw await explainFailure(failure, () => store.pool.query('select 1'));
      }),
  });
}
