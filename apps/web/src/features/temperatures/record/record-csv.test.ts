import type { TemperatureLog, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { recordCsv } from './record-csv.ts';
import type { RecordSubject } from './temperature-pdf.ts';

test('SEN-05: a minute with several readings has lines with the lowest and the highest of its sensors below the first', () => {
  const t = ((key: string) => key) as unknown as TFunction;
  const from = Date.parse('2026-03-09T12:00:00.000Z');
  const times = [from, from + 60_000];
  const figures = { gaps: [], gapCount: 0, highest: null, lowest: null, outMinutes: 0 };
  const sensorOf = (sensor: string, kind: 'room' | 'fridge') => {
    return { sensor, kind, measures: null, place: null, expected: 2, measured: 2, ...figures };
  };
  const range = { min: 2, max: 8 };
  const record: TemperatureRecord = {
    from,
    to: from + 120_000,
    isRunning: false,
    summary: {
      verdict: 'within',
      expected: 4,
      measured: 4,
      measuredPercent: 100,
      deviations: 0,
      gaps: 0,
    },
    sensors: [sensorOf('99-99', 'room'), sensorOf('2-1', 'fridge')],
    deviations: [],
    gaps: [],
    allowed: [{ until: null, basic: range, fridge: range, reportIntervalMs: 60_000 }],
  };
  const log: TemperatureLog = {
    intervalMs: 60_000,
    times,
    series: [
      {
        sensor: '99-99',
        kind: 'room',
        average: [20, 21],
        min: [12, 21],
        max: [38, 21],
        newest: null,
      },
      { sensor: '2-1', kind: 'fridge', average: [5, 5.5], min: null, max: null, newest: null },
    ],
    ranges: { basic: range, fridge: range },
    deviations: [],
  };
  const subject: RecordSubject = {
    record,
    span: { from, to: record.to },
    pharmacyName: 'Apteekki',
    boxName: 'Satama',
  };
  const lines = recordCsv(subject, [log], t, 'en').split('\r\n');
  const [first, second] = times.map((time) => new Date(time).toISOString());
  const readings = lines.slice(-4).map((line) => line.split(';').slice(1).join(';'));
  expect(readings).toEqual([`${first};20;5`, `${first};12;`, `${first};38;`, `${second};21;5,5`]);
});
