import type { Clock } from '../../../platform/clock/clock.ts';
import { isRetryable, violatedConstraint } from '../../../platform/database/database-faults.ts';
import type { Store, Tx } from '../../../platform/database/open-database.ts';
import { lockPeople, lockPerson, type Person, pharmacyIdsOf } from './person.repository.ts';

/** One transaction that changes a person. */
export interface PersonChange {
  readonly tx: Tx;
  readonly now: Date;
  readonly person: Person;
  /** All pharmacies the person can access, and the requested ones. */
  readonly pharmacyIds: readonly string[];
}

const attempts = 5;

/** Thrown when the person got an access meanwhile that the transaction does not see. */
class MovedPerson extends Error {}

/** Constraints violated when a concurrent transaction inserted the same row; a retry finds it. */
const retryableConstraints = new Set(['app_user_email', 'user_access_pkey']);

const canRetry = (error: unknown) =>
  error instanceof MovedPerson ||
  isRetryable(error) ||
  retryableConstraints.has(violatedConstraint(error) ?? '');

/** Retries `work` up to five times on conflicts with other transactions. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!canRetry(error) || attempt === attempts) throw error;
    }
  }
}

/**
 * Changes a person in one transaction that sees all their pharmacies and the given ones. It locks
 * the people of these pharmacies, so that checks (last main user, PIN in use) hold until it ends.
 */
export function changePerson<T>(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  whom: { readonly userId: string; readonly pharmacyIds: readonly string[] },
  work: (change: PersonChange) => Promise<T>,
): Promise<T> {
  const { userId } = whom;
  return retryOnConflict(async () => {
    const theirs = await store.inGlobal((tx) => pharmacyIdsOf(tx, userId));
    const pharmacyIds = [...new Set([...whom.pharmacyIds, ...theirs])].sort();
    return store.inPharmacies(pharmacyIds, async (tx) => {
      await lockPeople(tx, pharmacyIds);
      const person = await lockPerson(tx, userId);
      const isSeen = (await pharmacyIdsOf(tx, userId)).every((id) => pharmacyIds.includes(id));
      if (!isSeen) throw new MovedPerson();
      return work({ tx, now: clock(), person, pharmacyIds });
    });
  });
}
