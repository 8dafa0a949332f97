import type { CallArguments } from '@kolli/contract/call';
import type { Delivery } from '@kolli/contract/deliveries';
import type { updateDescription as updateDescriptionCall } from '@kolli/contract/delivery-details';
import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { DeliveryRow } from '../deliveries/delivery-change.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { showDelivery } from '../deliveries/present-deliveries.ts';
import { transact } from '../deliveries/run-transaction.ts';

type Input = CallArguments<typeof updateDescriptionCall>;

async function write(tx: Tx, row: DeliveryRow, text: string | null, at: Date): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ description_text: text, updated_at: at })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
}

/** Stands among the actions as an update (DLG-22); it is no event of the life cycle and has no effect. */
async function log(tx: Tx, row: DeliveryRow, caller: StaffAtPharmacy, at: Date): Promise<void> {
  await tx
    .insertInto('delivery_action')
    .values({
      pharmacy_id: row.pharmacy_id,
      id: newId(),
      delivery_id: row.id,
      event: 'updateDescription',
      actor: 'staff',
      user_id: caller.userId,
      user_name: fullName(caller),
      box_id: row.box_id,
      status: row.status,
      detail: JSON.stringify({ released: [], effects: [] }),
      occurred_at: at,
      recorded_at: at,
    })
    .execute();
}

/**
 * Changes what staff noted about a delivery, also about one that has ended (CAL-34); an empty text
 * removes it, and the same text again changes nothing. `delivery_not_found` where the name fits none.
 */
export async function updateDescription(
  deps: DeliveryDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<Delivery> {
  const { pharmacyId } = caller.at;
  const { docId, reservedTime } = body;
  const text = body.descriptionText === '' ? null : body.descriptionText;
  return transact(deps.store, pharmacyId, async (tx) => {
    const name = { pharmacyId, kolliId: params.deliveryId, docId, reservedTime };
    const { row } = await lockNamedDelivery(tx, name);
    const now = deps.clock();
    if (row.description_text !== text) {
      await write(tx, row, text, now);
      await log(tx, row, caller, now);
      await announce(tx, { pharmacyId, boxId: row.box_id, at: now });
    }
    return showDelivery(tx, pharmacyId, row.id);
  });
}
