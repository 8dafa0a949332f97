import type { Tx } from '../../../platform/database/open-database.ts';

/** The stored figures of a pharmacy, without those that add up to nothing. */
export async function readFigures(tx: Tx) {
  const changes = tx.selectFrom('statistics_change').orderBy('at').orderBy('place_id');
  const months = tx.selectFrom('statistics_month').orderBy('place_id').orderBy('month');
  const isSomething = ({ n, ms }: { readonly n: number; readonly ms: number }) =>
    n !== 0 || ms !== 0;
  return {
    countChanges: (await changes.orderBy('measure').selectAll().execute()).filter(isSomething),
    months: (await months.orderBy('measure').selectAll().execute()).filter(isSomething),
  };
}
