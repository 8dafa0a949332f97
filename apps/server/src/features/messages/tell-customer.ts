import type { Tx } from '../../platform/database/open-database.ts';
import { type MessageTools, queueMessage, type WaitingParcel } from './queue-message.ts';

/**
 * Tells the customer for the first time that the parcel waits, and notes it. Without a phone number
 * nothing is queued and the customer stays untold.
 */
export async function tellCustomer(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly at: Date },
): Promise<void> {
  if (!(await queueMessage(tx, tools, { ...parcel, purpose: 'delivery' }))) return;
  await tx
    .updateTable('delivery')
    .set({ told_time: parcel.at })
    .where('pharmacy_id', '=', parcel.delivery.pharmacy_id)
    .where('id', '=', parcel.delivery.id)
    .execute();
}
