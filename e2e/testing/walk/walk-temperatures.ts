import { expect } from '@playwright/test';
import { changeAnswer, changePermissions } from './change-answer.ts';
import { importPast } from '../past/import-past.ts';
import { site } from '../site.ts';
import { goTo, type WalkInside } from './walk.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const log = '**/api/temperatures/logs-per-box/**';

/**
 * Six hours of yesterday, with a fridge too warm for one hour and the room too cold for another.
 */
async function importYesterday({ place }: WalkInside): Promise<void> {
  const start = (Math.floor(Date.now() / hourMs) - 30) * hourMs;
  const time = (at: number) => new Date(at).toISOString();
  // A place may be walked through again: shifted times avoid equal alarms and checks.
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

/** Makes the first of the deviations ongoing. */
async function openDeviation({ page }: WalkInside): Promise<void> {
  await changeAnswer(page, log, ({ deviations }) => ({
    deviations: (deviations as { alarm: object }[]).map((deviation, index) => {
      const alarm = { ...deviation.alarm, alarmEndTimestamp: null };
      return index > 0 ? deviation : { alarm, checkedBy: null, checkTime: null };
    }),
  }));
}

async function chart(walk: WalkInside): Promise<void> {
  const { page, button, checkStop } = walk;
  const keys = page.getByRole('slider');
  await goTo(walk, 'temperatureLog');
  await checkStop('Temperature log', keys);
  await keys.press('Home');
  await checkStop('The readout of a temperature');
  await keys.press('+');
  await checkStop('A part of the temperature log', button('chart.whole'));
  await button('chart.showTable').click();
  await checkStop('The temperature log as a table', button('chart.showChart'));
}

async function states(walk: WalkInside): Promise<void> {
  const { page, button, checkStop, t, place } = walk;
  const end = page.getByRole('textbox', { name: t('filters.to') });
  await end.fill('01/02/2020');
  await end.blur();
  await expect(page.getByText(t('errorDate'))).toBeVisible();
  await checkStop('Days of the temperature log that end before they start');
  await page.goto(`${site.url}${place.paths.temperatureLog}?from=2020-01-01&to=2020-01-02`);
  await checkStop('Days without temperatures', page.getByText(t('noData'), { exact: true }));
  await changePermissions(page, ['delivery.read']);
  await goTo(walk, 'temperatureLog');
  await expect(button('temperature.stamp')).toHaveAttribute('aria-disabled', 'true');
  await button('temperature.stamp').hover();
  await checkStop('Temperature log without the permission to check');
  await page.unrouteAll({ behavior: 'wait' });
  await page.route(log, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await checkStop('Temperatures that did not load', page.getByText(t('temperature.loadFailed')));
  await page.unrouteAll({ behavior: 'wait' });
}

/** The temperature log: chart, readout, zoom, table, and its other states. */
export async function walkTemperatures(walk: WalkInside): Promise<void> {
  await importYesterday(walk);
  await openDeviation(walk);
  await chart(walk);
  await walk.page.unrouteAll({ behavior: 'wait' });
  await states(walk);
}
