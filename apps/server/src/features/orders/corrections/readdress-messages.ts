import { type HoldState, isOnHold } from '@kolli/domain/delivery/holds';
import type { Tx } from '../../../platform/database/open-database.ts';
import { lacksPin, type MessagePurpose } from '../../outgoing/messages/message-texts.ts';
import {
  type MessageTools,
  queueMessage,
  type WaitingParcel,
} from '../../outgoing/messages/queue-message.ts';
import { coolDownEnd } from '../../outgoing/messages/resend-notification.ts';

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
    .where('purpose', '<>', 'numberChanged' satisfies MessagePurpose)
    .returning(['purpose', 'withheld_until'])
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose as MessagePurpose,
    withheldUntil: row.withheld_until,
  }));
}

/** How long a message waits, in milliseconds: as before, and until the cool-down ends; undefined for not at all. */
function withheldMsOf(withheldUntil: Date | null, coolDown: number, at: Date): number | undefined {
  const end = Math.max(withheldUntil?.getTime() ?? 0, coolDown);
  return end > at.getTime() ? end - at.getTime() : undefined;
}

/**
 * Sends to the delivery's new number what waited to be sent to the former one, each as soon as before; where nothing with
 * the PIN did, a customer who was invited to a parcel that waits gets the invitation again. Nothing for others. A parcel
 * on hold invites nobody before its release. A minute after the last message at the earliest: corrections that follow
 * drop what still waits, so that a source cannot send messages to many numbers.
 */
export async function readdressMessages(
  tx: Tx,
  tools: MessageTools,
  parcel: WaitingParcel & { readonly at: Date },
): Promise<void> {
  const { delivery, at } = parcel;
  const dropped = await dropWaiting(tx, delivery, at);
  const coolDown = await coolDownEnd(tx, delivery);
  const isHeld = isOnHold({ hold: delivery.hold as HoldState | null });
  for (const { purpose, withheldUntil } of dropped) {
    if (isHeld && !lacksPin(purpose)) continue;
    const withheldMs = withheldMsOf(withheldUntil, coolDown, at);
    await queueMessage(tx, tools, { ...parcel, purpose, withheldMs });
  }
  if (isHeld || delivery.notified_time === null || delivery.status !== 'delivered') return;
  if (dropped.some(({ purpose }) => !lacksPin(purpose))) return;
  const withheldMs = withheldMsOf(null, coolDown, at);
  await queueMessage(tx, tools, { ...parcel, purpose: 'resend', withheldMs });
}

/**
 * Writes a last message, without the PIN, to a number that got messages about the parcel before. `parcel` has the new
 * number. A number that has had nothing else since its last one gets no other, however often it is corrected to and fro.
 */
export async function informFormer(
  tx: Tx,
  tools: MessageTools,
  { delivery, ...parcel }: WaitingParcel & { readonly at: Date },
  former: string | null,
): Promise<void> {
  if (former === null) return;
  const purpose = 'numberChanged';
  const { lastNoticeAt, lastMessageAt } = await tx
    .selectFrom('outgoing_message')
    .select((eb) => [
      eb.fn.max('created_at').filterWhere('purpose', '=', purpose).as('lastNoticeAt'),
      eb.fn
        .max('created_at')
        .filterWhere('purpose', '<>', purpose)
        .filterWhere('sent_at', 'is not', null)
        .as('lastMessageAt'),
    ])
    .where('pharmacy_id', '=', delivery.pharmacy_id)
    .where('delivery_id', '=', delivery.id)
    .where('recipient', '=', former)
    .executeTakeFirstOrThrow();
  if (lastMessageAt === null || (lastNoticeAt !== null && lastNoticeAt >= lastMessageAt)) return;
  // It stays right when a further correction changes the PIN.
  const formerly = { ...delivery, phone_number: former, pin_hash: null };
  await queueMessage(tx, tools, { ...parcel, delivery: formerly, purpose });
}
