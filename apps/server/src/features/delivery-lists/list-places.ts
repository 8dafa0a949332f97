import { CodedError } from '../../platform/coded-error.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Store } from '../../platform/database/open-database.ts';

/** Whose deliveries are read: those of these boxes, and those of the pharmacy that are in none. */
export interface Places {
  readonly boxIds: readonly string[];
  readonly isWithoutBox: boolean;
}

/** The places that ids by commas name, the pharmacy's own id standing for what is in no box. */
export function readPlaces(pharmacyId: string, ids: string): Places {
  const named = new Set(ids.split(',').filter((id) => id !== ''));
  const isWithoutBox = named.delete(pharmacyId);
  return { boxIds: [...named], isWithoutBox };
}

/**
 * The places that ids name; `forbidden` when one of them is no place of the pharmacy, be it somebody
 * else's or nobody's.
 */
export async function listPlaces(store: Store, pharmacyId: string, ids: string): Promise<Places> {
  const places = readPlaces(pharmacyId, ids);
  const { boxIds } = places;
  if (!boxIds.every(isId)) throw new CodedError('forbidden');
  if (boxIds.length === 0) return places;
  const found = await store.readInPharmacies([pharmacyId], (from) =>
    from
      .selectFrom('pickup_box')
      .select('id')
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', 'in', boxIds),
  );
  if (found.length !== boxIds.length) throw new CodedError('forbidden');
  return places;
}
