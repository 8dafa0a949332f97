import { dueReminder } from '@kolli/domain/reminders';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { sendReminder } from '../messages/send-reminder.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import { keepRulesFor } from '../deliveries/keep-rules.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { nextClockTime, remindedOf, remindedWaiting } from '../deliveries/next-deadline.ts';

/**
 * Reminds the customer when a reminder is due, and sets when the clock looks again. Of several that
 * fell due without service one is sent.
 */
export async function remindCustomer(
  tx: Tx,
  tools: ChangeTools,
  delivery: LoadedDelivery,
  now: Date,
): Promise<void> {
  const { row } = delivery;
  const rules = await keepRulesFor(tx, delivery);
  const reminded = remindedWaiting(remindedOf(row), rules);
  const due = reminded && dueReminder(reminded.waiting, { after: reminded.heardAt, now });
  if (due !== undefined) {
    const purpose = due.isLast ? 'lastDay' : 'reminder';
    await sendReminder(tx, tools, { ...messageFacts(tools.secrets, delivery), purpose, at: now });
  }
  const remindedTime = due === undefined ? row.reminded_time : now;
  await tx
    .updateTable('delivery')
    .set({
      reminded_time: remindedTime,
      clock_time: nextClockTime({ ...remindedOf(row), remindedTime }, rules),
    })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
  if (due === undefined) return;
  await announce(tx, { pharmacyId: row.pharmacy_id, boxId: row.box_id, at: now });
}
