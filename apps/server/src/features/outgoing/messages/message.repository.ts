import type { Tx } from '../../../platform/database/open-database.ts';

/** Key of the delivery of a message. */
interface DeliveryKey {
  readonly pharmacy_id: string;
  readonly id: string;
}

const messagesAbout = (tx: Tx, { pharmacy_id: pharmacyId, id }: DeliveryKey) =>
  tx
    .selectFrom('outgoing_message')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', id)
    .limit(1);

/** Whether a message about the delivery is still queued. */
export async function isMessageWaiting(tx: Tx, delivery: DeliveryKey): Promise<boolean> {
  const waiting = await messagesAbout(tx, delivery)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether a message about the delivery was written after `time`. */
export async function isMessageSince(tx: Tx, delivery: DeliveryKey, time: Date): Promise<boolean> {
  const written = await messagesAbout(tx, delivery)
    .where('created_at', '>', time)
    .executeTakeFirst();
  return written !== undefined;
}
