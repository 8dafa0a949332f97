import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import type { DeliveryRow, LoadedDelivery } from '../deliveries/delivery-change.ts';
import { insertUpdate } from '../deliveries/insert-action.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';

interface Given {
  /** In the stored form; undefined when none was given. */
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

/**
 * Saves the phone number that staff entered and returns the changed delivery: where it had none
 * (PCK-08), or, recorded in the action log, where the last message failed. Any other existing number is
 * not changed.
 */
export async function savePhoneNumberIfAllowed(
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
    // The number before is stored with the message that failed.
    await insertUpdate(tx, row, 'changePhoneNumber', given);
  }
  await write(tx, row, phoneNumber);
  return { ...delivery, row: { ...row, phone_number: phoneNumber } };
}
