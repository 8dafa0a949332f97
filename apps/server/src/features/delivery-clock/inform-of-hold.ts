import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { keepRules, placeOf } from '../deliveries/keep-rules.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { nextClockTime, reminderFieldsOf } from '../deliveries/next-deadline.ts';
import { queueMessage } from '../outgoing/messages/queue-message.ts';

/** Informs a customer who knows of the parcel that it is on hold (HLD-09), and sets the next clock time. */
export async function informOfHold(
  tx: Tx,
  tools: ChangeTools,
  delivery: LoadedDelivery,
  now: Date,
): Promise<void> {
  const { row } = delivery;
  const place = await placeOf(tx, delivery);
  const isSent = await queueMessage(tx, tools, {
    ...messageFacts(tools.secrets, delivery, place),
    purpose: 'hold',
    at: now,
  });
  await tx
    .updateTable('delivery')
    .set({
      hold_notice_time: null,
      hold_notified_time: isSent ? now : null,
      clock_time: nextClockTime(
        { ...reminderFieldsOf(row), holdNoticeTime: null },
        keepRules(place),
      ),
    })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
  announce(tx, { pharmacyId: row.pharmacy_id, boxId: row.box_id, at: now });
}
