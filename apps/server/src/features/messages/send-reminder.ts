import type { Tx } from '../../platform/database/open-database.ts';
import { isMessageWaiting } from './message.repository.ts';
import { type MessageTools, queueMessage, type WaitingParcel } from './queue-message.ts';

/**
 * Reminds a customer of a parcel. While an earlier message about it waits for its gateway nothing is
 * added: that one tells the same when it comes.
 */
export async function sendReminder(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly purpose: 'reminder' | 'lastDay'; readonly at: Date },
): Promise<void> {
  if (await isMessageWaiting(tx, parcel.delivery)) return;
  await queueMessage(tx, tools, parcel);
}
