import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime } from '@kolli/domain/time/dates';
import {
  fridgeAt,
  roomAt,
  sampleDeviation,
  temperatures,
} from '../../../test/fake/fake-temperatures.ts';
import { chart, openLog, stampId } from '../../../test/open-temperature-log.ts';
import { live } from '../../../test/fake/fake-server.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID } from '../../../test/sample/sample-ids.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { languages } from '@kolli/domain/people/languages';

withFakeServer();
beforeEach(async () => {
  await page.viewport(1440, 900);
});

const HOUR_MS = 3_600_000;
const daysAgo = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
};

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
  await expect.element(page.getByText('2 in this time')).toBeVisible();
  const table = page.getByRole('table', { name: 'Deviations' });
  const texts = (role: 'columnheader' | 'cell') =>
    table
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
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
    const name = page.getByRole('table').last().getByText(`${locker} 3-1`);
    await expect.element(name).toBeVisible();
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
  await expect.element(page.getByText('No alarms', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('All temperatures that were measured stayed within what is allowed.'))
    .toBeVisible();
  await expect.element(page.getByText('Without readings')).not.toBeInTheDocument();
  await expect.element(page.getByRole('table', { name: 'By sensor' })).toBeVisible();
  expect(page.getByRole('table', { name: 'Gaps' }).elements()).toEqual([]);
  expect(page.getByRole('heading', { name: 'Parcels behind the doors' }).elements()).toEqual([]);
  for (const language of languages) {
    await chooseLanguage(language);
    await expect.element(page.getByText(record[language][0], { exact: true })).toBeVisible();
  }

  await nowMeasured(...temperatures.sensors.map((sensor) => ({ ...sensor, at: () => null })));
  for (const language of languages) {
    await chooseLanguage(language);
    const [title, text, noAlarms] = words[language];
    await expect.element(page.getByText(title, { exact: true })).toBeVisible();
    await expect.element(page.getByText(record[language][1], { exact: true })).toBeVisible();
    await expect.element(page.getByText(record[language][0])).not.toBeInTheDocument();
    // Below the chart's title and in the table.
    expect(page.getByText(text).elements()).toHaveLength(2);
    await expect.element(page.getByText(noAlarms)).not.toBeInTheDocument();
  }
});

test('TMP-10 TRU-04 TRU-05: sensors without readings for part of the time, gaps and readings that raised no alarm are named, and not reported as within range', async () => {
  const silentFrom = daysAgo(2).getTime();
  const isSilent = (time: number) => time >= silentFrom && time < silentFrom + HOUR_MS;
  const withGap = (at: Sensor['at']) => (time: number) => (isSilent(time) ? null : at(time));
  temperatures.sensors = [room, fridge(fridgeAt), fridge(withGap(fridgeAt), '3-2')];
  await openLog();
  await expect
    .element(page.getByText('Without readings at times: Fridge 3-2.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText(/temperatures that were measured stayed/u)).toBeVisible();

  await nowMeasured(room, fridge(withGap(() => 5)));
  await expect
    .element(page.getByText('Without readings at times: Fridge 3-1.', { exact: true }))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Measured 9\d\.\d% of the time, then always within/u))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: '1 gap' })).toBeVisible();
  const row = page.getByRole('table', { name: 'By sensor' }).getByRole('row').nth(2);
  const texts = row
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);
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
  await expect.element(page.getByText('Without readings at times: Room.')).toBeVisible();
  await expect.element(page.getByText('1 in this time')).toBeVisible();

  temperatures.deviations = [];
  await nowMeasured(fridge((time) => (time === daysAgo(1).getTime() ? 9 : 5)));
  await expect
    .element(page.getByText('Measured 100.0% of the time', { exact: true }))
    .toBeVisible();
  const deviations = page.getByRole('table', { name: 'Deviations' });
  await expect.element(deviations.getByText('Too high')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1 deviation' })).toBeVisible();
  await expect.element(page.getByText(/stayed within|always within/u)).not.toBeInTheDocument();
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
  const table = page.getByRole('table', { name: 'By sensor' });
  await expect.element(table.getByRole('cell', { name: / 00:00–01:00$/u })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: '60 mins' })).toBeVisible();
  const last = table.getByRole('cell').elements().at(-1);
  expect(last?.textContent).toMatch(/^5\.0 °C \d\d\.\d\d\./u);
  expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(1024);
  // The bar is interrupted where nothing was measured.
  expect(table.element().querySelectorAll('i')).toHaveLength(1);
});
