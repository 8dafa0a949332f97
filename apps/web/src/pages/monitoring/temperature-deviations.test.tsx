import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime, formatIsoDateTime, shownZone } from '../../lib/time/shown-time.ts';
import {
  fridgeAt,
  roomAt,
  sampleDeviation,
  temperatures,
} from '../../../test/fake/temperatures.ts';
import { chart, daysAgo, openLog, stampId } from '../../../test/open-log.ts';
import { live } from '../../../test/fake/server.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { gone, see, textsOf, the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { languages } from '@kolli/domain/people/languages';
import type { ExposedParcel, TemperatureRecord } from '@kolli/contract/monitoring/temperatures';
import { download, downloadPdf } from '../../../test/catch-files.ts';
import { REPORT_MS } from '../../../test/fake/record.ts';

const HOUR_MS = 3_600_000;
const time = (at: number) => formatDateTime(new Date(at));

type Sensor = (typeof temperatures.sensors)[number];
const room: Sensor = { sensor: '99-99', kind: 'room', at: roomAt };
const fridge = (at: Sensor['at'], sensor = '3-1'): Sensor => ({ sensor, kind: 'fridge', at });

/** What is measured from now on, in an open log. */
async function nowMeasured(...sensors: Sensor[]) {
  temperatures.sensors = sensors;
  await expect.poll(() => live.count()).toBe(1);
  live.notify(BOX_ID);
}

test('TMP-07 TMP-08: time, sensor, extreme, duration, and who checked; headers and a sensor’s name stay on one line in each language', async () => {
  const began = Date.now() - 30 * HOUR_MS;
  temperatures.deviations = [
    sampleDeviation({
      lockerId: '3-1',
      timestamp: Date.now() - 79 * 60_000,
      alarmMax: 10.4,
      alarmMin: 4.1,
    }),
    sampleDeviation(
      {
        id: stampId(1),
        lockerId: '99-99',
        alarmType: 'temp_low',
        timestamp: began,
        alarmEndTimestamp: began + 48 * 60_000,
        alarmMax: 22.4,
        alarmMin: 14.2,
      },
      { checkedBy: 'Elin Sjöberg', checkTime: began + HOUR_MS },
    ),
  ];
  await openLog();
  await see('2 in this time');
  const table = the.table('Deviations');
  const texts = (role: 'columnheader' | 'cell') => textsOf(table.getByRole(role));
  expect(texts('columnheader').join(', ')).toBe(
    'Date, Sensor, Deviation, Temperature, Max, Min, Duration, State, Last checked by, Check time',
  );
  const cells = texts('cell');
  expect(cells.slice(1, 10).join(', ')).toBe(
    'Fridge 3-1, Too high, 10.4 °C, 10.4 °C, 4.1 °C, 1.3 hr, Still open, –, –',
  );
  expect(cells.slice(10).join(', ')).toBe(
    `${time(began)}, Room, Too low, 14.2 °C, 22.4 °C, 14.2 °C, 48 min, Closed, Elin Sjöberg, ${time(began + HOUR_MS)}`,
  );
  await expect.element(chart()).toHaveAccessibleName(/2 deviations\.$/u);
  for (const [language, locker] of [
    ['en', 'Fridge'],
    ['fi', 'Kylmälokero'],
    ['sv', 'Kylfack'],
    ['no', 'Kjøleluke'],
  ] as const) {
    await chooseLanguage(language);
    const name = the.table().last().getByText(`${locker} 3-1`);
    await see(name);
    for (const element of [name.element(), ...page.getByRole('columnheader').elements()]) {
      const words = document.createRange();
      words.selectNodeContents(element);
      const twoLines = 2 * parseFloat(getComputedStyle(element).fontSize);
      expect(words.getBoundingClientRect().height, element.textContent).toBeLessThan(twoLines);
      expect(element.scrollWidth, element.textContent).toBeLessThanOrEqual(element.clientWidth);
    }
  }
});

test('TMP-09 TMP-10 TRU-04: without deviations it shows no alarms; it says in every language that all was measured and within range, or that nothing was measured, and then not ‘no alarms’', async () => {
  const record = {
    en: ['Measured 100.0% of the time, always within what is allowed', 'Not measured'],
    fi: ['Mitattu 100,0 % ajasta, aina sallituissa rajoissa', 'Ei mitattu'],
    sv: ['Mätt 100,0 % av tiden, alltid inom det tillåtna', 'Inga mätningar'],
    no: ['Målt 100,0 % av tiden, alltid innenfor det tillatte', 'Ikke målt'],
  } as const;
  const words = {
    en: ['Not measured', 'No temperatures were measured in these days.', 'No alarms'],
    fi: ['Ei mitattu', 'Näinä päivinä ei ole mitattu lämpötiloja.', 'Ei hälytyksiä'],
    sv: ['Inga mätningar', 'Inga temperaturer har mätts de här dagarna.', 'Inga larm'],
    no: ['Ikke målt', 'Det er ikke målt noen temperaturer disse dagene.', 'Ingen alarmer'],
  } as const;
  await openLog();
  await see(the.text('No alarms', { exact: true }));
  await see('All temperatures that were measured stayed within what is allowed.');
  await gone(the.text('Without readings'));
  await see(the.table('By sensor'));
  expect(the.table('Gaps').elements()).toEqual([]);
  const headers = textsOf(the.table('By sensor').getByRole('columnheader'));
  expect(headers).toEqual(['Sensor', 'Measured', 'Out of range', 'Highest', 'Lowest']);
  expect(the.heading('Parcels behind the doors').elements()).toEqual([]);
  for (const language of languages) {
    await chooseLanguage(language);
    await see(the.text(record[language][0], { exact: true }));
  }

  await nowMeasured(...temperatures.sensors.map((sensor) => ({ ...sensor, at: () => null })));
  for (const language of languages) {
    await chooseLanguage(language);
    const [title, text, noAlarms] = words[language];
    await see(the.text(title, { exact: true }), the.text(record[language][1], { exact: true }));
    await gone(the.text(record[language][0]));
    // Below the chart's title and in the table.
    expect(the.text(text).elements()).toHaveLength(2);
    await gone(the.text(noAlarms));
  }
});

test('TMP-10 TRU-04 TRU-05: sensors without readings for part of the time, gaps and readings that raised no alarm are named, and not reported as within range', async () => {
  const silentFrom = daysAgo(2).getTime();
  const isSilent = (time: number) => time >= silentFrom && time < silentFrom + HOUR_MS;
  const withGap = (at: Sensor['at']) => (time: number) => (isSilent(time) ? null : at(time));
  temperatures.sensors = [room, fridge(fridgeAt), fridge(withGap(fridgeAt), '3-2')];
  await openLog();
  await see(the.text('Without readings at times: Fridge 3-2.', { exact: true }));
  await see(/temperatures that were measured stayed/u);

  await nowMeasured(room, fridge(withGap(() => 5)));
  await see(the.text('Without readings at times: Fridge 3-1.', { exact: true }));
  await see(/^Measured 9\d\.\d% of the time, then always within/u, the.link('1 gap'));
  const row = the.table('By sensor').getByRole('row').nth(2);
  const day = formatDateTime(new Date(silentFrom)).slice(0, 6);
  expect(textsOf(row.getByRole('cell')).slice(0, 5)).toEqual([
    'Fridge 3-1',
    expect.stringMatching(/^9\d\.\d%$/u),
    expect.stringMatching(new RegExp(`${day}.* 00:00–01:00$`, 'u')),
    '0 min',
    expect.stringMatching(/^5\.0 °C /u),
  ]);

  temperatures.deviations = [sampleDeviation({ lockerId: '3-1' })];
  await nowMeasured(
    { ...room, at: (time) => (time > daysAgo(1).getTime() ? null : 21) },
    fridge(fridgeAt),
  );
  await see('Without readings at times: Room.', '1 in this time');

  temperatures.deviations = [];
  await nowMeasured(fridge((time) => (time === daysAgo(1).getTime() ? 9 : 5)));
  await see(the.text('Measured 100.0% of the time', { exact: true }));
  const deviations = the.table('Deviations');
  await see(deviations.getByText('Too high'), the.link('1 deviation'));
  await gone(the.text(/stayed within|always within/u));
});

test('TRU-05: by sensor, on a tablet as well, everything is in view: gaps, minutes, extremes with their times', async () => {
  await page.viewport(1024, 768);
  const silentFrom = daysAgo(1).getTime();
  const silent = (time: number) => time >= silentFrom && time < silentFrom + HOUR_MS;
  temperatures.sensors = [
    fridge((time) => (silent(time) ? null : 5)),
    fridge((time) => (silent(time + 2 * HOUR_MS) ? 9 : 5), '3-2'),
  ];
  await openLog();
  const table = the.table('By sensor');
  await see(table.getByRole('cell', { name: / 00:00–01:00$/u }));
  await see(table.getByRole('cell', { name: '60 min' }));
  const last = table.getByRole('cell').elements().at(-1);
  expect(last?.textContent).toMatch(/^5\.0 °C \d\d\.\d\d\./u);
  expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(1024);
  // The bar is interrupted where nothing was measured.
  expect(table.element().querySelectorAll('i')).toHaveLength(1);
});

const nothing = { heldTime: null, judgement: null, judgedTime: null, judgedBy: null, reason: null };
const parcels = (from: number): ExposedParcel[] => [
  {
    deliveryId: 'fp-10791',
    heldTime: from + HOUR_MS,
    judgement: 'rejected',
    judgedTime: from + 3 * HOUR_MS,
    judgedBy: 'Maija Mallinen',
    reason: '=Out of the cold chain; replaced 1.2026 x',
  },
  { ...nothing, deliveryId: 'fp-10792' },
];

/** A fridge that was too warm for two hours and then silent for an hour. */
function exposed(): number {
  const from = daysAgo(1).getTime();
  const at = (ms: number) => {
    if (ms >= from && ms < from + 2 * HOUR_MS) return 9.4;
    return ms >= from + 4 * HOUR_MS && ms < from + 5 * HOUR_MS ? null : 5;
  };
  temperatures.sensors = [{ ...room, at: () => 21 }, fridge(at)];
  const causes: TemperatureRecord['gaps'][number]['causes'] = ['sensor_fault', 'box_offline'];
  temperatures.report = (record) => ({
    ...record,
    deviations: record.deviations.map((one) => ({
      ...one,
      parcels: parcels(from),
      parcelCount: 3,
    })),
    gaps: record.gaps.map((gap) => ({ ...gap, causes, faultCelsius: -127 })),
  });
  return from;
}

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

  const { text } = await downloadPdf(the.button('Download PDF', { disabled: false }));
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
  const { text: csv } = await download(the.button('Download log (CSV)', { disabled: false }));
  const lines = csv.split('\r\n');
  const local = formatIsoDateTime;
  const utc = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  expect(lines).toContain(
    `fp-10791;${local(from)};Fridge 3-1;${local(from + HOUR_MS)};Rejected;Maija Mallinen;${local(from + 3 * HOUR_MS)};"'=Out of the cold chain; replaced 1.2026 x"`,
  );
  expect(csv).toContain('"Sensor fault; The box sent nothing";-127\r\n');
  expect(csv).toContain(`;Room;'99-99;Too low;-3,5;-3,5;-3,5;`);
  const head = lines.indexOf(
    `Time (${shownZone()});Time (UTC);Room (99-99), °C;Fridge 3-1 (3-1), °C`,
  );
  const readings = lines.slice(head + 1);
  expect(readings.length).toBeGreaterThan(24 * 12);
  expect(readings).toContain(`${local(from)};${utc(from)};-3,5;9,4`);
  const silent = from + 4 * HOUR_MS;
  expect(readings).toContain(`${local(silent)};${utc(silent)};-3,5;`);
  const times = readings.map((line) => Date.parse(`${line.split(';')[1] ?? ''}Z`));
  for (const [index, at] of times.slice(1).entries())
    expect(at - (times[index] ?? 0)).toBe(REPORT_MS);
});
