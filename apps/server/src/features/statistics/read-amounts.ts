import { sliceMonths } from '@kolli/domain/statistics-ranges';
import { type Amounts, amountsAt } from '@kolli/domain/statistics-series';
import type { Store } from '../../platform/database/open-database.ts';
import { type PlaceFigures, readPlaceFigures } from './place-figures.repository.ts';

/** A pharmacy and its boxes, and what happened at each of them by its id. */
export interface PlaceAmounts extends Pick<PlaceFigures, 'pharmacyName' | 'boxes'> {
  readonly of: (placeId: string) => Amounts;
}

/** Reads what happened between these times (epoch ms, two at least, or none) at a pharmacy's places. */
export async function readAmounts(
  store: Store,
  pharmacyId: string,
  { times, now }: { readonly times: readonly number[]; readonly now: number },
): Promise<PlaceAmounts> {
  const slices = sliceMonths(times, now);
  const { pharmacyName, boxes, sums } = await readPlaceFigures(store, pharmacyId, slices);
  const byPlace = Map.groupBy(sums, ({ placeId }) => placeId);
  const amountsOf = amountsAt(slices);
  return { pharmacyName, boxes, of: (placeId) => amountsOf(byPlace.get(placeId) ?? []) };
}
