import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { CodedError } from '../coded-error.ts';
import { isRetryable, violatedConstraint } from './database-faults.ts';
import type { Store, Tx } from './open-database.ts';

/** Error codes for violated constraints. */
const refusals: Record<string, ErrorCode> = {
  locker_occupancy_one: 'locker_already_reserved',
  delivery_kolli_open: 'kolli_id_in_use',
};

/** Constraints whose violation may not recur on a retry. */
const retryableConstraints: ReadonlySet<string | undefined> = new Set([
  'delivery_pin',
  'locker_occupancy_no_overlap',
]);

const maxTries = 5;

/** What a transaction changes: one thing of a pharmacy, such as a box, a delivery or the pharmacy itself. */
interface Changed {
  readonly pharmacyId: string;
  /** Its id or name in the pharmacy; a box for everything about its doors. */
  readonly thing: string;
}

/**
 * Runs one transaction of a pharmacy, after those of this process that change the same thing; throws `busy` if too many
 * wait. Retries on conflicts, on a duplicate random PIN, and if a
 * door was freed after this transaction read the clock; converts violated constraints of doors and
 * kolli IDs to their codes.
 */
export async function transact<T>(
  store: Store,
  { pharmacyId, thing }: Changed,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return store.inTurn(`${pharmacyId} ${thing}`, () => attempt(store, pharmacyId, work));
}

async function attempt<T>(
  store: Store,
  pharmacyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store.inPharmacies([pharmacyId], work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      const code = refusals[constraint ?? ''];
      if (code !== undefined) throw new CodedError(code);
      const canRetry = isRetryable(error) || retryableConstraints.has(constraint);
      if (!canRetry || tries === maxTries) throw error;
    }
  }
}
