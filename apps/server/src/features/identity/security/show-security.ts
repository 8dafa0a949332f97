import type { Tx } from '../../../platform/database/open-database.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import { findAccount } from '../accounts/stored-accounts.ts';
import { listOwnSessions, type ShownSession } from './own-sessions.ts';
import { findSession } from '../sessions/find-session.ts';
import { listPasskeys } from '../second-factor/passkey.repository.ts';
import {
  isSecondFactorRequired,
  showApp,
  showCodes,
} from '../second-factor/second-factor.repository.ts';
import type { SecurityDeps } from './security-deps.ts';

/** How a person signs in, and where they are signed in. Times are in epoch milliseconds. */
export interface Security {
  /** Null without an authenticator app. */
  readonly app: { readonly setUpAt: number; readonly lastUsedAt: number | null } | null;
  /** Oldest first. */
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly addedAt: number;
    readonly lastUsedAt: number | null;
  }[];
  /** Null without recovery codes. */
  readonly codes: { readonly left: number; readonly madeAt: number } | null;
  /** A pharmacy of the person requires a second factor. */
  readonly isRequired: boolean;
  readonly hasPassword: boolean;
  /** How many days a session lasts in any case. */
  readonly sessionDays: number;
  readonly sessions: readonly ShownSession[];
}

const msOf = (at: Date | null) => at?.getTime() ?? null;

async function showFactors(
  tx: Tx,
  userId: string,
): Promise<Pick<Security, 'app' | 'passkeys' | 'codes'>> {
  const app = await showApp(tx, userId);
  const codes = await showCodes(tx, userId);
  const passkeys = await listPasskeys(tx, userId);
  return {
    app: app ? { setUpAt: app.setUpAt.getTime(), lastUsedAt: msOf(app.lastUsedAt) } : null,
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: addedAt.getTime(),
      lastUsedAt: msOf(lastUsedAt),
    })),
    codes: codes ? { left: codes.left, madeAt: codes.madeAt.getTime() } : null,
  };
}

/** @throws IdentityError not_authorized */
export async function showSecurity(
  deps: SecurityDeps,
  client: IdentityClient,
): Promise<IdentityAnswer<Security>> {
  const own = await findSession(deps, client);
  if (own === undefined) throw new IdentityError('not_authorized');
  const { sessionDays } = deps;
  const body = await deps.store.inGlobal(async (tx) => {
    const account = await findAccount(tx, { userId: own.userId });
    return {
      ...(await showFactors(tx, own.userId)),
      isRequired: await isSecondFactorRequired(tx, own.userId),
      hasPassword: (account?.passwordHash ?? null) !== null,
      sessionDays,
      sessions: await listOwnSessions(tx, own, sessionDays),
    };
  });
  return { body, cookies: [] };
}
