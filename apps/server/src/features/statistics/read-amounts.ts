import { sliceMonths } from '@kolli/domain/statistics/statistics-ranges';
import { type AmountsOf, amountsAt } from '@kolli/domain/statistics/statistics-series';
import type { Store } from '../../platform/database/open-database.ts';
import { readPlaceFigures } from './place-figures.repository.ts';

/** A pharmacy or one of its boxes, with its amounts per time range. */
export interface PlaceAmounts {
  readonly id: string;
  readonly name: string;
  readonly amounts: AmountsOf;
}

/**
 * Reads the amounts between these times (epoch ms; none, or at least two) at a pharmacy's places.
 */
export async function readAmounts(
  store: Store,
  pharmacyId: string,
  { times, now }: { readonly times: readonly number[]; readonly now: number },
): Promise<{ pharmacy: PlaceAmounts; boxes: PlaceAmounts[] }> {
  const slices = sliceMonths(times, now);
  const places = await readPlaceFigures(store, pharmacyId, slices);
  const amountsOf = amountsAt(slices);
  const [pharmacy, ...boxes] = places.map(({ id, name, sums }) => {
    return { id, name, amounts: amountsOf(sums) };
  });
  if (pharmacy?.id !== pharmacyId) throw new Error(`There is no pharmacy ${pharmacyId}`);
  return { pharmacy, boxes };
}
