import { CodedError } from '../../platform/coded-error.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Store } from '../../platform/database/open-database.ts';

/** The places whose deliveries are read: these boxes, and the pharmacy for deliveries in no box. */
export interface Places {
  readonly boxIds: readonly string[];
  readonly isWithoutBox: boolean;
}

/** Parses comma-separated ids of places; the pharmacy's own id stands for deliveries in no box. */
export function readPlaces(pharmacyId: string, ids: string): Places {
  const named = new Set(ids.split(',').filter((id) => id !== ''));
  const isWithoutBox = named.delete(pharmacyId);
  return { boxIds: [...named], isWithoutBox };
}

/**
 * Parses and checks ids of places. Throws `forbidden` when one of them is no place of the pharmacy,
 * whether of another pharmacy or unknown.
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
