import type {
  RecordedDeviation,
  SensorRecord,
  TemperatureRecord,
} from '@kolli/contract/monitoring/temperatures';
import { percentOf } from '@kolli/domain/temperature/temperature-record';
import type { TFunction } from 'i18next';
import {
  type CsvCell,
  type CsvTable,
  inUnit,
  inUtc,
  inZone,
  localTime,
  utcTime,
} from '../../../lib/file/csv-file.ts';
import { isOpen } from '../temperature-data.ts';
import { causeText, decisionText } from './judgement-words.ts';
import { noDeviationsWords } from './no-deviations-words.ts';
import { namesOf, recordedName, recordSentence } from './record-words.ts';
import type { RecordSubject } from './temperature-pdf.ts';

const minutesOf = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Math.round((to - from) / 60_000);

const degrees = (heading: string) => inUnit(heading, '°C');

/** Whose record it is, of which time, and what may be said of it (TRU-04). */
export function summaryTable(
  { record, pharmacyName, boxName }: RecordSubject,
  t: TFunction,
  language: string,
): CsvTable {
  const { from, to, summary, sensors } = record;
  return {
    headings: [
      t('temperature.pdf.pharmacy'),
      t('temperature.pdf.box'),
      inZone(t('temperature.csv.from')),
      inZone(t('temperature.csv.to')),
      t('temperature.csv.result'),
      inUnit(t('temperature.record.columns.measured'), '%'),
      t('temperature.record.columns.sensors'),
      t('temperature.record.readings'),
      t('temperature.csv.expected'),
      t('temperature.deviations'),
      t('temperature.record.gapList'),
      t('temperature.csv.note'),
    ],
    rows: [
      [
        pharmacyName,
        boxName,
        localTime(from),
        localTime(to),
        recordSentence(record, t, language),
        summary.measuredPercent,
        sensors.length,
        summary.measured,
        summary.expected,
        summary.deviations,
        summary.gaps,
        t('temperature.record.foot'),
      ],
    ],
  };
}

/** What was allowed, and until when; the rules in force have no end (TRU-07). */
export function allowedTable({ allowed }: TemperatureRecord, t: TFunction): CsvTable {
  return {
    title: t('temperature.pdf.allowed'),
    headings: [
      inZone(t('temperature.csv.until')),
      degrees(t('temperature.csv.boxMin')),
      degrees(t('temperature.csv.boxMax')),
      degrees(t('temperature.csv.fridgeMin')),
      degrees(t('temperature.csv.fridgeMax')),
      inUnit(t('temperature.csv.interval'), 'min'),
    ],
    rows: allowed.map(({ until, basic, fridge, reportIntervalMs }) => [
      localTime(until),
      basic.min,
      basic.max,
      fridge.min,
      fridge.max,
      reportIntervalMs / 60_000,
    ]),
  };
}

export function deviationsTable(record: TemperatureRecord, t: TFunction): CsvTable {
  const { title, text } = noDeviationsWords(record, t);
  return {
    title: t('temperature.deviations'),
    headings: [
      inZone(t('temperature.csv.from')),
      inUtc(t('temperature.csv.from')),
      inZone(t('temperature.csv.to')),
      t('temperature.columns.sensor'),
      t('temperature.record.columns.id'),
      t('temperature.columns.deviation'),
      degrees(t('temperature.columns.temperature')),
      degrees(t('temperature.columns.max')),
      degrees(t('temperature.columns.min')),
      inUnit(t('temperature.columns.duration'), 'min'),
      t('temperature.columns.state'),
      t('temperature.columns.checkedBy'),
      inZone(t('temperature.columns.checkTime')),
      t('temperature.csv.parcelCount'),
    ],
    rows: record.deviations.map((one) => deviationCells(one, record, t)),
    empty: `${title}. ${text}`,
  };
}

function deviationCells(
  deviation: RecordedDeviation,
  record: TemperatureRecord,
  t: TFunction,
): CsvCell[] {
  const { sensor, from, to, side, extreme, max, min } = deviation;
  const isStillOpen = isOpen(deviation, record);
  return [
    localTime(from),
    utcTime(from),
    localTime(isStillOpen ? null : to),
    nameOf(record, sensor, t),
    sensor,
    t(`temperature.kinds.${side}`),
    extreme.celsius,
    max,
    min,
    minutesOf(deviation),
    t(isStillOpen ? 'temperature.stillOpen' : 'temperature.closed'),
    deviation.checkedBy,
    localTime(deviation.checkTime),
    deviation.parcelCount,
  ];
}

const nameOf = (record: TemperatureRecord, sensor: string, t: TFunction) =>
  namesOf(record, [sensor], t)[0] ?? sensor;

/** The parcels behind the doors of deviations, and what was decided about each; no table without any. */
export function parcelsTables(record: TemperatureRecord, t: TFunction): CsvTable[] {
  const rows = record.deviations.flatMap(({ from, sensor, parcels }) =>
    parcels.map((parcel) => [
      parcel.deliveryId,
      localTime(from),
      nameOf(record, sensor, t),
      localTime(parcel.heldTime),
      decisionText(parcel, t),
      parcel.judgedBy,
      localTime(parcel.judgedTime),
      parcel.reason,
    ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: t('temperature.record.parcels.title'),
      headings: [
        t('temperature.record.parcels.parcel'),
        inZone(t('temperature.record.parcels.deviation')),
        t('temperature.columns.sensor'),
        inZone(t('temperature.record.parcels.held')),
        t('temperature.record.parcels.decision'),
        t('temperature.csv.decidedBy'),
        inZone(t('temperature.csv.decidedTime')),
        t('temperature.record.parcels.reason'),
      ],
      rows,
    },
  ];
}

export function sensorsTable({ sensors }: TemperatureRecord, t: TFunction): CsvTable {
  const columns = (id: 'measured' | 'gaps' | 'out' | 'highest' | 'lowest' | 'id') =>
    t(`temperature.record.columns.${id}`);
  return {
    title: t('temperature.record.bySensor'),
    headings: [
      t('temperature.columns.sensor'),
      columns('id'),
      inUnit(columns('measured'), '%'),
      t('temperature.record.readings'),
      t('temperature.csv.expected'),
      columns('gaps'),
      inUnit(columns('out'), 'min'),
      degrees(columns('highest')),
      inZone(t('temperature.csv.highestTime')),
      degrees(columns('lowest')),
      inZone(t('temperature.csv.lowestTime')),
    ],
    rows: sensors.map((one) => sensorCells(one, t)),
    empty: t('noData'),
  };
}

function sensorCells(one: SensorRecord, t: TFunction): CsvCell[] {
  const { sensor, measured, expected, gapCount, outMinutes, highest, lowest } = one;
  return [
    recordedName(one, t),
    sensor,
    percentOf(one),
    measured,
    expected,
    gapCount,
    measured === 0 ? null : outMinutes,
    highest?.celsius ?? null,
    localTime(highest?.time ?? null),
    lowest?.celsius ?? null,
    localTime(lowest?.time ?? null),
  ];
}

export function gapsTable(record: TemperatureRecord, t: TFunction): CsvTable {
  return {
    title: t('temperature.record.gapList'),
    headings: [
      inZone(t('temperature.csv.from')),
      inUtc(t('temperature.csv.from')),
      inZone(t('temperature.csv.to')),
      inUnit(t('temperature.columns.duration'), 'min'),
      t('temperature.record.columns.sensors'),
      t('temperature.record.columns.cause'),
      degrees(t('temperature.csv.rawValue')),
    ],
    rows: record.gaps.map((gap) => [
      localTime(gap.from),
      utcTime(gap.from),
      localTime(gap.to),
      minutesOf(gap),
      namesOf(record, gap.sensors, t).join(', '),
      causeText(gap, t),
      gap.faultCelsius,
    ]),
    empty: t('temperature.record.noGaps'),
  };
}
