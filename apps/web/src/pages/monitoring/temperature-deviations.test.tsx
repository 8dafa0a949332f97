import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime } from '@kolli/domain/time/dates';
import {
  fridgeAt,
  roomAt,
  sampleDeviation,
  temperatures,
} from '../../../test/fake/fake-temperatures.ts';
import { chart, openLog, stampId } from '../../../test/open-temperature-log.ts';
import { withFakeServer } from '../../../test/render-app.tsx';
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

describe('the deviations', () => {
  test('TMP-07 TMP-08: time, sensor, extreme, duration, and who checked', async () => {
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
  });

  test.each(languages)(
    'TMP-08: headers and a sensor’s name stay on one line in %s',
    async (language) => {
      temperatures.deviations = [
        sampleDeviation({ lockerId: '3-1', timestamp: daysAgo(1).getTime() }),
      ];
      await openLog();
      await chooseLanguage(language);
      const lockers = { en: 'Fridge', fi: 'Kylmälokero', sv: 'Kylfack', no: 'Kjøleluke' };
      const name = page.getByRole('table').last().getByText(`${lockers[language]} 3-1`);
      await expect.element(name).toBeVisible();
      for (const element of [name.element(), ...page.getByRole('columnheader').elements()]) {
        const words = document.createRange();
        words.selectNodeContents(element);
        const twoLines = 2 * parseFloat(getComputedStyle(element).fontSize);
        expect(words.getBoundingClientRect().height, element.textContent).toBeLessThan(twoLines);
        expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
      }
    },
  );

  test('TRU-05: by sensor, on a tablet as well, everything is in view: gaps, minutes, extremes with their times', async () => {
    await page.viewport(1024, 768);
    const silentFrom = daysAgo(1).getTime();
    const silent = (time: number) => time >= silentFrom && time < silentFrom + HOUR_MS;
    temperatures.sensors = [
      { sensor: '3-1', kind: 'fridge', at: (time) => (silent(time) ? null : 5) },
      { sensor: '3-2', kind: 'fridge', at: (time) => (silent(time + 2 * HOUR_MS) ? 9 : 5) },
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

  test('TMP-10: without deviations it shows no alarms', async () => {
    await openLog();
    await expect.element(page.getByText('No alarms', { exact: true })).toBeVisible();
    await expect
      .element(page.getByText('All temperatures that were measured stayed within what is allowed.'))
      .toBeVisible();
    await expect.element(page.getByText('Without readings')).not.toBeInTheDocument();
  });

  test('TMP-09 TMP-10: without readings it says so in every language, and not ‘no alarms’', async () => {
    temperatures.sensors = temperatures.sensors.map((sensor) => ({ ...sensor, at: () => null }));
    await openLog();
    const words = {
      en: ['Not measured', 'No temperatures were measured in these days.', 'No alarms'],
      fi: ['Ei mitattu', 'Näinä päivinä ei ole mitattu lämpötiloja.', 'Ei hälytyksiä'],
      sv: ['Inga mätningar', 'Inga temperaturer har mätts de här dagarna.', 'Inga larm'],
      no: ['Ikke målt', 'Det er ikke målt noen temperaturer disse dagene.', 'Ingen alarmer'],
    } as const;
    for (const language of languages) {
      await chooseLanguage(language);
      const [title, text, noAlarms] = words[language];
      await expect.element(page.getByText(title, { exact: true })).toBeVisible();
      // Below the chart's title and in the table.
      expect(page.getByText(text).elements()).toHaveLength(2);
      await expect.element(page.getByText(noAlarms)).not.toBeInTheDocument();
    }
  });

  test('TMP-10: a sensor without readings for part of the time is named, and not reported as within its range', async () => {
    const silentFrom = daysAgo(2).getTime();
    temperatures.sensors = [
      { sensor: '99-99', kind: 'room', at: roomAt },
      { sensor: '3-1', kind: 'fridge', at: fridgeAt },
      {
        sensor: '3-2',
        kind: 'fridge',
        at: (time) => (time > silentFrom && time < silentFrom + HOUR_MS ? null : fridgeAt(time)),
      },
    ];
    await openLog();
    await expect
      .element(page.getByText('Without readings at times: Fridge 3-2.', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText(/temperatures that were measured stayed/u)).toBeVisible();
  });

  test('TMP-10: a sensor that is silent now is named along with the deviations of others', async () => {
    temperatures.deviations = [sampleDeviation({ lockerId: '3-1' })];
    temperatures.sensors = [
      { sensor: '99-99', kind: 'room', at: (time) => (time > daysAgo(1).getTime() ? null : 21) },
      { sensor: '3-1', kind: 'fridge', at: fridgeAt },
    ];
    await openLog();
    await expect.element(page.getByText('Without readings at times: Room.')).toBeVisible();
    await expect.element(page.getByText('1 in this time')).toBeVisible();
  });

  test('TRU-04 TRU-05: readings that raised no alarm are deviations, and nothing is said to be within range', async () => {
    const out = daysAgo(1).getTime();
    temperatures.sensors = [
      { sensor: '3-1', kind: 'fridge', at: (time) => (time === out ? 9 : 5) },
    ];
    await openLog();
    const table = page.getByRole('table', { name: 'Deviations' });
    await expect.element(table.getByText('Too high')).toBeVisible();
    await expect
      .element(page.getByText('Measured 100.0% of the time', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: '1 deviation' })).toBeVisible();
    await expect.element(page.getByText(/stayed within|always within/u)).not.toBeInTheDocument();
  });
});

describe('the record', () => {
  const words = {
    en: ['Measured 100.0% of the time, always within what is allowed', 'Not measured'],
    fi: ['Mitattu 100,0 % ajasta, aina sallituissa rajoissa', 'Ei mitattu'],
    sv: ['Mätt 100,0 % av tiden, alltid inom det tillåtna', 'Inga mätningar'],
    no: ['Målt 100,0 % av tiden, alltid innenfor det tillatte', 'Ikke målt'],
  } as const;

  test('TRU-04: it says in every language that all was measured and within range', async () => {
    await openLog();
    for (const language of languages) {
      await chooseLanguage(language);
      await expect.element(page.getByText(words[language][0], { exact: true })).toBeVisible();
    }
  });

  test('TRU-04: it says in every language that nothing was measured', async () => {
    temperatures.sensors = temperatures.sensors.map((sensor) => ({ ...sensor, at: () => null }));
    await openLog();
    for (const language of languages) {
      await chooseLanguage(language);
      await expect.element(page.getByText(words[language][1], { exact: true })).toBeVisible();
      await expect.element(page.getByText(words[language][0])).not.toBeInTheDocument();
    }
  });

  test('TRU-04 TRU-05: a gap is counted in the sentence, and listed at its sensor with its share', async () => {
    const silentFrom = daysAgo(2).getTime();
    temperatures.sensors = [
      { sensor: '99-99', kind: 'room', at: roomAt },
      {
        sensor: '3-1',
        kind: 'fridge',
        at: (time) => (time >= silentFrom && time < silentFrom + HOUR_MS ? null : 5),
      },
    ];
    await openLog();
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
  });
});
