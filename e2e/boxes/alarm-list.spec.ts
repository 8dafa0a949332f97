import { expect } from '@playwright/test';
import { alarmCells, alarmRows } from '../testing/alarms.ts';
import { addPastAlarm, setBoxActive } from '../testing/database.ts';
import { staffOf } from '../testing/deliveries.ts';
import { downloadPdf } from '../testing/files/downloads.ts';
import { placeOf } from '../testing/place.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('alarm-list');
const boxId = place.box.id;

test('ALM-08 ALM-12 ALM-13 TMP-13: Alarms.pdf contains the listed alarms, with pharmacy, box and range', async ({
  open,
}) => {
  await addPastAlarm(place.secondBox.id, '1-1', { from: 200, to: 80, max: 30.5, min: null });
  await addPastAlarm(place.secondBox.id, '1-2', { from: 70, to: 11, max: 27.5, min: 25.1 });
  const range = 'from=2026-01-01&to=2039-12-31';
  const page = await open(place, 'alarms', {
    path: `${place.paths.alarms}?box=${place.secondBox.id}&${range}`,
  });
  await expect(page.getByText('2 alarms', { exact: true })).toBeVisible();
  const long = await alarmCells(page, /Door 1-1/);
  expect([long.duration, long.max, long.min, long.average]).toEqual([
    '2 hrs',
    '30.5 °C',
    '–',
    '15.25 °C',
  ]);
  const short = await alarmCells(page, /Door 1-2/);
  expect([short.duration, short.average]).toEqual(['59 mins', '26.30 °C']);
  const pages = await downloadPdf(page, 'Download PDF', 'Alarms.pdf');
  expect(pages).toHaveLength(1);
  const text = pages.flat().join(' ');
  for (const expected of [
    'Alarms',
    'Pharmacy alarm-list',
    'Second',
    '01.01.2026 – 31.12.2039',
    '2 alarms',
    `Temperature too high ${String(short.start)} ${String(short.end)} 59 mins 27.5 °C 25.1 °C`,
    'Door 1-1 15.25 °C',
    '1 / 1',
  ])
    expect(text).toContain(expected);
  await page.getByRole('combobox', { name: 'Type of alarm' }).click();
  await page.getByRole('option', { name: 'Door open' }).click();
  await expect(page.getByRole('heading', { name: 'No alarms' })).toBeVisible();
  const empty = (await downloadPdf(page, 'Download PDF', 'Alarms.pdf')).flat().join(' ');
  expect(empty).toContain('No alarms');
  expect(empty).not.toContain('Temperature too high');
});

test('UIX-15 ERR-105: a range that ends before it starts shows an error and sends no request', async ({
  open,
}) => {
  const page = await open(place, 'alarms');
  await expect(page.getByText(/^(\d+ alarms?|Nothing was wrong.*)$/).first()).toBeVisible();
  const startTimes: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/alarms/show'))
      startTimes.push(Number(url.searchParams.get('startTime')));
  });
  const start = page.getByRole('textbox', { name: 'Start date' });
  await start.fill('31/12/2039');
  await start.blur();
  const error = page
    .getByRole('alert')
    .filter({ hasText: 'The end date is before the start date.' });
  await expect(error).toBeVisible();
  expect(startTimes.filter((startTime) => startTime > Date.now())).toEqual([]);
  await start.fill('01/01/2020');
  await start.blur();
  await expect
    .poll(() => startTimes.some((startTime) => startTime < Date.UTC(2020, 0, 2)))
    .toBe(true);
  await expect(error).toHaveCount(0);
});

test('ALM-05 ERR-115: a role without alarm.comment can only read alarms, and the server refuses its comment', async ({
  open,
}) => {
  await addPastAlarm(boxId, '2-1', { from: 5, to: 1, max: 31, min: 30 });
  const page = await open(place, 'alarms', { role: 'reader' });
  const button = alarmRows(page, /Door 2-1/).getByRole('button', { name: /^Add comment/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('You do not have enough permissions');
  await button.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { callApi } = await staffOf(page, place);
  const body = { pickupboxId: boxId, timestamp: 1, lockerId: '2-1', alarmInfo: 'Mine' };
  expect((await callApi('POST', '/alarms/comment', body)).status).toBe(403);
});

test('a box of another pharmacy in the address, or another pharmacy, is not accessible, and a link goes back', async ({
  open,
}) => {
  const foreign = placeOf('lockers');
  const page = await open(place, 'alarms', {
    path: `${place.paths.alarms}?box=${foreign.box.id}`,
  });
  const heading = page.getByRole('heading', { name: 'You can’t see this' });
  await expect(heading).toBeVisible();
  await page.goto(`${site.url}${foreign.paths.alarms}`);
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Go to the pickup boxes' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  const { callApi } = await staffOf(page, place);
  const query = 'startTime=0&endTime=1&timezoneOffset=0';
  const response = await callApi('GET', `/alarms/show-by-box-id/${foreign.box.id}?${query}`);
  expect(response.status).toBe(403);
});

test('BOX-18: alarms of an inactive box are listed and commented on as usual', async ({ open }) => {
  await addPastAlarm(place.secondBox.id, '1-1', { from: 3, to: 1, max: 33.3, min: 30 });
  await setBoxActive(place.secondBox.id, false);
  const path = `${place.paths.alarms}?box=${place.secondBox.id}`;
  const page = await open(place, 'alarms', { path });
  const row = alarmRows(page, /33\.3 °C/);
  await row.getByRole('button', { name: /^Add comment/ }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Being repaired');
  await page.getByRole('dialog').getByRole('button', { name: 'Add comment' }).click();
  await expect(row).toContainText('Being repaired');
  await setBoxActive(place.secondBox.id, true);
});
