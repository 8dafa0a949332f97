import type { ExposedParcel, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { formatDateTime } from '@kolli/domain/time/dates';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bytesOf, catchFiles } from '../../../test/catch-files.ts';
import { REPORT_MS } from '../../../test/fake/record.ts';
import { temperatures } from '../../../test/fake/temperatures.ts';
import { openLog } from '../../../test/open-temperature-log.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { see, textsOf, the } from '../../../test/the.ts';

const HOUR_MS = 3_600_000;
const midnight = () => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime();
};
const time = (at: number) => formatDateTime(new Date(at));

const parcels = (from: number): ExposedParcel[] => [
  {
    deliveryId: 'fp-10791',
    heldTime: from + HOUR_MS,
    judgement: 'rejected',
    judgedTime: from + 3 * HOUR_MS,
    judgedBy: 'Maija Mallinen',
    reason: '=Out of the cold chain; replaced 1.2026 x',
  },
  {
    deliveryId: 'fp-10792',
    heldTime: null,
    judgement: null,
    judgedTime: null,
    judgedBy: null,
    reason: null,
  },
];

/** A fridge that was too warm for two hours and then silent for an hour. */
function exposed(): number {
  const from = midnight();
  const at = (time_: number) => {
    if (time_ >= from && time_ < from + 2 * HOUR_MS) return 9.4;
    return time_ >= from + 4 * HOUR_MS && time_ < from + 5 * HOUR_MS ? null : 5;
  };
  temperatures.sensors = [
    { sensor: '99-99', kind: 'room', at: () => 21 },
    { sensor: '3-1', kind: 'fridge', at },
  ];
  temperatures.report = (record: TemperatureRecord) => ({
    ...record,
    deviations: record.deviations.map((one) => ({
      ...one,
      parcels: parcels(from),
      parcelCount: 3,
    })),
    gaps: record.gaps.map((gap) => ({
      ...gap,
      causes: ['sensor_fault', 'box_offline'],
      faultCelsius: -127,
    })),
  });
  return from;
}

beforeEach(() => page.viewport(1440, 900));

const cellsOf = async (name: string) => {
  const table = the.table(name, { exact: true });
  await see(table);
  return textsOf(table.getByRole('cell'));
};

test('TRU-04: the screen and the PDF list the parcels of a deviation with the decision, and each gap with its reported cause', async () => {
  const from = exposed();
  await openLog();
  expect(await cellsOf('Parcels behind the doors')).toEqual([
    'fp-10791',
    time(from),
    'Fridge 3-1',
    time(from + HOUR_MS),
    `RejectedMaija Mallinen, ${time(from + 3 * HOUR_MS)}`,
    expect.stringContaining('=Out of the cold chain; replac'),
    'fp-10792',
    time(from),
    'Fridge 3-1',
    '–',
    'Not on hold',
    '–',
  ]);
  await see(the.text('and 1 more', { exact: true }));
  expect(await cellsOf('Gaps')).toEqual([
    expect.stringMatching(/ 04:00–05:00$/u),
    '1 hr',
    'Fridge 3-1',
    'Sensor fault, raw value -127.0 °C; The box sent nothing',
  ]);

  const files = catchFiles();
  await the.button('Download PDF', { disabled: false }).click();
  await expect.poll(() => files).toHaveLength(1);
  const text = (await readPdf(await bytesOf(files[0]))).flat().join(' ');
  const year = `.${String(new Date(from).getFullYear())} `;
  const short = (at: number) => time(at).replace(year, '. ');
  expect(text).toContain(
    `fp-10791: on hold ${short(from + HOUR_MS)}, rejected ${short(from + 3 * HOUR_MS)} by Maija Mallinen: “=Out of the cold chain; replaced 1.2026 x” fp-10792: not on hold and 1 more`,
  );
  expect(text).toContain('Sensor fault, raw value -127.0 °C; The box sent nothing');
  expect(text).toContain('All figures are counted from readings, not from alarms.');
});

test('TRU-04: Temperature Log.csv has the decisions, the causes, and every reading, also below zero', async () => {
  const from = exposed();
  temperatures.sensors = temperatures.sensors.map((sensor) =>
    sensor.kind === 'room' ? { ...sensor, at: () => -3.5 } : sensor,
  );
  await openLog();
  const files = catchFiles();
  await the.button('Download log (CSV)', { disabled: false }).click();
  await expect.poll(() => files).toHaveLength(1);
  const csv = new TextDecoder().decode(await bytesOf(files[0]));
  const lines = csv.split('\r\n');
  expect(csv).toContain(`fp-10791: on hold ${time(from + HOUR_MS)}, rejected`);
  expect(csv).toContain('"Sensor fault, raw value -127.0 °C; The box sent nothing"');
  const head = lines.indexOf('Time;Time (UTC);Room (99-99);Fridge 3-1 (3-1)');
  const readings = lines.slice(head + 1);
  const utc = (at: number) => new Date(at).toISOString();
  expect(csv).toMatch(/;-3\.5 °C;-3\.5 °C;/u);
  expect(readings.length).toBeGreaterThan(24 * 12);
  expect(readings).toContain(`${time(from)};${utc(from)};-3.5;9.4`);
  expect(readings).toContain(`${time(from + 4 * HOUR_MS)};${utc(from + 4 * HOUR_MS)};-3.5;`);
  const times = readings.map((line) => Date.parse(line.split(';')[1] ?? ''));
  times.slice(1).forEach((at, index) => {
    expect(at - (times[index] ?? 0)).toBe(REPORT_MS);
  });
});
