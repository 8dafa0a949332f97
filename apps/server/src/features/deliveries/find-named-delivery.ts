import { storedKolliIds } from '@kolli/domain/delivery/kolli-ids';
import { CodedError } from '../../platform/coded-error.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { lockDelivery } from './lock-delivery.ts';

/** How a call identifies a delivery. */
export interface DeliveryName {
  readonly pharmacyId: string;
  /**
   * Its kolli ID, main or additional, or its `docId`: a kolli ID may have slashes, which some proxies do not pass on in a
   * path, not even encoded.
   */
  readonly kolliId: string;
  readonly docId?: string | undefined;
  /** Epoch milliseconds. */
  readonly reservedTime?: number | undefined;
  /** Only a delivery that is, or last was, in this box. */
  readonly boxId?: string | undefined;
}

function selectNamed(tx: Tx, name: DeliveryName) {
  const { pharmacyId, kolliId, docId, reservedTime, boxId } = name;
  const isOpenOnly = docId === undefined && reservedTime === undefined;
  const byDocId = isId(kolliId) ? kolliId : undefined;
  return tx
    .selectFrom('delivery_kolli')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.pharmacy_id', '=', 'delivery_kolli.pharmacy_id')
        .onRef('delivery.id', '=', 'delivery_kolli.delivery_id'),
    )
    .select(['delivery.id', 'delivery.box_id'])
    .where('delivery_kolli.pharmacy_id', '=', pharmacyId)
    .where((eb) => {
      const hasKolliId = eb('delivery_kolli.kolli_id', 'in', storedKolliIds(kolliId));
      if (byDocId === undefined) return hasKolliId;
      return eb.or([hasKolliId, eb('delivery_kolli.delivery_id', '=', byDocId)]);
    })
    .$if(isOpenOnly, (query) =>
      query.where((eb) => {
        const isOpen = eb('delivery.is_open', '=', true);
        return byDocId === undefined ? isOpen : eb.or([isOpen, eb('delivery.id', '=', byDocId)]);
      }),
    )
    .$if(docId !== undefined, (query) => query.where('delivery.id', '=', docId ?? ''))
    .$if(reservedTime !== undefined, (query) =>
      query.where('delivery.reserved_time', '=', new Date(reservedTime ?? 0)),
    )
    .$if(boxId !== undefined, (query) => query.where('delivery.box_id', '=', boxId ?? ''))
    .$if(byDocId !== undefined, (query) =>
      query.orderBy((eb) => eb('delivery.id', '=', byDocId ?? ''), 'desc'),
    )
    .orderBy('delivery.is_open', 'desc')
    .orderBy('delivery.id', 'desc')
    .limit(1);
}

/** The current or last box of the delivery; it may change before the delivery is locked. */
export async function findNamedBox(tx: Tx, name: DeliveryName): Promise<string | undefined> {
  const found = await selectNamed(tx, name).executeTakeFirst();
  return found?.box_id ?? undefined;
}

/**
 * Locks and loads the delivery that a call identifies: the open one with this kolli ID, or with a `docId`
 * or `reservedTime` also a closed one. Throws `delivery_not_found` where there is none.
 */
export async function lockNamedDelivery(tx: Tx, name: DeliveryName): Promise<LoadedDelivery> {
  // One statement finds and locks it, so that a delivery closed while waiting for the lock is not
  // returned as open.
  const found = await selectNamed(tx, name).forUpdate('delivery').executeTakeFirst();
  const { pharmacyId } = name;
  const delivery = found && (await lockDelivery(tx, { pharmacyId, docId: found.id }));
  if (delivery === undefined) throw new CodedError('delivery_not_found');
  return delivery;
}
