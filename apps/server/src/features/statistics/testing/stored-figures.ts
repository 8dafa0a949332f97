import type { Tx } from '../../../platform/database/open-database.ts';

const countChanges = (tx: Tx) =>
  tx
    .selectFrom('statistics_change')
    .select(['place_id', 'at', 'measure', 'n', 'ms'])
    .where((eb) => eb.or([eb('n', '<>', 0), eb('ms', '<>', 0)]))
    .orderBy('at')
    .orderBy('place_id')
    .orderBy('measure')
    .execute();

const months = (tx: Tx) =>
  tx
    .selectFrom('statistics_month')
    .select(['place_id', 'month', 'measure', 'n', 'ms'])
    .where((eb) => eb.or([eb('n', '<>', 0), eb('ms', '<>', 0)]))
    .orderBy('place_id')
    .orderBy('month')
    .orderBy('measure')
    .execute();

/** The stored figures of a pharmacy, without those that add up to nothing. */
export async function readFigures(tx: Tx) {
  return { countChanges: await countChanges(tx), months: await months(tx) };
}
