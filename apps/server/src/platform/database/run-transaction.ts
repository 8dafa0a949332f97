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

const attempts = 5;

/**
 * Runs one transaction of a pharmacy. Retries on conflicts, on a duplicate random PIN, and if a
 * door was freed after this transaction read the clock; converts violated constraints of doors and
 * kolli IDs to their codes.
 */
export async function transact<T>(
  store: Store,
  pharmacyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.inPharmacies([pharmacyId], work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      const code = refusals[constraint ?? ''];
      if (code !== undefined) throw new CodedError(code);
      const canRetry = isRetryable(error) || retryableConstraints.has(constraint);
      if (!canRetry || attempt === attempts) throw error;
    }
  }
}
