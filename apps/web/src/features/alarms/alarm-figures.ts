import type { Alarm } from '@kolli/contract/alarms';
import { alarmAverage } from '@kolli/domain/alarm-figures';
import { formatDateTime } from '@kolli/domain/dates';
import { averageDegreesText, degreesText, lastedText } from '../../lib/intl-text.ts';
import { isStillOpen } from './alarm-words.ts';

/** When an alarm ended; undefined where it has no end, and of `ok`, which is one. */
export function endText({ alarmEndTimestamp: end, alarmType }: Alarm): string | undefined {
  return end === null || alarmType === 'ok' ? undefined : formatDateTime(new Date(end));
}

type Clock = { readonly nowMs: number; readonly language: string };

/** How long an alarm lasted, or lasts until now (ALM-12); undefined of what is a moment. */
export function durationText(alarm: Alarm, { nowMs, language }: Clock): string | undefined {
  const end = isStillOpen(alarm) ? nowMs : alarm.alarmEndTimestamp;
  if (alarm.alarmType === 'ok' || end === null) return undefined;
  return lastedText(alarm.timestamp, end, language);
}

/** The literal average of an alarm (ALM-13); undefined of one without temperatures. */
export function averageText({ alarmMax, alarmMin }: Alarm, language: string): string | undefined {
  const average = alarmAverage(alarmMax, alarmMin);
  return average === null ? undefined : averageDegreesText(average, language);
}

/** A temperature with its unit; undefined where there is none. */
export function degreesOrNone(celsius: number | null, language: string): string | undefined {
  return celsius === null ? undefined : degreesText(celsius, language);
}
