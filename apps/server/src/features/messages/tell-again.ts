import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { isMessageSince } from './message.repository.ts';
import { type MessageTools, queueMessage, type WaitingParcel } from './queue-message.ts';
import { tellCustomer } from './tell-customer.ts';

/** Customers get no second message within so long of the one before. */
const coolDownMs = 60_000;

/**
 * Tells a customer again, or for the first time when they were never told. Refuses with
 * `delivery_has_no_phone_number`, and with `resend_too_soon` within a minute of any message about
 * the delivery, which is locked by `tx`: of several at once one comes through.
 */
export async function tellAgain(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly at: Date },
): Promise<void> {
  const { delivery, at } = parcel;
  if (delivery.phone_number === null) throw new CodedError('delivery_has_no_phone_number');
  if (await isMessageSince(tx, delivery, new Date(at.getTime() - coolDownMs)))
    throw new CodedError('resend_too_soon');
  if (delivery.told_time === null) await tellCustomer(tx, tools, parcel);
  else await queueMessage(tx, tools, { ...parcel, purpose: 'resend' });
}
