import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { updateDescription as updateDescriptionCall } from '@kolli/contract/delivery/delivery-details';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { DeliveryRow } from '../deliveries/delivery-change.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { insertUpdate } from '../deliveries/insert-action.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { transact } from '../../platform/database/run-transaction.ts';

type Input = CallArguments<typeof updateDescriptionCall>;

async function write(tx: Tx, row: DeliveryRow, text: string | null, at: Date): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ description_text: text, updated_at: at })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
}

/**
 * Changes the description of a delivery, open or ended (CAL-34); an empty text removes it, and the same
 * text changes nothing. Throws `delivery_not_found` where the name matches none.
 */
export async function updateDescription(
  deps: DeliveryDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  const { docId, reservedTime } = body;
  const text = body.descriptionText === '' ? null : body.descriptionText;
  return transact(deps.store, { pharmacyId, thing: params.deliveryId }, async (tx) => {
    const name = { pharmacyId, kolliId: params.deliveryId, docId, reservedTime };
    const { row } = await lockNamedDelivery(tx, name);
    const now = deps.clock();
    if (row.description_text !== text) {
      await write(tx, row, text, now);
      await insertUpdate(tx, row, 'updateDescription', { caller, at: now });
      announce(tx, { pharmacyId, boxId: row.box_id, at: now });
    }
    return showDelivery(tx, pharmacyId, row.id);
  });
}
