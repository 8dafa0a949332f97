import type { CallArguments } from '@kolli/contract/call';
import type { receiveSmsReceipt } from '@kolli/contract/sms-receipts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { announceMessage, type MessageKey } from './outbox.repository.ts';

/** What the gateway is given to name a message by: it tells whose it is without a search. */
export function referenceOf({ pharmacyId, messageId }: MessageKey): string {
  return `${pharmacyId}.${messageId}`;
}

/** The message that a reference names, or undefined when it is none of ours. */
function messageOf(reference: string): MessageKey | undefined {
  const [pharmacyId = '', messageId = '', ...rest] = reference.split('.');
  if (rest.length > 0 || !isId(pharmacyId) || !isId(messageId)) return undefined;
  return { pharmacyId, messageId };
}

/**
 * Notes what became of a message. Gateways repeat receipts and mix up their order: the first one of
 * a kind stands, 'delivered' replaces 'failed', and nothing replaces 'delivered', since a phone that
 * has a message keeps it. A receipt also shows that the message was sent. One of an unknown message
 * is taken and changes nothing.
 */
export async function receiveReceipt(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { body }: CallArguments<typeof receiveSmsReceipt>,
): Promise<void> {
  const key = messageOf(body.reference);
  if (key === undefined) return;
  const now = clock();
  // A gateway's clock that is ahead is not believed.
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
