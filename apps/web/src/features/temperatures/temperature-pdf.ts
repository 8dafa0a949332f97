import type { Deviation, TemperatureLog } from '@kolli/contract/monitoring/temperatures';
import { formatDate, formatDateTime } from '@kolli/domain/time/dates';
import type { TFunction } from 'i18next';
import type { ChartSpan } from '../../components/chart/drawing/chart-types.ts';
import { drawPaperChart } from '../../components/chart/drawing/paper-chart.ts';
import { degreesRangeText, degreesText, lastedText, listText } from '../../lib/text/intl-text.ts';
import type { PdfReport, PdfTable } from '../../lib/file/pdf-file.ts';
import { noDeviationsWords } from './no-deviations-words.ts';
import { kindOf, sensorName } from './sensor-words.ts';
import { silentSensors } from './silent-sensors.ts';
import {
  furthestOf,
  hasTemperatures,
  kindOfDeviation,
  temperatureData,
  temperatureLook,
} from './temperature-data.ts';

export const FILE_NAME = 'Temperature Log.pdf';
const CHART_HEIGHT = 88;

export type TemperatureReport = {
  readonly log: TemperatureLog;
  readonly span: ChartSpan;
  readonly nowMs: number;
  /** The box's reporting interval. */
  readonly reportMs: number;
  readonly pharmacyName: string;
  readonly boxName: string;
  readonly productName: string;
};

/**
 * The log for a PDF: pharmacy, box, range, the chart of the whole range and all deviations
 * (TMP-12).
 */
export function temperatureReport(
  report: TemperatureReport,
  t: TFunction,
  language: string,
): PdfReport {
  const { log, span, nowMs } = report;
  const days = [span.from, span.to].map((at) => formatDate(new Date(at))).join(' – ');
  const allowed = [
    t('temperature.allowed.box', { range: degreesRangeText(log.ranges.basic) }),
    t('temperature.allowed.fridge', { range: degreesRangeText(log.ranges.fridge) }),
  ].join('; ');
  return {
    title: t('shell.tabs.temperatureLog'),
    facts: [
      { label: t('temperature.pdf.pharmacy'), value: report.pharmacyName },
      { label: t('temperature.pdf.box'), value: report.boxName },
      { label: t('temperature.pdf.range'), value: days },
      { label: t('temperature.pdf.allowed'), value: allowed },
      ...measuredFacts(report, t, language),
    ],
    ...(hasTemperatures(log) ? { chart: chartOf(report, t, language) } : {}),
    tables: [deviationsTable(report, t, language), extremesTable(log, t, language)],
    foot: t('temperature.pdf.made', {
      product: report.productName,
      time: formatDateTime(new Date(nowMs)),
    }),
    language,
  };
}

/** That nothing was measured, or which sensors had no readings for part of the time. */
function measuredFacts(report: TemperatureReport, t: TFunction, language: string) {
  const { log, span } = report;
  if (!hasTemperatures(log)) return [{ label: t('temperature.chart'), value: t('noData') }];
  const names = silentSensors(log, span, report).map((series) => sensorName(series, t));
  return names.length === 0
    ? []
    : [{ label: t('temperature.silent'), value: listText(names, language) }];
}

function chartOf({ log, span, nowMs }: TemperatureReport, t: TFunction, language: string) {
  const data = temperatureData(log, log, nowMs, { t, language });
  const look = temperatureLook(t, language);
  const to = Math.min(span.to, Math.max(nowMs, log.times.at(-1) ?? 0));
  const stretchLabel = t('temperature.series.alarm');
  return {
    height: CHART_HEIGHT,
    draw: (
      paper: Parameters<typeof drawPaperChart>[0],
      area: Parameters<typeof drawPaperChart>[1],
    ) => {
      drawPaperChart(paper, area, {
        data,
        look,
        stretchLabel,
        language,
        span: { from: span.from, to },
      });
    },
  };
}

function deviationsTable(report: TemperatureReport, t: TFunction, language: string): PdfTable {
  const { title, text } = noDeviationsWords(report.log, t);
  const column = (
    id: 'date' | 'sensor' | 'deviation' | 'duration' | 'checkedBy' | 'checkTime',
  ) => ({
    header: t(`temperature.columns.${id}`),
    isWhole: id === 'date' || id === 'sensor' || id === 'checkTime',
  });
  const figure = (id: 'temperature' | 'max' | 'min') => ({
    header: t(`temperature.columns.${id}`),
    isNumber: true,
  });
  return {
    title: t('temperature.deviations'),
    columns: [
      column('date'),
      column('sensor'),
      column('deviation'),
      figure('temperature'),
      figure('max'),
      figure('min'),
      column('duration'),
      column('checkedBy'),
      column('checkTime'),
    ],
    rows: report.log.deviations.map((deviation) => deviationRow(deviation, report, t, language)),
    empty: `${title}. ${text}`,
  };
}

function deviationRow(
  deviation: Deviation,
  { log, nowMs }: TemperatureReport,
  t: TFunction,
  language: string,
): string[] {
  const { alarm, checkedBy, checkTime } = deviation;
  const degrees = (value: number | null) => (value === null ? '–' : degreesText(value, language));
  const end = alarm.alarmEndTimestamp;
  const lasted = lastedText(alarm.timestamp, end ?? nowMs, language);
  const kind = kindOf(log, alarm.lockerId);
  return [
    formatDateTime(new Date(alarm.timestamp)),
    sensorName({ sensor: alarm.lockerId, kind }, t),
    t(`temperature.kinds.${kindOfDeviation(deviation)}`),
    degrees(furthestOf(deviation)),
    degrees(alarm.alarmMax),
    degrees(alarm.alarmMin),
    end === null ? `${lasted}, ${t('temperature.stillOpen')}` : lasted,
    checkedBy ?? '–',
    checkTime === null ? '–' : formatDateTime(new Date(checkTime)),
  ];
}

/** Minimum, average and maximum of each sensor; dashes for one without readings. */
function extremesTable(log: TemperatureLog, t: TFunction, language: string): PdfTable {
  const rows = (hasTemperatures(log) ? log.series : []).map((series) => {
    const known = series.average.flatMap((value, index) =>
      value === null
        ? []
        : [{ value, low: series.min?.[index] ?? value, high: series.max?.[index] ?? value }],
    );
    if (known.length === 0) return [sensorName(series, t), '–', '–', '–'];
    const sum = known.reduce((all, { value }) => all + value, 0);
    const figures = [
      Math.min(...known.map(({ low }) => low)),
      sum / known.length,
      Math.max(...known.map(({ high }) => high)),
    ];
    return [sensorName(series, t), ...figures.map((value) => degreesText(value, language))];
  });
  return {
    title: t('temperature.pdf.sensors'),
    columns: [
      { header: t('temperature.columns.sensor') },
      { header: t('temperature.columns.min'), isNumber: true },
      { header: t('temperature.pdf.average'), isNumber: true },
      { header: t('temperature.columns.max'), isNumber: true },
    ],
    rows,
    empty: t('noData'),
  };
}
