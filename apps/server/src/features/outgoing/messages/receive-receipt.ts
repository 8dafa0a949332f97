import type { CallArguments } from '@kolli/contract/call/call';
import type { receiveSmsReceipt } from '@kolli/contract/machine/sms-receipts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { isId } from '../../../platform/database/ids.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { announceMessage, type MessageKey } from './outbox.repository.ts';

/** The gateway's reference of a message. It contains the pharmacy id, so no search is needed. */
export function referenceOf({ pharmacyId, messageId }: MessageKey): string {
  return `${pharmacyId}.${messageId}`;
}

/** The message of a reference, or undefined if it is not ours. */
function messageOf(reference: string): MessageKey | undefined {
  const [pharmacyId = '', messageId = '', ...rest] = reference.split('.');
  if (rest.length > 0 || !isId(pharmacyId) || !isId(messageId)) return undefined;
  return { pharmacyId, messageId };
}

/**
 * Records the delivery receipt of a message. Gateways repeat and reorder receipts: the first one of
 * a kind is stored, 'delivered' replaces 'failed', and 'delivered' is final. A receipt also marks
 * the message as sent. Receipts of unknown messages are accepted and ignored.
 */
export async function receiveReceipt(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { body }: CallArguments<typeof receiveSmsReceipt>,
): Promise<void> {
  const key = messageOf(body.reference);
  if (key === undefined) return;
  const now = clock();
  // Limits the time, as the gateway's clock may be ahead.
  const at = new Date(Math.min(body.at, now.getTime()));
  await store.inPharmacies([key.pharmacyId], async (tx) => {
    const noted = await tx
      .updateTable('outgoing_message')
      .set((eb) => ({
        receipt_state: body.state,
        receipt_at: at,
        sent_at: eb.fn.coalesce(eb.ref('sent_at'), eb.val(now)),
      }))
      .where('pharmacy_id', '=', key.pharmacyId)
      .where('id', '=', key.messageId)
      .where((eb) =>
        body.state === 'delivered'
          ? eb('receipt_state', 'is distinct from', 'delivered')
          : eb('receipt_state', 'is', null),
      )
      .returning('delivery_id')
      .executeTakeFirst();
    if (noted === undefined) return;
    const { pharmacyId } = key;
    await announceMessage(tx, { pharmacyId, deliveryId: noted.delivery_id, at: now });
  });
}
