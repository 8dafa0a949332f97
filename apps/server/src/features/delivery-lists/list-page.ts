import type { deliveryPage } from '@kolli/contract/delivery-lists';
import type { Delivery } from '@kolli/contract/deliveries';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { CodedError } from '../../platform/coded-error.ts';
import type { Database } from '../../platform/database/tables.gen.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Places } from './list-places.ts';

type OfDelivery = ExpressionBuilder<Database, 'delivery'>;

/** Where in a list of deliveries a page begins, and how long it is. */
export interface PageWish {
  readonly pharmacyId: string;
  /** The time that the list is ordered by, then by id. */
  readonly orderedBy: 'reserved_time' | 'history_time';
  readonly sort: 'asc' | 'desc';
  readonly lastKey: string | undefined;
  readonly limit: number;
}

/** Behind the row `lastKey` in the list's total order; of an unknown key nothing is behind. */
export function isBehind(wish: PageWish & { readonly lastKey: string }) {
  const { pharmacyId, orderedBy, sort, lastKey } = wish;
  const time = sql.ref(orderedBy);
  return sql<SqlBool>`(delivery.${time}, delivery.id) ${sql.raw(sort === 'asc' ? '>' : '<')}
    ((select last.${time} from delivery as last
      where last.pharmacy_id = ${pharmacyId} and last.id = ${lastKey}), ${lastKey}::uuid)`;
}

/** In one of the boxes, or in none where that is asked. */
export const isIn =
  ({ boxIds, isWithoutBox }: Places) =>
  (eb: OfDelivery): Expression<SqlBool> => {
    const choices = boxIds.length > 0 ? [eb('delivery.box_id', 'in', boxIds)] : [];
    return eb.or(isWithoutBox ? [...choices, eb('delivery.box_id', 'is', null)] : choices);
  };

async function isKnown(store: Store, { pharmacyId, orderedBy, lastKey = '' }: PageWish) {
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
 * A page of what was found with one row more than its limit. `delivery_not_found` when its `lastKey`
 * has no place in the list: of another pharmacy's delivery that tells no more than of none.
 */
export async function toPage(
  store: Store,
  wish: PageWish,
  found: readonly Delivery[],
): Promise<z.output<typeof deliveryPage>> {
  if (found.length === 0 && wish.lastKey !== undefined && !(await isKnown(store, wish)))
    throw new CodedError('delivery_not_found');
  const deliveries = found.slice(0, wish.limit);
  const isMore = found.length > wish.limit;
  return { deliveries, lastKey: isMore ? (deliveries.at(-1)?.docId ?? null) : null };
}
