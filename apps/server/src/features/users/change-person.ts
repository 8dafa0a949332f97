import type { Clock } from '../../platform/clock/clock.ts';
import { isRetryable, violatedConstraint } from '../../platform/database/database-faults.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { lockPeople, lockPerson, type Person, pharmacyIdsOf } from './person.repository.ts';

/** One transaction that changes a person. */
export interface PersonChange {
  readonly tx: Tx;
  readonly now: Date;
  readonly person: Person;
  /** All pharmacies that the person has an access to, and those that were asked for. */
  readonly pharmacyIds: readonly string[];
}

const attempts = 5;

/** The person got an access meanwhile that the transaction does not see. */
class MovedPerson extends Error {}

/** Constraints that another transaction, which took the same, won: what it made is found next time. */
const wonByOthers = new Set(['app_user_email', 'user_access_pkey']);

const isWorthAnother = (error: unknown) =>
  error instanceof MovedPerson ||
  isRetryable(error) ||
  wonByOthers.has(violatedConstraint(error) ?? '');

/** Runs `work` again, a few times, while others win over it. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthAnother(error) || attempt === attempts) throw error;
    }
  }
}

/**
 * Changes a person in one transaction that sees all pharmacies of theirs and those given. The people of
 * these pharmacies stay as they are meanwhile, so that what was checked of them (who is the last main
 * user, whose PIN is whose) holds until it ends: changes of people wait for each other.
 */
export function changePerson<T>(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  whom: { readonly userId: string; readonly pharmacyIds: readonly string[] },
  work: (change: PersonChange) => Promise<T>,
): Promise<T> {
  const { userId } = whom;
  return tryAgain(async () => {
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
