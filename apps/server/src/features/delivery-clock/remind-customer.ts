import { dueReminder } from '@kolli/domain/delivery/clock/reminders';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { sendReminder } from '../outgoing/messages/send-reminder.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { keepRules, placeOf } from '../deliveries/keep-rules.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { nextClockTime, reminderFieldsOf, waitingOf } from '../deliveries/next-deadline.ts';

/**
 * Sends a reminder if one is due, and sets the next clock time. Where several became due during an
 * outage, one is sent.
 */
export async function remindCustomer(
  tx: Tx,
  tools: ChangeTools,
  delivery: LoadedDelivery,
  now: Date,
): Promise<void> {
  const { row } = delivery;
  const place = await placeOf(tx, delivery);
  const rules = keepRules(place);
  const reminded = waitingOf(reminderFieldsOf(row), rules);
  const due = reminded && dueReminder(reminded.waiting, { after: reminded.lastNotifiedAt, now });
  if (due !== undefined) {
    const purpose = due.isLast ? 'lastDay' : 'reminder';
    const parcel = messageFacts(tools.secrets, delivery, place);
    await sendReminder(tx, tools, { ...parcel, purpose, at: now });
  }
  const remindedTime = due === undefined ? row.reminded_time : now;
  await tx
    .updateTable('delivery')
    .set({
      reminded_time: remindedTime,
      clock_time: nextClockTime({ ...reminderFieldsOf(row), remindedTime }, rules),
    })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
  if (due === undefined) return;
  announce(tx, { pharmacyId: row.pharmacy_id, boxId: row.box_id, at: now });
}
