import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type Mail, queueMails } from '../../outgoing/mails/queue-mail.ts';
import { type NewMessage, writeMessages } from '../../outgoing/messages/write-message.ts';
import { planNotifications } from './plan-notifications.ts';
import { type AlarmPurpose, alarmSms, describeAlarms } from './describe-alarm.ts';
import {
  type AlarmKind,
  deleteNotifications,
  lockKinds,
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

/** The mails and texts of one message about all these alarms: one to each of the pharmacy's addresses and phones. */
function lettersOf(
  { settings }: NotifyTools,
  { alarms, purpose, now, expiresAt }: Message,
): { readonly mails: Mail[]; readonly texts: NewMessage[] } {
  const [first, ...others] = alarms;
  if (first === undefined) return { mails: [], texts: [] };
  const language: Language = isLanguage(first.language) ? first.language : 'en';
  const { PUBLIC_URL: publicUrl, PRODUCT_NAME: product } = settings;
  const facts = describeAlarms([first, ...others], { language, publicUrl });
  const expiry = expiresAt === null ? {} : { expiresAt };
  const text = alarmSms(facts, purpose, { language, product });
  const { pharmacyId } = first;
  return {
    mails: [...new Set(first.emails)].map((to) => ({
      kind: purpose,
      to,
      facts,
      language,
      now,
      ...expiry,
    })),
    texts: [...new Set(first.phones)].map((recipient) => ({
      pharmacyId,
      purpose,
      recipient,
      text,
      at: now,
      ...expiry,
    })),
  };
}

/** What is written of the alarms of one kind. */
function decide(tools: NotifyTools, alarms: readonly NotifiedAlarm[], now: Date) {
  const plan = planNotifications(alarms, now);
  const { active, nextAt, over, waiting } = plan;
  const again = active.filter((alarm) => !isLastTime(alarm));
  const last = active.filter(isLastTime);
  const expiresAt = last.length > 0 ? null : nextAt;
  const purpose = plan.isRepeat ? 'alarm_again' : 'alarm';
  // An active alarm is notified again when it ends; type `other` never ends.
  const hasNoEnd = alarms[0]?.type === 'other';
  return {
    letters: [
      lettersOf(tools, { alarms: active, purpose, now, expiresAt }),
      lettersOf(tools, { alarms: over, purpose: 'alarm_over', now, expiresAt: null }),
    ],
    notified: [
      ...again.map((alarm) => ({ ...alarm, nextAt })),
      ...(hasNoEnd ? waiting : [...last, ...waiting]).map((alarm) => ({ ...alarm, nextAt: null })),
    ],
    ended: hasNoEnd ? [...last, ...over] : over,
  };
}

/**
 * Notifies the main and additional contacts of pharmacies of alarms, those of each box, type and cause
 * together, by mail and SMS in the pharmacy's language: when they begin, every hour until each has a
 * comment (24 times at most), and once when all are over; `planNotifications` chooses which. Messages
 * and their record are written in `tx`, so that a killed worker neither loses nor repeats one. A
 * message expires when the next one, which repeats its content, is due. Does nothing for alarms that
 * are not due.
 */
export async function notifyAlarms(
  tx: Tx,
  tools: NotifyTools,
  kinds: readonly AlarmKind[],
  now: Date,
): Promise<void> {
  const locked = await lockKinds(tx, kinds, now);
  const decided = locked.map((alarms) => decide(tools, alarms, now));
  const letters = decided.flatMap((one) => one.letters);
  const mails = letters.flatMap((one) => one.mails);
  const texts = letters.flatMap((one) => one.texts);
  const notified = decided.flatMap((one) => one.notified);
  const ended = decided.flatMap((one) => one.ended);
  await Promise.all([
    queueMails(tx, tools, mails),
    writeMessages(tx, tools, texts),
    recordNotified(tx, notified),
    deleteNotifications(tx, ended),
  ]);
}
