import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { alarmAverage } from '@kolli/domain/temperature/alarm-figures';
import type { TFunction } from 'i18next';
import { csvText, inUnit, inZone, localTime } from '../../lib/file/csv-file.ts';
import type { AlarmsReport } from './alarms-pdf.ts';
import { causeWords, isStillOpen, sensorWords } from './alarm-words.ts';

export const CSV_NAME = 'Alarms.csv';

type Words = { readonly t: TFunction; readonly language: string; readonly nowMs: number };

/** How long an alarm lasted, or has lasted until now, in whole minutes; null for alarms without a duration (ALM-11). */
function minutesOf(alarm: Alarm, nowMs: number): number | null {
  const end = isStillOpen(alarm) ? nowMs : alarm.alarmEndTimestamp;
  return end === null ? null : Math.max(0, Math.floor((end - alarm.timestamp) / 60_000));
}

/** Alarms with the columns of their list; what is still open has no end, and says so in a column. */
export function alarmsCsv(
  alarms: readonly Alarm[],
  { fridges, boxNames }: Pick<AlarmsReport, 'fridges' | 'boxNames'>,
  { t, language, nowMs }: Words,
): string {
  return csvText({
    headings: [
      t('alarms.columns.box'),
      t('alarms.columns.sensor'),
      t('alarms.columns.cause'),
      t('csv.details'),
      inZone(t('alarms.columns.start')),
      inZone(t('alarms.columns.end')),
      t('temperature.columns.state'),
      inUnit(t('alarms.columns.duration'), 'min'),
      inUnit(t('alarms.columns.max'), '°C'),
      inUnit(t('alarms.columns.min'), '°C'),
      inUnit(t('alarms.columns.average'), '°C'),
      t('alarms.columns.comment'),
    ],
    rows: alarms.map((alarm) => {
      const { alarmMax, alarmMin } = alarm;
      const [cause, details = null] = causeWords(alarm, language);
      return [
        boxNames.get(alarm.pickupboxId) ?? null,
        sensorWords(alarm, fridges, language),
        cause,
        details,
        localTime(alarm.timestamp),
        localTime(alarm.alarmEndTimestamp),
        isStillOpen(alarm) ? t('alarms.stillOpen') : null,
        minutesOf(alarm, nowMs),
        alarmMax,
        alarmMin,
        alarmAverage(alarmMax, alarmMin),
        alarm.alarmInfo,
      ];
    }),
  });
}
