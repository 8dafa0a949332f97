import { sliceMonths } from '@kolli/domain/statistics-ranges';
import { type AmountsOf, amountsAt } from '@kolli/domain/statistics-series';
import type { Store } from '../../platform/database/open-database.ts';
import { readPlaceFigures } from './place-figures.repository.ts';

/** A pharmacy or one of its boxes, and what happened there. */
export interface PlaceAmounts {
  readonly id: string;
  readonly name: string;
  readonly amounts: AmountsOf;
}

/** Reads what happened between these times (epoch ms, two at least, or none) at a pharmacy's places. */
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
