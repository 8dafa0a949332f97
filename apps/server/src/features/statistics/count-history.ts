import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { transact } from '../deliveries/run-transaction.ts';
import { deleteOwed, insertOwed, listOwed } from './figures-owed.repository.ts';
import { beginBoxes, beginShelves } from './history-begin.repository.ts';
import { recountPharmacy } from './moment.repository.ts';

/**
 * Ends, in its transaction, the writing of a pharmacy's history: notes that `countOwed` is to count it. A
 * box or shelf that was used before its record begins was in service then, a box with all its doors. The
 * caller holds the boxes; the shelves are held here, so that whatever happens at one of them counts by all
 * of the history or by none.
 */
export async function oweCount(tx: Tx, pharmacyId: string): Promise<void> {
  await beginBoxes(tx, pharmacyId);
  await beginShelves(tx, pharmacyId);
  await insertOwed(tx, pharmacyId);
}

/**
 * Counts the history of those of these pharmacies whose history is written and not counted, each in a
 * transaction of its own, in which no box is held and no event waits (ADR 34). Whoever comes second to a
 * pharmacy finds it counted. One that is ended leaves the count to the next.
 */
export async function countOwed(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pharmacyIds: readonly string[],
): Promise<void> {
  const owed = await store.inPharmacies(pharmacyIds, listOwed);
  for (const pharmacyId of owed)
    await transact(store, pharmacyId, async (tx) => {
      // Counting years of history, and waiting for who does so, takes longer than any call may.
      await sql`set local statement_timeout = '10min'`.execute(tx);
      if (!(await deleteOwed(tx, pharmacyId))) return;
      await recountPharmacy(tx, pharmacyId);
      await announce(tx, { pharmacyId, boxId: null, at: clock() });
    });
}
