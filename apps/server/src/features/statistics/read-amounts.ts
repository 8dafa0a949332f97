import { sliceMonths } from '@kolli/domain/statistics-ranges';
import { type Amounts, amountsOf } from '@kolli/domain/statistics-series';
import type { Tx } from '../../platform/database/open-database.ts';
import { readSums } from './sum.repository.ts';

/** The amounts of a place of the pharmacy by its id. */
export type PlaceAmounts = (placeId: string) => Amounts;

/** Reads what happened between these times (epoch ms, two at least) at a pharmacy's places. */
export async function readAmounts(
  tx: Tx,
  pharmacyId: string,
  wanted: {
    readonly times: readonly number[];
    readonly now: number;
    /** Left out, all of the pharmacy's places. */
    readonly placeIds?: readonly string[] | undefined;
  },
): Promise<PlaceAmounts> {
  const slices = sliceMonths(wanted.times, wanted.now);
  const sums = await readSums(tx, pharmacyId, { slices, placeIds: wanted.placeIds });
  const byPlace = Map.groupBy(sums, ({ placeId }) => placeId);
  return (placeId) => amountsOf(slices, byPlace.get(placeId) ?? []);
}
