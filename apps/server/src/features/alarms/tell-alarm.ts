import { isLanguage, type Language } from '@kolli/domain/languages';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Settings } from '../../settings.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeMessage } from '../messages/write-message.ts';
import { chooseTelling } from './choose-telling.ts';
import { type AlarmPurpose, alarmSms, describeAlarms } from './describe-alarm.ts';
import {
  type AlarmKind,
  forgetTold,
  holdKind,
  noteTold,
  type ToldAlarm,
} from './told-alarm.repository.ts';

/** What telling of alarms needs beside the transaction. */
export interface TellTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'PRODUCT_NAME'>;
}

/** An alarm that nobody comments on is told so often in all, and its end. */
export const mostTimes = 24;

const isLastTime = ({ toldCount }: ToldAlarm) => toldCount + 1 >= mostTimes;

interface Message {
  readonly alarms: readonly ToldAlarm[];
  readonly purpose: AlarmPurpose;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

/** Of all these alarms at once, to each of the pharmacy's addresses and phones once. */
async function queueAll(tx: Tx, tools: TellTools, message: Message): Promise<void> {
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
 * Tells the pharmacy's main and additional contacts of a box's alarms of one type and cause together, by
 * mail and SMS in its language: that they began, every hour until somebody comments on each, 24 times at
 * most, that they last, and once that all are over; which of them when says `chooseTelling`. All is
 * queued in `tx` together with the note of it, so that a kill loses and doubles nothing. What the next
 * message says anew is not sent any more once that is due. Nothing is told of what is not due.
 */
export async function tellAlarms(
  tx: Tx,
  tools: TellTools,
  kind: AlarmKind,
  now: Date,
): Promise<void> {
  const telling = chooseTelling(await holdKind(tx, kind, now), now);
  const { lasting, nextAt, over, waiting } = telling;
  const again = lasting.filter((alarm) => !isLastTime(alarm));
  const last = lasting.filter(isLastTime);
  const expiresAt = last.length > 0 ? null : nextAt;
  const purpose = telling.isRepeat ? 'alarm_again' : 'alarm';
  await queueAll(tx, tools, { alarms: lasting, purpose, now, expiresAt });
  await queueAll(tx, tools, { alarms: over, purpose: 'alarm_over', now, expiresAt: null });
  await noteTold(tx, kind, { alarms: again, nextAt });
  // What lasts is heard of again when it ends; a moment never does.
  const isMoment = kind.type === 'other';
  await noteTold(tx, kind, { alarms: isMoment ? waiting : [...last, ...waiting], nextAt: null });
  await forgetTold(tx, kind, isMoment ? [...last, ...over] : over);
}
