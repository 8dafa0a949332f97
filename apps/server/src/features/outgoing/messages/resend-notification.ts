import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { isMessageSince, lastSentAt } from './message.repository.ts';
import { type MessageTools, queueMessage, type WaitingParcel } from './queue-message.ts';
import { notifyCustomer } from './notify-customer.ts';

/** Minimum time between two messages to a customer. */
const coolDownMs = 60_000;

/** From when on another message to the delivery's customer may be sent, in epoch milliseconds; 0 if none was sent. */
export async function coolDownEnd(tx: Tx, delivery: WaitingParcel['delivery']): Promise<number> {
  const sentAt = await lastSentAt(tx, delivery);
  return sentAt === null ? 0 : sentAt.getTime() + coolDownMs;
}

/**
 * Notifies a customer again, or for the first time. Throws `delivery_has_no_phone_number`, and
 * `resend_too_soon` within a minute of any message about the delivery. `tx` must lock the delivery,
 * so that of concurrent calls one succeeds.
 */
export async function resendNotification(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly at: Date },
): Promise<void> {
  const { delivery, at } = parcel;
  if (delivery.phone_number === null) throw new CodedError('delivery_has_no_phone_number');
  if (await isMessageSince(tx, delivery, new Date(at.getTime() - coolDownMs)))
    throw new CodedError('resend_too_soon');
  if (delivery.notified_time === null) await notifyCustomer(tx, tools, parcel);
  else await queueMessage(tx, tools, { ...parcel, purpose: 'resend' });
}
