import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MessagesOf } from './drop-withheld.ts';

/**
 * Queues again the messages about a delivery with this PIN that were dropped since a time, because their parcel had left
 * its place: its deletion is undone (LST-04). Each is judged again when it is sent.
 */
export async function requeueDropped(
  tx: Tx,
  { jobs }: { readonly jobs: Jobs },
  { pharmacyId, docId, pinHash }: MessagesOf,
  since: Date,
): Promise<void> {
  const dropped = await tx
    .updateTable('outgoing_message')
    .set({ dropped_at: null })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', docId)
    .where('pin_hash', '=', pinHash)
    .where('dropped_at', '>=', since)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  const again = dropped.map(({ id }) => ({ pharmacyId, messageId: id }));
  await jobs.sendAll(tx, 'send-message', again);
}
