import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { alarmAverage } from '@kolli/domain/temperature/alarm-figures';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { averageDegreesText, degreesText, lastedText } from '../../lib/text/intl-text.ts';
import { isStillOpen } from './alarm-words.ts';

/** When an alarm ended; undefined if it has no end. */
export function endText({ alarmEndTimestamp: end }: Alarm): string | undefined {
  return end === null ? undefined : formatDateTime(new Date(end));
}

type Clock = { readonly nowMs: number; readonly language: string };

/**
 * How long an alarm lasted, or has lasted until now (ALM-12); undefined for alarms without a
 * duration.
 */
export function durationText(alarm: Alarm, { nowMs, language }: Clock): string | undefined {
  const end = isStillOpen(alarm) ? nowMs : alarm.alarmEndTimestamp;
  if (end === null) return undefined;
  return lastedText(alarm.timestamp, end, language);
}

/** The literal average of an alarm (ALM-13); undefined without temperatures. */
export function averageText({ alarmMax, alarmMin }: Alarm, language: string): string | undefined {
  const average = alarmAverage(alarmMax, alarmMin);
  return average === null ? undefined : averageDegreesText(average, language);
}

/** A temperature with its unit; undefined for null. */
export function degreesOrNone(celsius: number | null, language: string): string | undefined {
  return celsius === null ? undefined : degreesText(celsius, language);
}
