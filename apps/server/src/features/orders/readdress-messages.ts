import { type HoldState, isOnHold } from '@kolli/domain/delivery/holds';
import type { Tx } from '../../platform/database/open-database.ts';
import type { MessagePurpose } from '../outgoing/messages/message-texts.ts';
import {
  type MessageTools,
  queueMessage,
  type WaitingParcel,
} from '../outgoing/messages/queue-message.ts';

interface Dropped {
  readonly purpose: MessagePurpose;
  readonly withheldUntil: Date | null;
}

/** Drops what waits to be sent about the delivery. What is being sent just now still goes to the former number. */
async function dropWaiting(
  tx: Tx,
  { pharmacy_id: pharmacyId, id }: WaitingParcel['delivery'],
  at: Date,
): Promise<Dropped[]> {
  const rows = await tx
    .updateTable('outgoing_message')
    .set({ dropped_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', id)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .returning(['purpose', 'withheld_until'])
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose as MessagePurpose,
    withheldUntil: row.withheld_until,
  }));
}

/**
 * Sends to the delivery's new number what waited to be sent to the former one, each as soon as before; where nothing did, a
 * customer who was invited to a parcel that waits gets the invitation again. Nothing for others.
 */
export async function readdressMessages(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly at: Date },
): Promise<void> {
  const { delivery, at } = parcel;
  const dropped = await dropWaiting(tx, delivery, at);
  for (const { purpose, withheldUntil } of dropped) {
    const withheldMs =
      withheldUntil === null ? undefined : Math.max(0, withheldUntil.getTime() - at.getTime());
    await queueMessage(tx, tools, { ...parcel, purpose, withheldMs });
  }
  const isInvited =
    delivery.notified_time !== null &&
    delivery.status === 'delivered' &&
    !isOnHold({ hold: delivery.hold as HoldState | null });
  if (dropped.length === 0 && isInvited)
    await queueMessage(tx, tools, { ...parcel, purpose: 'resend' });
}
