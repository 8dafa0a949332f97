import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/** The messages about a delivery while it has this PIN. */
interface MessagesOf {
  readonly pharmacyId: string;
  readonly docId: string;
  readonly pinHash: Buffer;
}

/**
 * Drops the messages about a delivery with this PIN that wait because their change can be undone (LST-04). Throws
 * `undo_too_late` where one is being sent or was sent: the locks of the rows decide which comes first.
 */
export async function dropWithheld(
  tx: Tx,
  { pharmacyId, docId, pinHash }: MessagesOf,
  at: Date,
): Promise<void> {
  const left = await tx
    .selectFrom('outgoing_message')
    .select(['id', 'withheld_until'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', docId)
    .where('pin_hash', '=', pinHash)
    .where('dropped_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (left.length === 0) return;
  if (left.some(({ withheld_until: until }) => until === null))
    throw new CodedError('undo_too_late');
  await tx
    .updateTable('outgoing_message')
    .set({ dropped_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where(
      'id',
      'in',
      left.map(({ id }) => id),
    )
    .execute();
}

/**
 * Drops the invitations that wait to be sent, since their parcel has left the place that they name. Returns whether the
 * first one is among them, so that its customer knows of nothing.
 */
export async function dropInvitations(
  tx: Tx,
  { pharmacyId, deliveryId }: { readonly pharmacyId: string; readonly deliveryId: string },
  at: Date,
): Promise<boolean> {
  const dropped = await tx
    .updateTable('outgoing_message')
    .set({ dropped_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', deliveryId)
    .where('purpose', 'in', ['delivery', 'resend'])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .returning('purpose')
    .execute();
  return dropped.some(({ purpose }) => purpose === 'delivery');
}

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
