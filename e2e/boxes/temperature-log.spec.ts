import { expect, type Page } from '@playwright/test';
import { setBoxActive } from '../testing/database.ts';
import { staffOf } from '../testing/deliveries.ts';
import { downloadCsv, downloadPdf } from '../testing/files/downloads.ts';
import { importPast, shownTime } from '../testing/past/import-past.ts';
import { placeOf } from '../testing/place.ts';
import { test } from '../testing/test.ts';

const place = placeOf('temperatures');
const ofSecond = `${place.paths.temperatureLog}?box=${place.secondBox.id}`;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chart = (page: Page) => page.getByRole('img', { name: /^Line chart/ });
const twin = (page: Page) => page.getByRole('table', { name: 'Temperature as a table' });
const deviations = (page: Page) => page.getByRole('table', { name: 'Deviations' });
const day = (page: Page, name: 'Start date' | 'End date') => page.getByRole('textbox', { name });
const widget = (page: Page) => page.getByRole('region', { name: 'Temperature check' });
const slashed = (shown: string) => shown.slice(0, 10).replaceAll('.', '/');

test('NAV-18 TMP-01 TMP-04 TMP-06 TMP-18: its tab shows the first box’s readings, and the next minute appears live', async ({
  open,
}) => {
  test.slow();
  const page = await open(place, 'lockers');
  await page.getByRole('link', { name: 'Temperature log' }).click();
  await expect(page.getByRole('combobox', { name: 'Pickup box' })).toHaveValue('First');
  await expect(chart(page)).toHaveAccessibleName(/Box between .+ Fridges between .+ No alarms$/);
  const legend = page.getByRole('group', { name: 'Shown in the chart' });
  await expect(legend.getByRole('button')).toHaveText([
    'Box Temperature',
    'Fridge temperatures',
    'Alarm',
  ]);
  // A single day shows every minute.
  await day(page, 'Start date').fill(slashed(await shownTime(page, Date.now())));
  await day(page, 'Start date').blur();
  await button(page, 'Show as table').click();
  await expect(twin(page).getByRole('columnheader')).toHaveText([
    'Time',
    'Room',
    'Locker 1-1',
    'Locker 2-1',
    'Fridge 3-1',
    'Fridge 3-2',
  ]);
  const times = twin(page).getByRole('rowheader');
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        before = await times.allTextContents();
        // A range of several days shows every tenth minute only.
        return before.some((time) => !time.endsWith('0'));
      },
      { timeout: 130_000 },
    )
    .toBe(true);
  await expect(twin(page).getByRole('cell').first()).toHaveText(/^(19|2\d)\.\d °C$/);
  await expect.poll(() => times.count(), { timeout: 130_000 }).toBeGreaterThan(before.length);
  expect((await times.allTextContents()).slice(0, before.length)).toEqual(before);
});

test('TMP-02 TMP-03 UIX-15: three days until today by default; an end before the start shows an error and sends no request', async ({
  open,
}) => {
  const page = await open(place, 'temperatureLog');
  const today = slashed(await shownTime(page, Date.now()));
  await expect(day(page, 'End date')).toHaveValue(today);
  const first = slashed(await shownTime(page, Date.now() - 72 * hourMs));
  await expect(day(page, 'Start date')).toHaveValue(first);
  await expect(chart(page)).toBeVisible();
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/temperatures/logs-per-box/')) asked.push(new URL(request.url()));
  });
  await day(page, 'End date').fill('01/02/2020');
  await day(page, 'End date').blur();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The end date is before the start date.' }),
  ).toBeVisible();
  // Refetches caused by notices use the previous range.
  const year = (at: string | null) => new Date(Number(at)).getFullYear();
  expect(asked.filter(({ searchParams }) => year(searchParams.get('endTime')) === 2020)).toEqual(
    [],
  );
  await day(page, 'Start date').fill('01/01/2020');
  await day(page, 'Start date').blur();
  await expect
    .poll(() => asked.some(({ searchParams }) => year(searchParams.get('startTime')) < 2021))
    .toBe(true);
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-02-01/);
});

test('TMP-07 TMP-08 TMP-12: a past day with its chart, its deviation and who checked it, and Temperature Log.pdf with all of it', async ({
  open,
}) => {
  const page = await open(place, 'temperatureLog', { path: ofSecond });
  const midnight = Math.floor(Date.now() / hourMs / 24) * 24 * hourMs;
  const start = midnight - 48 * hourMs + 6 * hourMs;
  const began = start + 2 * hourMs;
  const time = (at: number) => new Date(at).toISOString();
  const minutes = Array.from({ length: 240 }, (_, minute) => minute);
  const warm = (minute: number) => {
    if (minute < 120 || minute >= 180) return 4.6;
    return minute === 120 ? 8.2 : 11.3;
  };
  const box = { box: 'Second' };
  await importPast(place, [
    {
      ...box,
      kind: 'readings',
      start: time(start),
      everyMinutes: 1,
      sensors: { '99-99': minutes.map(() => 21.4), '3-1': minutes.map(warm) },
    },
    {
      ...box,
      kind: 'alarm',
      lockerId: '3-1',
      alarmType: 'temp_high',
      timestamp: time(began),
      alarmEndTimestamp: time(began + hourMs),
      alarmMax: 11.3,
      alarmMin: 8.2,
    },
    {
      ...box,
      kind: 'temperatureCheck',
      userName: 'Åsa Öhman',
      timestamp: time(began + 5 * minuteMs),
    },
  ]);
  await expect(deviations(page).getByRole('cell')).toHaveText([
    await shownTime(page, began),
    'Fridge 3-1',
    'Too high',
    '11.3 °C',
    '11.3 °C',
    '8.2 °C',
    '1 hr',
    'Closed',
    'Åsa Öhman',
    await shownTime(page, began + 5 * minuteMs),
  ]);
  await expect(chart(page)).toHaveAccessibleName(
    /Fridges between [345]\.\d °C and 11\.3 °C\. 1 dev/,
  );
  const pages = await downloadPdf(page, 'Download PDF', 'Temperature Log.pdf');
  const days = [Date.now() - 72 * hourMs, Date.now()].map((at) => shownTime(page, at));
  const range = (await Promise.all(days)).map((shown) => shown.slice(0, 10)).join(' – ');
  const inChart = ['Box Temperature', 'Fridge temperatures', 'Alarm', '0 °C', '30 °C'];
  // The head has the year.
  const beganAt = (await shownTime(page, began)).replace(/\.\d{4} /, '. ');
  const inTable = ['Åsa Öhman', 'Fridge 3-1', 'Too high', '11.3 °C', beganAt];
  expect(pages[0]).toEqual(
    expect.arrayContaining([
      'Temperature log',
      'Pharmacy temperatures',
      'Second',
      range,
      ...inChart,
      'Deviations',
      ...inTable,
    ]),
  );
  expect(pages.map((texts) => texts.at(-1))).toEqual(
    pages.map((_, index) => `${String(index + 1)} / ${String(pages.length)}`),
  );
});

test('TMP-14 TMP-15 TMP-16 TMP-17: a check is recorded with user and time, a colleague sees it, and Temperature Checking.csv contains it', async ({
  open,
}) => {
  const page = await open(place, 'temperatureLog');
  const other = await open(place, 'temperatureLog', { role: 'user' });
  await expect(widget(other).getByText('Nobody has checked the temperatures yet.')).toBeVisible();
  const before = Date.now();
  await button(page, 'Timestamp temperatures').click();
  await expect(widget(page)).toContainText(/Last checked by Maija Mallinen \d/);
  await expect(widget(other)).toContainText(/Last checked by Maija Mallinen \d/);
  await button(other, 'Timestamp temperatures').click();
  await expect(widget(page)).toContainText(/Last checked by Eero Esimerkki \d/);
  const [head, ...lines] = await downloadCsv(page, 'Download CSV', 'Temperature Checking.csv');
  expect(head).toEqual(['User', 'Time']);
  expect(lines.map(([user]) => user)).toEqual(['Eero Esimerkki', 'Maija Mallinen']);
  const times = [await shownTime(page, before), await shownTime(page, Date.now())];
  for (const [, time] of lines) expect(times).toContain(time);
  await page.reload();
  await expect(widget(page)).toContainText(/Last checked by Eero Esimerkki/);
});

test('TMP-09 TMP-10: days without temperatures show no data and not measured, in the PDF as well', async ({
  open,
}) => {
  const page = await open(place, 'temperatureLog', {
    path: `${ofSecond}&from=2020-01-01&to=2020-01-03`,
  });
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
  const bySensor = page.getByRole('region', { name: 'By sensor' });
  await expect(bySensor.getByText('Not measured', { exact: true })).toBeVisible();
  await expect(page.getByText('No alarms', { exact: true })).toBeHidden();
  const [texts] = await downloadPdf(page, 'Download PDF', 'Temperature Log.pdf');
  expect(texts).toEqual(
    expect.arrayContaining([
      '01.01.2020 – 03.01.2020',
      'No data',
      'Not measured. No temperatures were measured in these days.',
      '1 / 1',
    ]),
  );
});

test('TMP-11: a pharmacy without boxes shows that', async ({ open }) => {
  const page = await open(placeOf('bare'), 'temperatureLog');
  await expect(page.getByRole('heading', { name: 'No pickup box' })).toBeVisible();
});

test('TMP-14: a read-only role cannot record a check: the button shows the reason, and the server refuses', async ({
  open,
}) => {
  const page = await open(place, 'temperatureLog', { role: 'reader' });
  await expect(chart(page)).toBeVisible();
  const check = button(page, 'Timestamp temperatures');
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  await check.hover();
  await expect(
    page.getByRole('tooltip', { name: 'You do not have enough permissions' }),
  ).toBeVisible();
  const { callApi } = await staffOf(page, place);
  const path = `/temperatures/temperatures-stamps/${place.box.id}`;
  expect((await callApi('POST', path, {})).status).toBe(403);
});

test('BOX-18: an inactive box is still measured, shown and checked', async ({ open }) => {
  await setBoxActive(place.secondBox.id, false);
  const page = await open(place, 'temperatureLog', { path: ofSecond });
  await expect(chart(page)).toBeVisible();
  await button(page, 'Timestamp temperatures').click();
  await expect(widget(page)).toContainText(/Last checked by Maija Mallinen \d/);
  await setBoxActive(place.secondBox.id, true);
});

test('TMP-01: a box of another pharmacy is not shown, and the server returns nothing about it', async ({
  open,
}) => {
  const foreign = placeOf('lockers').box.id;
  const page = await open(place, 'temperatureLog', {
    path: `${place.paths.temperatureLog}?box=${foreign}`,
  });
  await expect(page.getByText('You can’t see this')).toBeVisible();
  const { callApi } = await staffOf(page, place);
  const range = `startTime=0&endTime=${String(Date.now())}&timezoneOffset=0`;
  const response = await callApi('GET', `/temperatures/logs-per-box/${foreign}?${range}`);
  expect(response.status).toBe(403);
});
