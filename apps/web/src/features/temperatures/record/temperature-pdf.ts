import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { TFunction } from 'i18next';
import { formatDate, formatWithZone, shownZone } from '../../../lib/time/shown-time.ts';
import type { ChartSpan } from '../../../components/chart/drawing/chart-types.ts';
import { drawPaperChart } from '../../../components/chart/drawing/paper-chart.ts';
import { listText } from '../../../lib/text/intl-text.ts';
import type { PdfReport } from '../../../lib/file/pdf-file.ts';
import { paperTables } from './paper-tables.ts';
import type { PaperRecord } from './read-paper-record.ts';
import { recordTables } from './record-tables.ts';
import { allowedText, namesOf, recordSentence, recordWords } from './record-words.ts';
import { hasTemperatures, temperatureData, temperatureLook } from '../temperature-data.ts';

export const FILE_NAME = 'Temperature Log.pdf';
const CHART_HEIGHT = 88;

/** A record with what it is about. */
export type RecordSubject = {
  readonly record: TemperatureRecord;
  readonly span: ChartSpan;
  readonly pharmacyName: string;
  readonly boxName: string;
};

export type TemperatureReport = RecordSubject & {
  readonly log: TemperatureLog;
  readonly paper: PaperRecord;
  readonly box: PickupBoxSummary['info'];
  readonly nowMs: number;
  readonly productName: string;
};

/**
 * The log for a PDF: pharmacy and box with their addresses, range, the chart of the whole range, all deviations
 * (TMP-12), what each sensor measured on each day, and the checks.
 */
export function temperatureReport(
  report: TemperatureReport,
  t: TFunction,
  language: string,
): PdfReport {
  const { log, record, nowMs } = report;
  return {
    title: t('shell.tabs.temperatureLog'),
    facts: [
      ...withAddresses(recordFacts(report, t), report, t),
      ...measuredFacts(report, t, language),
    ],
    ...(hasTemperatures(log) ? { chart: chartOf(report, t, language) } : {}),
    tables: [
      ...recordTables(record, t, language),
      ...paperTables(report.paper, record, t, language),
    ],
    signature: [
      t('temperature.pdf.seenBy'),
      t('temperature.pdf.signature'),
      t('temperature.pdf.date'),
    ],
    note: t('temperature.record.foot'),
    foot: t('temperature.pdf.made', {
      product: report.productName,
      time: formatWithZone(nowMs),
    }),
    language,
  };
}

/** Whose record it is, of which time, and what was allowed then. */
function recordFacts(
  { record, span, pharmacyName, boxName }: RecordSubject,
  t: TFunction,
): { readonly label: string; readonly value: string }[] {
  const days = [span.from, span.to].map((at) => formatDate(new Date(at))).join(' – ');
  const allowed = [
    t('temperature.allowed.box', { range: allowedText(record, 'basic', t) }),
    t('temperature.allowed.fridge', { range: allowedText(record, 'fridge', t) }),
  ].join('; ');
  return [
    { label: t('temperature.pdf.pharmacy'), value: pharmacyName },
    { label: t('temperature.pdf.box'), value: boxName },
    { label: t('temperature.pdf.range'), value: `${days} (${shownZone()})` },
    { label: t('temperature.pdf.allowed'), value: allowed },
  ];
}

type Fact = { readonly label: string; readonly value: string };

/** The facts with the address and the id below the names of pharmacy and box, which come first. */
function withAddresses(
  [pharmacyName, boxName, ...facts]: readonly Fact[],
  { paper: { pharmacy }, box }: TemperatureReport,
  t: TFunction,
): Fact[] {
  const address = (street: string, { zipCode, city }: { zipCode: string; city: string }) =>
    `${street}, ${zipCode} ${city}`;
  const { businessId } = pharmacy;
  return [
    ...(pharmacyName ? [pharmacyName] : []),
    { label: '', value: address(pharmacy.streetAddress, pharmacy) },
    { label: '', value: `${t('pharmacy.businessId')} ${businessId}` },
    ...(boxName ? [boxName] : []),
    { label: '', value: address(box.street, box) },
    { label: '', value: `${t('temperature.record.columns.id')} ${box.id}` },
    ...facts,
  ];
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
