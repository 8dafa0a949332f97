import type { Tx } from '../../../platform/database/open-database.ts';
import { isMessageWaiting } from './message.repository.ts';
import { type MessageTools, queueMessage, type WaitingParcel } from './queue-message.ts';

/**
 * Queues a reminder of a parcel, unless an earlier message about it is still queued, which says the
 * same.
 */
export async function sendReminder(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly purpose: 'reminder' | 'lastDay'; readonly at: Date },
): Promise<void> {
  if (await isMessageWaiting(tx, parcel.delivery)) return;
  await queueMessage(tx, tools, parcel);
}
