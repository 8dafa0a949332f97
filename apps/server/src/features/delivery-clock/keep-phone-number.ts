import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';

/**
 * The delivery with the customer's number that staff were asked for, where it had none (PCK-08). A
 * number that is there already stays.
 */
export async function keepPhoneNumber(
  tx: Tx,
  delivery: LoadedDelivery,
  given: string | undefined,
): Promise<LoadedDelivery> {
  const { row } = delivery;
  if (row.phone_number !== null || given === undefined) return delivery;
  await tx
    .updateTable('delivery')
    .set({ phone_number: given })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
  return { ...delivery, row: { ...row, phone_number: given } };
}
