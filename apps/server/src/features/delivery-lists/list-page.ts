import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { Database } from '../../platform/database/tables.gen.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Places } from './list-places.ts';

type OfDelivery = ExpressionBuilder<Database, 'delivery'>;

/** Start, order and length of a page of deliveries. */
export interface PageRequest {
  readonly pharmacyId: string;
  /** The time column of the order (time, id). */
  readonly orderedBy: 'reserved_time' | 'waiting_ends' | 'history_time';
  readonly sort: 'asc' | 'desc';
  readonly lastKey: string | undefined;
  readonly limit: number;
}

/** Condition for rows after the row `lastKey` in the list's order; no row for an unknown key. */
export function isAfterKey(request: PageRequest & { readonly lastKey: string }) {
  const { pharmacyId, orderedBy, sort, lastKey } = request;
  const time = sql.ref(orderedBy);
  return sql<SqlBool>`(delivery.${time}, delivery.id) ${sql.raw(sort === 'asc' ? '>' : '<')}
    ((select last.${time} from delivery as last
      where last.pharmacy_id = ${pharmacyId} and last.id = ${lastKey}), ${lastKey}::uuid)`;
}

/** Condition for deliveries in one of the boxes, or in no box where that is selected. */
export const isInPlaces =
  ({ boxIds, isWithoutBox }: Places) =>
  (eb: OfDelivery): Expression<SqlBool> => {
    const choices = boxIds.length > 0 ? [eb('delivery.box_id', 'in', boxIds)] : [];
    return eb.or(isWithoutBox ? [...choices, eb('delivery.box_id', 'is', null)] : choices);
  };

async function isKnown(store: Store, { pharmacyId, orderedBy, lastKey = '' }: PageRequest) {
  const found = await store.readInPharmacies([pharmacyId], (from) =>
    from
      .selectFrom('delivery')
      .select('id')
      .where('pharmacy_id', '=', pharmacyId)
      .where('id', '=', lastKey)
      .where(orderedBy, 'is not', null),
  );
  return found.length > 0;
}

/**
 * Builds a page from its rows and one more. Throws `delivery_not_found` for a `lastKey` that is not in
 * the list; the same for deliveries of another pharmacy and unknown ones.
 */
export async function toPage<Row extends Delivery>(
  store: Store,
  request: PageRequest,
  found: readonly Row[],
): Promise<{ deliveries: Row[]; lastKey: string | null }> {
  if (found.length === 0 && request.lastKey !== undefined && !(await isKnown(store, request)))
    throw new CodedError('delivery_not_found');
  const deliveries = found.slice(0, request.limit);
  const isMore = found.length > request.limit;
  return { deliveries, lastKey: isMore ? (deliveries.at(-1)?.docId ?? null) : null };
}
