import type { Tx } from '../../../platform/database/open-database.ts';
import { announce } from '../../../platform/live/live-notices.ts';

export interface MessageKey {
  readonly pharmacyId: string;
  readonly messageId: string;
}

export type UnsentMessage = NonNullable<Awaited<ReturnType<typeof findUnsent>>>;

/** Finds an unsent message with the current state of its delivery. */
export function findUnsent(tx: Tx, { pharmacyId, messageId }: MessageKey) {
  return (
    tx
      .selectFrom('outgoing_message as message')
      .leftJoin('delivery', (join) =>
        join
          .onRef('delivery.pharmacy_id', '=', 'message.pharmacy_id')
          .onRef('delivery.id', '=', 'message.delivery_id'),
      )
      .select(['message.recipient', 'message.body_cipher', 'message.body_key_id'])
      .select(['message.last_error', 'message.receipt_state', 'message.withheld_until'])
      .select(['message.purpose', 'message.pin_hash as notified_pin_hash', 'message.expires_at'])
      .select(['delivery.status', 'delivery.is_open', 'delivery.hold', 'delivery.pin_hash'])
      .select('delivery.waits_until')
      .where('message.pharmacy_id', '=', pharmacyId)
      .where('message.id', '=', messageId)
      .where('message.sent_at', 'is', null)
      .where('message.dropped_at', 'is', null)
      // A constraint of the schema: what is still to be sent has them.
      .$narrowType<{ recipient: string; body_cipher: Buffer; body_key_id: string }>()
      .executeTakeFirst()
  );
}

/** Sends a live event that the state of a message about this delivery changed. */
export async function announceMessage(
  tx: Tx,
  { pharmacyId, deliveryId, at }: { pharmacyId: string; deliveryId: string | null; at: Date },
): Promise<void> {
  const delivery =
    deliveryId === null
      ? undefined
      : await tx
          .selectFrom('delivery')
          .select('box_id')
          .where('pharmacy_id', '=', pharmacyId)
          .where('id', '=', deliveryId)
          .executeTakeFirst();
  announce(tx, { pharmacyId, boxId: delivery?.box_id ?? null, at });
}

/**
 * Why a message was not sent. `refused` is final; with `unreadable` it counts as failed until its key is configured;
 * `unavailable` is retried.
 */
export type SendFailure = 'refused' | 'unreadable' | 'unavailable';

/** Records the result of sending a message to the gateway. */
export async function recordTry(
  tx: Tx,
  { pharmacyId, messageId }: MessageKey,
  outcome: ({ gatewayId: string } | { error: string; failure: SendFailure }) & {
    readonly at: Date;
  },
): Promise<void> {
  const isSent = 'gatewayId' in outcome;
  const isFailed = !isSent && outcome.failure !== 'unavailable';
  const isOver = isSent || outcome.failure === 'refused';
  const noted = await tx
    .updateTable('outgoing_message')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: isSent ? null : outcome.error,
      ...(isOver ? { sent_at: outcome.at } : {}),
      // It may have been dropped while it was being sent.
      ...(isSent ? { gateway_id: outcome.gatewayId, dropped_at: null } : {}),
      ...(isFailed ? { receipt_state: 'failed', receipt_at: outcome.at } : {}),
    }))
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', messageId)
    .returning('delivery_id')
    .executeTakeFirst();
  if (noted === undefined || (!isSent && !isFailed)) return;
  await announceMessage(tx, { pharmacyId, deliveryId: noted.delivery_id, at: outcome.at });
}

/** Removes the mark of an unreadable message before it is sent after all: a receipt has `sent_at`, too. */
export async function clearFailure(tx: Tx, { pharmacyId, messageId }: MessageKey): Promise<void> {
  await tx
    .updateTable('outgoing_message')
    .set({ receipt_state: null, receipt_at: null })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', messageId)
    .where('receipt_state', '=', 'failed')
    .where('sent_at', 'is', null)
    .execute();
}

/**
 * Begins to send a message that was withheld: an undo does not drop it any more. Returns false if one dropped it first.
 */
export async function beginSending(
  tx: Tx,
  { pharmacyId, messageId }: MessageKey,
): Promise<boolean> {
  const begun = await tx
    .updateTable('outgoing_message')
    .set({ withheld_until: null })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Records that a message is dropped because it is outdated. */
export async function dropMessage(
  tx: Tx,
  { pharmacyId, messageId }: MessageKey,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('outgoing_message')
    .set({ dropped_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', messageId)
    .where('sent_at', 'is', null)
    .execute();
}

/**
 * Records that the customer of a dropped message was not invited: a release of the parcel does that, and until then
 * nothing is said about its hold.
 */
export async function withdrawInvitation(
  tx: Tx,
  { pharmacyId, messageId }: MessageKey,
  at: Date,
): Promise<void> {
  const uninvited = await tx
    .updateTable('delivery')
    .from('outgoing_message as message')
    .set({ notified_time: null, hold_notice_time: null })
    .whereRef('message.pharmacy_id', '=', 'delivery.pharmacy_id')
    .whereRef('message.delivery_id', '=', 'delivery.id')
    .where('message.pharmacy_id', '=', pharmacyId)
    .where('message.id', '=', messageId)
    .where('delivery.hold', 'is not', null)
    .returning('delivery.box_id')
    .executeTakeFirst();
  if (uninvited !== undefined) announce(tx, { pharmacyId, boxId: uninvited.box_id, at });
}
