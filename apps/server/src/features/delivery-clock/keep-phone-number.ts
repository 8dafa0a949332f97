import { newId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { fullName } from '../../platform/session/staff-caller.ts';
import type { DeliveryRow, LoadedDelivery } from '../deliveries/delivery-change.ts';
import { showDelivery } from '../deliveries/present-deliveries.ts';

interface Given {
  /** As staff typed it; undefined when they were not asked. */
  readonly phoneNumber: string | undefined;
  readonly caller: StaffAtPharmacy;
  readonly at: Date;
}

async function write(tx: Tx, row: DeliveryRow, phoneNumber: string): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ phone_number: phoneNumber })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
}

/** Stands among the actions as an update; the number before is kept with the message that failed. */
async function logChange(tx: Tx, row: DeliveryRow, { caller, at }: Given): Promise<void> {
  await tx
    .insertInto('delivery_action')
    .values({
      pharmacy_id: row.pharmacy_id,
      id: newId(),
      delivery_id: row.id,
      event: 'changePhoneNumber',
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
 * The delivery with the customer's number that staff were asked for: where it had none (PCK-08), or,
 * noted in the action log, where the last message did not arrive. Any other number that is there
 * already stays.
 */
export async function keepPhoneNumber(
  tx: Tx,
  delivery: LoadedDelivery,
  given: Given,
): Promise<LoadedDelivery> {
  const { row } = delivery;
  const { phoneNumber } = given;
  if (phoneNumber === undefined || row.phone_number === phoneNumber) return delivery;
  if (row.phone_number !== null) {
    const { sms } = await showDelivery(tx, row.pharmacy_id, row.id);
    if (sms?.state !== 'failed') return delivery;
    await logChange(tx, row, given);
  }
  await write(tx, row, phoneNumber);
  return { ...delivery, row: { ...row, phone_number: phoneNumber } };
}
