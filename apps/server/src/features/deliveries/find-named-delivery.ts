import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { lockDelivery } from './lock-delivery.ts';

/** How a call names a delivery. */
export interface DeliveryName {
  readonly pharmacyId: string;
  /** Its kolli ID, main or additional. */
  readonly kolliId: string;
  readonly docId?: string | undefined;
  /** Epoch milliseconds. */
  readonly reservedTime?: number | undefined;
  /** Only one whose place is, or last was, in this box. */
  readonly boxId?: string | undefined;
}

function selectNamed(tx: Tx, name: DeliveryName) {
  const { pharmacyId, kolliId, docId, reservedTime, boxId } = name;
  const isOpenMeant = docId === undefined && reservedTime === undefined;
  return tx
    .selectFrom('delivery_kolli')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'delivery_kolli.pharmacy_id')
        .onRef('delivery.id', '=', 'delivery_kolli.delivery_id'),
    )
    .select(['delivery.id', 'delivery.box_id'])
    .where('delivery_kolli.pharmacy_id', '=', pharmacyId)
    .where('delivery_kolli.kolli_id', '=', kolliId)
    .$if(isOpenMeant, (query) => query.where('delivery.is_open', '=', true))
    .$if(docId !== undefined, (query) => query.where('delivery.id', '=', docId ?? ''))
    .$if(reservedTime !== undefined, (query) =>
      query.where('delivery.reserved_time', '=', new Date(reservedTime ?? 0)),
    )
    .$if(boxId !== undefined, (query) => query.where('delivery.box_id', '=', boxId ?? ''))
    .orderBy('delivery.is_open', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(1);
}

/** The box in which the delivery is at this moment, or was last; it may change before it is locked. */
export async function findNamedBox(tx: Tx, name: DeliveryName): Promise<string | undefined> {
  const found = await selectNamed(tx, name).executeTakeFirst();
  return found?.box_id ?? undefined;
}

/**
 * Locks and loads the delivery that a call names: the open one with this kolli ID; where `docId` or
 * `reservedTime` tells repeats apart, a closed one, too. `delivery_not_found` else.
 */
export async function lockNamedDelivery(tx: Tx, name: DeliveryName): Promise<LoadedDelivery> {
  // Found and locked in one statement: one that was closed while we waited is not taken for open.
  const found = await selectNamed(tx, name).forUpdate('delivery').executeTakeFirst();
  const { pharmacyId } = name;
  const delivery = found && (await lockDelivery(tx, { pharmacyId, docId: found.id }));
  if (delivery === undefined) throw new CodedError('delivery_not_found');
  return delivery;
}
