import type { Clock } from '../../platform/clock/clock.ts';
import type { Store, Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { deleteOwed, insertOwed, listOwed } from './figures-owed.repository.ts';
import { beginBoxes, beginShelves } from './history-begin.repository.ts';
import { holdFiguresAlone, recountPharmacy } from './moment.repository.ts';

/**
 * Counts history that was taken in as a whole: called once for each pharmacy, when deliveries, their
 * actions and their stays are written. A box or shelf that was used before its record begins was in
 * service then, a box with all its doors. All figures of the pharmacy are made anew from its logs, so
 * that it does not matter what was there before.
 */
export async function countHistory(tx: Tx, pharmacyId: string): Promise<void> {
  await holdFiguresAlone(tx, pharmacyId);
  await beginBoxes(tx, pharmacyId);
  await beginShelves(tx, pharmacyId);
  await recountPharmacy(tx, pharmacyId);
}

/** Notes, in the transaction that writes a pharmacy's history, that `countOwed` is to count it. */
export async function oweCount(tx: Tx, pharmacyId: string): Promise<void> {
  await insertOwed(tx, pharmacyId);
}

/**
 * Counts the history of those of these pharmacies whose history is written and not counted, each in a
 * transaction of its own, in which no box is held (ADR 33). Whoever comes second to a pharmacy finds it
 * counted. One that is ended leaves the count to the next.
 */
export async function countOwed(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  pharmacyIds: readonly string[],
): Promise<void> {
  const owed = await store.inPharmacies(pharmacyIds, listOwed);
  for (const pharmacyId of owed)
    await store.inPharmacies([pharmacyId], async (tx) => {
      await holdFiguresAlone(tx, pharmacyId);
      if (!(await deleteOwed(tx, pharmacyId))) return;
      await countHistory(tx, pharmacyId);
      await announce(tx, { pharmacyId, boxId: null, at: clock() });
    });
}
