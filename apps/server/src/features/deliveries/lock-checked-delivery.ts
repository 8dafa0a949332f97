import { decideDeliveryEvent } from '@kolli/domain/decide-delivery-event';
import { cleanKolliId } from '@kolli/domain/kolli-ids';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from './delivery-change.ts';
import { contextOf } from './delivery-context.ts';
import { lockDelivery } from './delivery.repository.ts';
import { lockNamedDelivery } from './find-named-delivery.ts';

/**
 * Refuses with `wrong_delivery_status` a delivery that staff cannot hand over now: closed, or in a
 * door. Answers what the life cycle decided.
 */
export async function decideHandOver(tx: Tx, { row, snapshot }: LoadedDelivery, now: Date) {
  const place = { pharmacyId: row.pharmacy_id, boxId: null, lockerIds: [], now };
  const context = await contextOf(tx, place);
  const event = { name: 'pickUpByStaff' } as const;
  const decision = decideDeliveryEvent(event, 'staff', snapshot, context);
  if (!decision.ok) throw new CodedError(decision.code);
  return { event, decision };
}

async function lockByEither(
  tx: Tx,
  pharmacyId: string,
  deliveryId: string,
): Promise<LoadedDelivery> {
  const ours = isId(deliveryId)
    ? await lockDelivery(tx, { pharmacyId, docId: deliveryId })
    : undefined;
  return ours ?? lockNamedDelivery(tx, { pharmacyId, kolliId: cleanKolliId(deliveryId) });
}

/**
 * The delivery whose customer is checked, named by `docId` or by the kolli ID of an open one, locked
 * until the transaction ends: `delivery_not_found`, `kolli_id_mismatch` when the parcel scanned is
 * none of its, `wrong_delivery_status` when it could not be handed over anyway.
 */
export async function lockCheckedDelivery(
  tx: Tx,
  named: { readonly pharmacyId: string; readonly deliveryId: string; readonly kolliId: string },
  clock: Clock,
): Promise<LoadedDelivery> {
  const delivery = await lockByEither(tx, named.pharmacyId, named.deliveryId);
  const { kolli_id: main, additional_kolli_ids: additional } = delivery.row;
  if (![main, ...additional].includes(named.kolliId)) throw new CodedError('kolli_id_mismatch');
  await decideHandOver(tx, delivery, clock());
  return delivery;
}
