import type { TFunction } from 'i18next';
import { recordCsv } from '../../src/features/temperatures/record/record-csv.ts';
import { longDay, longDayLog, longDayRecord } from '../sample/record.ts';
import { anyText, headings, type Meaning, type MeantFile } from './read-sheet.ts';

type Row = readonly Meaning[];

const local = (at: number): Meaning => ({ at, timeZone: 'Europe/Helsinki' });
const utc = (at: number): Meaning => ({ at, timeZone: 'UTC' });
const timeOf = (at: number | null = null) => (at === null ? null : local(at));
const rounded = (value: number | null = null) => value && Math.round(value * 100) / 100;
const minutes = ({ from, to }: typeof longDay) => (to - from) / 60_000;

/** An empty line, a title, headings, and rows. */
const table = (columns: number, rows: readonly Row[]): Row[] => [
  [null],
  headings(1),
  headings(columns),
  ...rows,
];

const allowed = longDayRecord.allowed.map(({ until, basic, fridge, reportIntervalMs }) => {
  const ranges = [basic.min, basic.max, fridge.min, fridge.max];
  return [timeOf(until), ...ranges, reportIntervalMs / 60_000];
});

const sensorNames = (t: TFunction): Readonly<Record<string, string>> => ({
  '99-99': t('temperature.room'),
  '3-1': t('temperature.fridge', { lockerId: '3-1' }),
  '12-1': t('temperature.module', { place: '12' }),
});

function deviations(names: Readonly<Record<string, string>>): Row[] {
  return longDayRecord.deviations.map((one) => {
    const end = one.to === longDay.to ? null : local(one.to);
    const sensor = [names[one.sensor] ?? null, one.sensor, anyText];
    const figures = [one.extreme.celsius, one.max, one.min, minutes(one)];
    const check = [one.checkedBy, timeOf(one.checkTime)];
    return [
      local(one.from),
      utc(one.from),
      end,
      ...sensor,
      ...figures,
      anyText,
      ...check,
      one.parcelCount,
    ];
  });
}

function parcels(names: Readonly<Record<string, string>>): Row[] {
  return longDayRecord.deviations.flatMap(({ from, sensor, parcels: all }) =>
    all.map(({ deliveryId, heldTime, judgedBy, judgedTime, reason }) => {
      const deviation = [local(from), names[sensor] ?? null];
      return [
        deliveryId,
        ...deviation,
        timeOf(heldTime),
        anyText,
        judgedBy,
        timeOf(judgedTime),
        reason,
      ];
    }),
  );
}

function sensors(names: Readonly<Record<string, string>>): Row[] {
  return longDayRecord.sensors.map((one) => {
    const { sensor, measured, expected, gapCount, outMinutes } = one;
    const figures = [
      measured / 15,
      measured,
      expected,
      gapCount,
      measured === 0 ? null : outMinutes,
    ];
    const extremes = [one.highest, one.lowest].flatMap((extreme) => [
      rounded(extreme?.celsius),
      timeOf(extreme?.time),
    ]);
    return [names[sensor] ?? null, sensor, ...figures, ...extremes];
  });
}

const gaps = (names: Readonly<Record<string, string>>): Row[] =>
  longDayRecord.gaps.map((gap) => {
    const times = [local(gap.from), utc(gap.from), local(gap.to), minutes(gap)];
    const missing = gap.sensors.map((sensor) => names[sensor]).join(', ');
    return [...times, missing, anyText, gap.faultCelsius];
  });

const readings = longDayLog.times.map((at, index): Row => {
  const values = longDayLog.series.map(({ average }) => rounded(average[index]));
  return [local(at), utc(at), ...values, null];
});

/** The record of the long day as a file, of a pharmacy and a box with names that a spreadsheet would take for something else. */
export function longDayFile(t: TFunction, language: string): MeantFile {
  const subject = { span: longDay, pharmacyName: '1-2', boxName: '=Satama; "A"' };
  const names = sensorNames(t);
  const span = [local(longDay.from), local(longDay.to)];
  return {
    text: recordCsv({ record: longDayRecord, ...subject }, [longDayLog], t, language),
    meanings: [
      headings(12),
      ['1-2', '=Satama; "A"', ...span, anyText, 64, 3, 2880, 4500, 2, 2, anyText],
      ...table(6, allowed),
      ...table(14, deviations(names)),
      ...table(8, parcels(names)),
      ...table(11, sensors(names)),
      ...table(7, gaps(names)),
      ...table(5, readings),
    ],
  };
}
