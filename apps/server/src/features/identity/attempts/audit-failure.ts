import type { Clock } from '../../../platform/clock/clock.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import type { SecurityEvent } from '../../../platform/security-log/security-event.ts';
import { auditHolder, findHolder } from '../accounts/account-holder.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

const actions = {
  sign_in_failed: 'sign_in.failed',
  locked_out: 'sign_in.locked_out',
} as const;

/**
 * Writes a wrong password or code, or a lock-out, to the audit logs of the account's person (SEC-09). Of each only the
 * first of an hour, so that nobody can fill the logs by guessing; the security log has all.
 */
export async function auditFailure(
  deps: {
    readonly store: Store;
    readonly clock: Clock;
    readonly attempts: Pick<SignInAttempts, 'isFirstFailure'>;
  },
  accountId: string,
  event: SecurityEvent,
): Promise<void> {
  if (event !== 'sign_in_failed' && event !== 'locked_out') return;
  const holder = await deps.store.inGlobal((tx) => findHolder(tx, accountId));
  if (holder === undefined || !(await deps.attempts.isFirstFailure(accountId, event))) return;
  await deps.store.inPharmacies(holder.pharmacyIds, (tx) =>
    auditHolder(tx, holder, { action: actions[event], at: deps.clock() }),
  );
}
