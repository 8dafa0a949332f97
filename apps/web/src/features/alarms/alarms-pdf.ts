import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { alarmWordsIn } from '@kolli/contract/monitoring/alarm-words';
import type { TFunction } from 'i18next';
import {
  formatDate,
  formatDateTime,
  formatWithZone,
  shownZone,
} from '../../lib/time/shown-time.ts';
import { dateOfDay } from '../../components/filters/parse-day.ts';
import type { PdfReport, PdfTable } from '../../lib/file/pdf-file.ts';
import { averageText, degreesOrNone, durationText, endText } from './alarm-figures.ts';
import { causeWords, isStillOpen, sensorWords } from './alarm-words.ts';
import type { AlarmsFilter } from './alarms-query.ts';

export const FILE_NAME = 'Alarms.pdf';

export type AlarmsReport = {
  readonly filter: AlarmsFilter;
  readonly fridges: ReadonlySet<string>;
  readonly pharmacyName: string;
  /** Of all boxes where the alarms are of several. */
  readonly boxNames: ReadonlyMap<string, string>;
  readonly productName: string;
};

type Words = { readonly t: TFunction; readonly language: string; readonly nowMs: number };

/** All alarms of a range for a PDF: pharmacy, box, range and the table (TMP-13). */
export function alarmsReport(
  alarms: readonly Alarm[],
  report: AlarmsReport,
  words: Words,
): PdfReport {
  const { t, language, nowMs } = words;
  const { range, type, isUncommented } = report.filter;
  const days = [range.from, range.to].map((day) => formatDate(dateOfDay(day))).join(' – ');
  return {
    title: t('shell.tabs.alarms'),
    facts: [
      { label: t('alarms.pdf.pharmacy'), value: report.pharmacyName },
      { label: t('alarms.pdf.box'), value: [...report.boxNames.values()].join(', ') },
      { label: t('alarms.pdf.range'), value: `${days} (${shownZone()})` },
      ...(isUncommented ? [{ label: t('alarms.comments'), value: t('alarms.without') }] : []),
      ...(type ? [{ label: t('alarms.type'), value: alarmWordsIn(language).types[type] }] : []),
    ],
    tables: [tableOf(alarms, report, words)],
    foot: t('alarms.pdf.made', {
      product: report.productName,
      time: formatWithZone(nowMs),
    }),
    language,
    isWide: true,
  };
}

function tableOf(
  alarms: readonly Alarm[],
  { fridges, boxNames }: AlarmsReport,
  { t, language, nowMs }: Words,
): PdfTable {
  const hasBoxes = boxNames.size > 1;
  const columns = [
    ...(hasBoxes ? (['box'] as const) : []),
    ...(['cause', 'start', 'end', 'duration', 'max', 'min', 'sensor'] as const),
    ...(['average', 'comment'] as const),
  ];
  const numbers: readonly string[] = ['max', 'min', 'average'];
  const unwrapped: readonly string[] = ['start', 'end', 'duration', 'sensor'];
  return {
    title: t('alarms.all', { count: alarms.length }),
    columns: columns.map((id) => ({
      header: t(`alarms.columns.${id}`),
      isNumber: numbers.includes(id),
      isWhole: unwrapped.includes(id),
    })),
    rows: alarms.map((alarm) => [
      ...(hasBoxes ? [boxNames.get(alarm.pickupboxId) ?? '–'] : []),
      causeWords(alarm, language).join('\n'),
      formatDateTime(new Date(alarm.timestamp)),
      isStillOpen(alarm) ? t('alarms.stillOpen') : (endText(alarm) ?? '–'),
      durationText(alarm, { nowMs, language }) ?? '–',
      degreesOrNone(alarm.alarmMax, language) ?? '–',
      degreesOrNone(alarm.alarmMin, language) ?? '–',
      sensorWords(alarm, fridges, language),
      averageText(alarm, language) ?? '–',
      commentsOf(alarm),
    ]),
    empty: t('alarms.none'),
  };
}

/** The comments on an alarm with author and time, oldest first. */
function commentsOf({ check }: Alarm): string {
  return check
    .toSorted((one, other) => one.checkTime - other.checkTime)
    .map(
      ({ alarmInfo, checkName, checkTime }) =>
        `${alarmInfo} (${checkName}, ${formatDateTime(new Date(checkTime))})`,
    )
    .join('\n');
}
