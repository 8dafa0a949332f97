import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime } from '@kolli/domain/time/dates';
import {
  fridgeAt,
  roomAt,
  sampleDeviation,
  temperatures,
} from '../../../test/fake/temperatures.ts';
import { chart, daysAgo, openLog, stampId } from '../../../test/open-temperature-log.ts';
import { live } from '../../../test/fake/server.ts';
import { BOX_ID } from '../../../test/sample/ids.ts';
import { see, textsOf, the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { languages } from '@kolli/domain/people/languages';

beforeEach(() => page.viewport(1440, 900));

const HOUR_MS = 3_600_000;

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
  expect(texts('columnheader')).toEqual([
    'Date',
    'Sensor',
    'Deviation',
    'Temperature',
    'Max',
    'Min',
    'Duration',
    'State',
    'Last checked by',
    'Check time',
  ]);
  const cells = texts('cell');
  expect(cells.slice(1, 10)).toEqual([
    'Fridge 3-1',
    'Too high',
    '10.4 °C',
    '10.4 °C',
    '4.1 °C',
    '1.3 hrs',
    'Still open',
    '–',
    '–',
  ]);
  expect(cells.slice(10)).toEqual([
    formatDateTime(new Date(began)),
    'Room',
    'Too low',
    '14.2 °C',
    '22.4 °C',
    '14.2 °C',
    '48 mins',
    'Closed',
    'Elin Sjöberg',
    formatDateTime(new Date(began + HOUR_MS)),
  ]);
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
  await expect.element(the.text('Without readings')).not.toBeInTheDocument();
  await see(the.table('By sensor'));
  expect(the.table('Gaps').elements()).toEqual([]);
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
    await expect.element(the.text(record[language][0])).not.toBeInTheDocument();
    // Below the chart's title and in the table.
    expect(the.text(text).elements()).toHaveLength(2);
    await expect.element(the.text(noAlarms)).not.toBeInTheDocument();
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
  const texts = textsOf(row.getByRole('cell'));
  expect(texts.slice(0, 1)).toEqual(['Fridge 3-1']);
  expect(texts[1]).toMatch(/^9\d\.\d%$/u);
  expect(texts[2]).toContain(`${formatDateTime(new Date(silentFrom)).slice(0, 6)}`);
  expect(texts[2]).toMatch(/ 00:00–01:00$/u);
  expect(texts[3]).toBe('0 mins');
  expect(texts[4]).toMatch(/^5\.0 °C /u);

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
  await expect.element(the.text(/stayed within|always within/u)).not.toBeInTheDocument();
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
  await see(table.getByRole('cell', { name: '60 mins' }));
  const last = table.getByRole('cell').elements().at(-1);
  expect(last?.textContent).toMatch(/^5\.0 °C \d\d\.\d\d\./u);
  expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(1024);
  // The bar is interrupted where nothing was measured.
  expect(table.element().querySelectorAll('i')).toHaveLength(1);
});
