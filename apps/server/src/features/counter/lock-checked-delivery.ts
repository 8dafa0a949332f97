import { cleanKolliId, comparedKolliId, kolliIdPattern } from '@kolli/domain/delivery/kolli-ids';
import { CodedError } from '../../platform/coded-error.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { decideStaffEvent } from '../deliveries/apply-staff-event.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { contextOf } from '../deliveries/delivery-context.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';

async function lockByEither(
  tx: Tx,
  pharmacyId: string,
  deliveryId: string,
): Promise<LoadedDelivery> {
  const byDocId = isId(deliveryId)
    ? await lockDelivery(tx, { pharmacyId, docId: deliveryId })
    : undefined;
  if (byDocId !== undefined) return byDocId;
  const kolliId = cleanKolliId(deliveryId);
  if (!kolliIdPattern.test(kolliId)) throw new CodedError('delivery_not_found');
  return lockNamedDelivery(tx, { pharmacyId, kolliId });
}

/**
 * Locks the delivery for an identity check, identified by `docId` or by the kolli ID of an open one.
 * Throws `delivery_not_found`, `kolli_id_mismatch` when the scanned kolli ID belongs to another
 * delivery, `delivery_on_hold`, and `wrong_delivery_status` when it could not be handed over.
 */
export async function lockCheckedDelivery(
  tx: Tx,
  named: { readonly pharmacyId: string; readonly deliveryId: string; readonly kolliId: string },
  now: Date,
): Promise<LoadedDelivery> {
  const delivery = await lockByEither(tx, named.pharmacyId, named.deliveryId);
  const { kolli_id: main, additional_kolli_ids: additional } = delivery.row;
  const ids = [main, ...additional].map(comparedKolliId);
  if (!ids.includes(comparedKolliId(named.kolliId))) throw new CodedError('kolli_id_mismatch');
  const place = { pharmacyId: named.pharmacyId, boxId: null, lockerIds: [], now };
  const context = await contextOf(tx, place);
  decideStaffEvent({ name: 'pickUpByStaff' }, delivery.snapshot, context);
  return delivery;
}
