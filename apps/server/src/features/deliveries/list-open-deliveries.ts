import type { CallArguments, CallResult } from '@kolli/contract/call';
import type { listOpenDeliveries as listOpenDeliveriesCall } from '@kolli/contract/delivery-lists';
import { sql } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { DeliveryDeps } from './create-delivery.ts';
import { presentDeliveries } from './present-deliveries.ts';
import type { DeliveryQuery } from './select-deliveries.ts';

type Query = CallArguments<typeof listOpenDeliveriesCall>['query'];

async function reservedTimeOf(tx: Tx, pharmacyId: string, docId: string): Promise<Date> {
  const row = await tx
    .selectFrom('delivery')
    .select('reserved_time')
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', docId)
    .executeTakeFirst();
  if (row === undefined) throw new CodedError('delivery_not_found');
  return row.reserved_time;
}

/**
 * A page of the pharmacy's open deliveries in the total order (reserved time, id); `unassigned` are
 * those that wait for a place (API-01), also after a deletion. `delivery_not_found` for a `lastKey`
 * that is none.
 */
export async function listOpenDeliveries(
  deps: Pick<DeliveryDeps, 'store'>,
  query: Query,
): Promise<CallResult<typeof listOpenDeliveriesCall>> {
  const { pharmacyId, unassigned = false, sort, lastKey, limit } = query;
  return deps.store.inPharmacies([pharmacyId], async (tx) => {
    const after = lastKey && (await reservedTimeOf(tx, pharmacyId, lastKey));
    const narrow = (rows: DeliveryQuery) =>
      rows
        .where('delivery.pharmacy_id', '=', pharmacyId)
        .where('delivery.is_open', '=', true)
        .where('delivery.unassigned', '=', unassigned)
        .$if(after !== undefined, (page) =>
          page.where(
            sql<boolean>`(delivery.reserved_time, delivery.id) ${sql.raw(sort === 'asc' ? '>' : '<')} (${after}, ${lastKey})`,
          ),
        )
        .orderBy('delivery.reserved_time', sort)
        .orderBy('delivery.id', sort)
        .limit(limit + 1);
    const found = await presentDeliveries(tx, narrow);
    const deliveries = found.slice(0, limit);
    const isMore = found.length > limit;
    return { deliveries, lastKey: isMore ? (deliveries.at(-1)?.docId ?? null) : null };
  });
}
