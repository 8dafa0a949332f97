import type { Tx } from '../../../platform/database/open-database.ts';
import { type MessageTools, queueMessage, type WaitingParcel } from './queue-message.ts';

/**
 * Sends the first notification about a waiting parcel, and records it. Without a phone number
 * nothing is queued or recorded.
 */
export async function notifyCustomer(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly at: Date },
): Promise<void> {
  if (!(await queueMessage(tx, tools, { ...parcel, purpose: 'delivery' }))) return;
  await tx
    .updateTable('delivery')
    .set({ notified_time: parcel.at })
    .where('pharmacy_id', '=', parcel.delivery.pharmacy_id)
    .where('id', '=', parcel.delivery.id)
    .execute();
}
