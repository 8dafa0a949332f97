import type { ErrorCode } from '@kolli/contract/error-codes';
import { CodedError } from '../../platform/coded-error.ts';
import { isRetryable, violatedConstraint } from '../../platform/database/database-faults.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';

/** What it means to the caller when the database refuses a write as a duplicate. */
const refusals: Record<string, ErrorCode> = {
  locker_occupancy_one: 'locker_already_reserved',
  delivery_kolli_open: 'kolli_id_in_use',
};

/** Constraints that refuse what may be accepted when the work runs again. */
const retried: ReadonlySet<string | undefined> = new Set([
  'delivery_pin',
  'locker_occupancy_no_overlap',
]);

const attempts = 5;

/**
 * One transaction of a pharmacy. Runs again when the database ended it in favour of another, when two
 * drew the same PIN, or when a door was freed after this one had read the clock; turns the constraints
 * that guard doors and kolli IDs into their codes.
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
      const isWorthAnother = isRetryable(error) || retried.has(constraint);
      if (!isWorthAnother || attempt === attempts) throw error;
    }
  }
}
