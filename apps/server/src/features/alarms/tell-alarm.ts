import { isLanguage, type Language } from '@kolli/domain/languages';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Settings } from '../../settings.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { writeMessage } from '../messages/write-message.ts';
import { type AlarmPurpose, alarmSms, describeAlarm } from './describe-alarm.ts';
import {
  type DueAlarm,
  forgetTold,
  holdDueAlarm,
  noteTold,
  type ToldAlarm,
} from './told-alarm.repository.ts';

/** What telling of alarms needs beside the transaction. */
export interface TellTools {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'PRODUCT_NAME'>;
}

/** An alarm without a comment is told again after so long. */
const repeatMs = 60 * 60_000;
/** An alarm that nobody comments on is told so often in all, and its end. */
export const mostTimes = 24;

function purposeOf({ endedAt, toldCount }: ToldAlarm): AlarmPurpose {
  if (endedAt !== null) return 'alarm_over';
  return toldCount === 0 ? 'alarm' : 'alarm_again';
}

/** To each of the pharmacy's addresses and phones once. */
async function queueAll(
  tx: Tx,
  tools: TellTools,
  alarm: ToldAlarm,
  { purpose, now, expiresAt }: { purpose: AlarmPurpose; now: Date; expiresAt: Date | null },
): Promise<void> {
  const language: Language = isLanguage(alarm.language) ? alarm.language : 'en';
  const { PUBLIC_URL: publicUrl, PRODUCT_NAME: product } = tools.settings;
  const facts = describeAlarm(alarm, { language, publicUrl });
  const expiry = expiresAt === null ? {} : { expiresAt };
  for (const to of new Set(alarm.emails))
    await queueMail(tx, tools, { kind: purpose, to, facts, language, now, ...expiry });
  const text = alarmSms(facts, purpose, { language, product });
  const { pharmacyId } = alarm;
  for (const recipient of new Set(alarm.phones))
    await writeMessage(tx, tools, { pharmacyId, purpose, recipient, text, at: now, ...expiry });
}

/**
 * Tells the pharmacy's main and additional contacts of an alarm, by mail and SMS in its language: that
 * it began, every hour until somebody comments on it, 24 times at most, that it lasts, and once that it
 * is over. All is queued in `tx` together with the note of it, so that a kill loses and doubles nothing.
 * What the next message says anew is not sent any more once that is due. Nothing is told of what is not due.
 */
export async function tellAlarm(tx: Tx, tools: TellTools, due: DueAlarm, now: Date): Promise<void> {
  const alarm = await holdDueAlarm(tx, due, now);
  if (alarm === undefined) return;
  const purpose = purposeOf(alarm);
  const isLast = purpose === 'alarm_over' || alarm.toldCount + 1 >= mostTimes;
  const nextAt = isLast ? null : new Date(now.getTime() + repeatMs);
  await queueAll(tx, tools, alarm, { purpose, now, expiresAt: nextAt });
  // What lasts is heard of again when it ends; a moment never does.
  const isOver = purpose === 'alarm_over' || (isLast && alarm.type === 'other');
  if (isOver) await forgetTold(tx, alarm);
  else await noteTold(tx, alarm, nextAt);
}
