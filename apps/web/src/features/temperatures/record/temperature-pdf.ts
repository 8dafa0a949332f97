import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { formatDate, formatDateTime } from '@kolli/domain/time/dates';
import type { TFunction } from 'i18next';
import type { ChartSpan } from '../../../components/chart/drawing/chart-types.ts';
import { drawPaperChart } from '../../../components/chart/drawing/paper-chart.ts';
import { degreesRangeText, listText } from '../../../lib/text/intl-text.ts';
import type { PdfReport } from '../../../lib/file/pdf-file.ts';
import { recordTables } from './record-tables.ts';
import { namesOf, recordSentence, recordWords, withoutYear } from './record-words.ts';
import { hasTemperatures, temperatureData, temperatureLook } from '../temperature-data.ts';

export const FILE_NAME = 'Temperature Log.pdf';
const CHART_HEIGHT = 88;

export type TemperatureReport = {
  readonly log: TemperatureLog;
  readonly record: TemperatureRecord;
  readonly span: ChartSpan;
  readonly nowMs: number;
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
    tables: recordTables(report.record, t, language).map((table) => ({
      ...table,
      rows: table.rows.map((row) => row.map((text) => withoutYear(text, report.record))),
    })),
    signature: [
      t('temperature.pdf.seenBy'),
      t('temperature.pdf.signature'),
      t('temperature.pdf.date'),
    ],
    foot: t('temperature.pdf.made', {
      product: report.productName,
      time: formatDateTime(new Date(nowMs)),
    }),
    language,
  };
}

/** What was measured (TRU-04), or that nothing was, and which sensors had gaps. */
function measuredFacts({ log, record }: TemperatureReport, t: TFunction, language: string) {
  const words = recordWords(record, t, language);
  const measured = [
    { label: t('temperature.record.columns.measured'), value: recordSentence(record, t, language) },
    { label: '', value: words.detail },
  ];
  if (!hasTemperatures(log))
    return [...measured, { label: t('temperature.chart'), value: t('noData') }];
  const silent = record.sensors.filter(({ gapCount }) => gapCount > 0);
  const names = namesOf(
    record,
    silent.map(({ sensor }) => sensor),
    t,
  );
  return names.length === 0
    ? measured
    : [...measured, { label: t('temperature.silent'), value: listText(names, language) }];
}

function chartOf(report: TemperatureReport, t: TFunction, language: string) {
  const { log, record, span, nowMs } = report;
  const data = temperatureData({ points: log, record }, t, language);
  const look = temperatureLook(t, language);
  const to = Math.min(span.to, Math.max(nowMs, log.times.at(-1) ?? 0));
  const stretchLabel = t('temperature.series.alarm');
  const gapLabel = t('temperature.notMeasured');
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
        gapLabel,
        language,
        span: { from: span.from, to },
      });
    },
  };
}
