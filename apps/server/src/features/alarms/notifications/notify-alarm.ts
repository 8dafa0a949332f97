import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { queueMail } from '../../outgoing/mails/queue-mail.ts';
import { writeMessage } from '../../outgoing/messages/write-message.ts';
import { planNotifications } from './plan-notifications.ts';
import { type AlarmPurpose, alarmSms, describeAlarms } from './describe-alarm.ts';
import {
  type AlarmKind,
  deleteNotifications,
  lockKind,
  recordNotified,
  type NotifiedAlarm,
} from './alarm-notification.repository.ts';

/** Dependencies of alarm notifications besides the transaction. */
export interface NotifyTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'PRODUCT_NAME'>;
}

/** Maximum messages of an alarm without a comment; its end is notified in addition. */
export const maxReminders = 24;

const isLastTime = ({ notifiedCount }: NotifiedAlarm) => notifiedCount + 1 >= maxReminders;

interface Message {
  readonly alarms: readonly NotifiedAlarm[];
  readonly purpose: AlarmPurpose;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

/** Queues one message about all these alarms to each of the pharmacy's addresses and phones. */
async function queueAll(tx: Tx, tools: NotifyTools, message: Message): Promise<void> {
  const { alarms, purpose, now, expiresAt } = message;
  const [first, ...others] = alarms;
  if (first === undefined) return;
  const language: Language = isLanguage(first.language) ? first.language : 'en';
  const { PUBLIC_URL: publicUrl, PRODUCT_NAME: product } = tools.settings;
  const facts = describeAlarms([first, ...others], { language, publicUrl });
  const expiry = expiresAt === null ? {} : { expiresAt };
  for (const to of new Set(first.emails))
    await queueMail(tx, tools, { kind: purpose, to, facts, language, now, ...expiry });
  const text = alarmSms(facts, purpose, { language, product });
  const { pharmacyId } = first;
  for (const recipient of new Set(first.phones))
    await writeMessage(tx, tools, { pharmacyId, purpose, recipient, text, at: now, ...expiry });
}

/**
 * Notifies the pharmacy's main and additional contacts of a box's alarms of one type and cause
 * together, by mail and SMS in the pharmacy's language: when they begin, every hour until each has a
 * comment (24 times at most), and once when all are over; `planNotifications` chooses which. Messages
 * and their record are written in `tx`, so that a killed worker neither loses nor repeats one. A
 * message expires when the next one, which repeats its content, is due. Does nothing for alarms that
 * are not due.
 */
export async function notifyAlarms(
  tx: Tx,
  tools: NotifyTools,
  kind: AlarmKind,
  now: Date,
): Promise<void> {
  const plan = planNotifications(await lockKind(tx, kind, now), now);
  const { active, nextAt, over, waiting } = plan;
  const again = active.filter((alarm) => !isLastTime(alarm));
  const last = active.filter(isLastTime);
  const expiresAt = last.length > 0 ? null : nextAt;
  const purpose = plan.isRepeat ? 'alarm_again' : 'alarm';
  await queueAll(tx, tools, { alarms: active, purpose, now, expiresAt });
  await queueAll(tx, tools, { alarms: over, purpose: 'alarm_over', now, expiresAt: null });
  await recordNotified(tx, kind, { alarms: again, nextAt });
  // An active alarm is notified again when it ends; type `other` never ends.
  const hasNoEnd = kind.type === 'other';
  await recordNotified(tx, kind, {
    alarms: hasNoEnd ? waiting : [...last, ...waiting],
    nextAt: null,
  });
  await deleteNotifications(tx, kind, hasNoEnd ? [...last, ...over] : over);
}
