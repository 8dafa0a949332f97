import { expect } from '@playwright/test';
import { changeAnswer, changePermissions } from './change-answer.ts';
import { importPast } from './past.ts';
import { site } from './site.ts';
import { goTo, partsOf, type WalkInside } from './walk.ts';

type Parts = ReturnType<typeof partsOf>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const log = '**/api/temperatures/logs-per-box/**';

/** Six hours of yesterday, in which a fridge was too warm for one and the room too cold for another. */
async function importYesterday({ place }: WalkInside): Promise<void> {
  const start = (Math.floor(Date.now() / hourMs) - 30) * hourMs;
  const time = (at: number) => new Date(at).toISOString();
  // A place may be walked through again: no alarm and no check is then the same.
  const part = Date.now() % minuteMs;
  const during = (from: number, then: number, usual: number) =>
    Array.from({ length: 360 }, (_, minute) =>
      minute >= from && minute < from + 60 ? then : usual,
    );
  const box = { box: place.box.name };
  const alarm = (lockerId: string, alarmType: string, at: number) => ({
    ...box,
    kind: 'alarm',
    lockerId,
    alarmType,
    timestamp: time(at + part),
    alarmEndTimestamp: time(at + part + hourMs),
    alarmMax: 14.8,
    alarmMin: 11.2,
  });
  const check = (userName: string, at: number) => ({
    ...box,
    kind: 'temperatureCheck',
    userName,
    timestamp: time(at + part),
  });
  await importPast(place, [
    {
      ...box,
      kind: 'readings',
      start: time(start),
      everyMinutes: 1,
      sensors: { '99-99': during(60, 13, 21), '3-1': during(180, 12, 5), '3-2': during(0, 5, 6) },
    },
    alarm('99-99', 'temp_low', start + hourMs),
    alarm('3-1', 'temp_high', start + 3 * hourMs),
    check('Maija Mallinen-Pitkänimi', start + 2 * hourMs),
    check('Eero Esimerkki', start + 20 * hourMs),
  ]);
}

/** The first of the deviations goes on. */
async function openDeviation({ page }: WalkInside): Promise<void> {
  await changeAnswer(page, log, ({ deviations }) => ({
    deviations: (deviations as { alarm: object }[]).map((deviation, index) =>
      index > 0
        ? deviation
        : {
            alarm: { ...deviation.alarm, alarmEndTimestamp: null },
            checkedBy: null,
            checkTime: null,
          },
    ),
  }));
}

async function chart(walk: WalkInside, { button }: Parts): Promise<void> {
  const { page, look } = walk;
  const keys = page.getByRole('slider');
  await goTo(walk, 'temperatureLog');
  await expect(keys).toBeVisible();
  await look('Temperature log', true);
  await keys.press('Home');
  await look('The readout of a temperature');
  await keys.press('+');
  await expect(button('chart.whole')).toBeVisible();
  await look('A part of the temperature log');
  await button('chart.showTable').click();
  await expect(button('chart.showChart')).toBeVisible();
  await look('The temperature log as a table', true);
}

async function states(walk: WalkInside, { button }: Parts): Promise<void> {
  const { page, look, say, place } = walk;
  const end = page.getByRole('textbox', { name: say('filters.to') });
  await end.fill('01/02/2020');
  await end.blur();
  await expect(page.getByText(say('errorDate'))).toBeVisible();
  await look('Days of the temperature log that end before they start');
  await page.goto(`${site.url}${place.paths.temperatureLog}?from=2020-01-01&to=2020-01-02`);
  await expect(page.getByText(say('noData'), { exact: true })).toBeVisible();
  await look('Days without temperatures', true);
  await changePermissions(page, ['delivery.read']);
  await goTo(walk, 'temperatureLog');
  await expect(button('temperature.stamp')).toHaveAttribute('aria-disabled', 'true');
  await button('temperature.stamp').hover();
  await look('Temperature log for who may not check');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(log, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText(say('temperature.loadFailed'))).toBeVisible();
  await look('Temperatures that did not load', true);
  await page.unrouteAll({ behavior: 'wait' });
}

/** The temperature log: chart, readout, a part of it, its table, and what else it may show. */
export async function walkTemperatures(walk: WalkInside): Promise<void> {
  const parts = partsOf(walk);
  await importYesterday(walk);
  await openDeviation(walk);
  await chart(walk, parts);
  await walk.page.unrouteAll({ behavior: 'wait' });
  await states(walk, parts);
}
