import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { order, staffOf } from '../testing/deliveries.ts';
import { downloadCsv } from '../testing/files/downloads.ts';
import { pinFor } from '../testing/phone.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('statistics');
const now = new Date();
const thisMonth = now.toLocaleDateString('en', { month: 'long', timeZone: 'Europe/Helsinki' });
const table = (page: Page) => page.getByRole('table', { name: 'Month by month' });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .first();
const cellsOf = async (page: Page, name: string) =>
  (await rowOf(page, name).getByRole('cell').allTextContents()).map((text) => text.trim());
const csv = 'Delivery Statistics.csv';

/** The sums above the charts, by their labels. */
async function sumsOf(page: Page) {
  const terms = await page.locator('dl dt').allTextContents();
  const values = await page.locator('dl dd').allTextContents();
  return Object.fromEntries(terms.map((term, index) => [term, values[index]]));
}

/**
 * Actions of staff and customers at the first box: three parcels are loaded, each with a different
 * outcome.
 */
async function useBox(page: Page) {
  const map = page;
  const staff = await staffOf(page, place);
  const box = boxOf(page, place.box.id);
  const load = async (name: string, lockerId: string) => {
    const made = { kolliId: newKolliId(name), phoneNumber: newPhoneNumber() };
    await staff.reserve(place.box.id, made.kolliId, [lockerId], { phoneNumber: made.phoneNumber });
    await box.load(made.kolliId);
    return made;
  };
  const fetched = await load('fetched', '1-1');
  await box.knowsPinOf(fetched.kolliId);
  await box.alone.pickUp(await pinFor(page, fetched.phoneNumber));
  await expect(door(map, '1-1')).toHaveAccessibleName('1-1, small, free');
  await load('lies', '1-2');
  await expect(door(map, '1-2')).toHaveAccessibleName(/delivered/);
  return staff;
}

test('ERR-108: a pharmacy without deliveries says so, and offers no download', async ({ open }) => {
  const page = await open(placeOf('bare'), 'statistics');
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('NAV-20 STA-01 STA-03 STA-04 STA-05 STA-06 STA-07 STA-08: events at box and counter count in their month, and are in the CSV file', async ({
  open,
}) => {
  test.slow();
  const page = await open(place, 'lockers');
  const staff = await useBox(page);
  const [handedOver, destroyed] = [newKolliId('out'), newKolliId('destroyed')];
  await staff.book(handedOver);
  await staff.handOver(handedOver);
  await order(page, place, destroyed);
  await staff.destroy(destroyed);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(rowOf(page, 'First')).toBeVisible();
  const [, month, year, ...counts] = await cellsOf(page, 'First');
  expect([month, year]).toEqual([thisMonth, String(now.getFullYear())]);
  expect(counts.slice(0, 6)).toEqual(['2', '1', '0', '0', '0', '0.0']);
  expect(counts[6]).toMatch(/^\d{1,3}\.\d%$/);
  const ofPharmacy = await cellsOf(page, 'Pharmacy');
  expect([ofPharmacy[4], ofPharmacy[6]]).toEqual(['1', '1']);
  const sums = await sumsOf(page);
  expect(sums).toMatchObject({ 'Picked up': '2', Destroyed: '1', Expired: '0' });
  expect(sums['Average pickup time']).toMatch(/^0\.0 hours$/);

  await rowOf(page, 'First').getByRole('button').click();
  for (const type of ['Small', 'Medium', 'Large', 'Fridge'])
    await expect(table(page).getByRole('cell', { name: type })).toBeVisible();
  const [head, ...lines] = await downloadCsv(page, 'Download CSV', csv);
  expect(head?.[0]).toContain('Box or pharmacy');
  expect(head?.slice(1)).toEqual([
    'Month',
    'Year',
    'Deliveries',
    'Picked up',
    'Expired',
    'Destroyed',
    'Cancelled',
    'Average pickup time, h',
    'Total usage, %',
    'Capacity, %',
    'Locker type',
  ]);
  const ofFirst = lines.filter(([name]) => name === 'First');
  expect(ofFirst.map((line) => line.at(-1))).toEqual(['Small', 'Medium', 'Large', 'Fridge']);
  for (const line of ofFirst) expect(line.slice(3, 8)).toEqual(['2', '1', '0', '0', '0']);
  const ofCounter = lines.filter(([name]) => name === 'Pharmacy');
  expect(ofCounter.map((line) => [line[4], line[6], line.at(-1)])).toEqual([['1', '1', 'Shelves']]);

  await page.getByRole('combobox', { name: 'Boxes and pharmacy' }).click();
  await page.getByRole('option', { name: 'Pharmacy' }).click();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'First')).toHaveCount(0);
  await expect.poll(async () => (await sumsOf(page))['Picked up']).toBe('1');
  await page.reload();
  await expect(rowOf(page, 'Pharmacy')).toBeVisible();
  await expect(rowOf(page, 'First')).toHaveCount(0);
});

test('NAV-11: each tab opens its screen, and stays visible above it', async ({ open }) => {
  const page = await open(place, 'lockers');
  const tabs = page.getByRole('navigation', { name: 'Sections of the pickup box' });
  for (const [name, title] of [
    ['Box info', 'Box info'],
    ['Reservations', 'Reservations'],
    ['API reservations', 'API reservations'],
    ['Delivery history', 'Delivery history'],
    ['Temperature log', 'Temperature log'],
    ['Alarms', 'Alarms'],
    ['Statistics', 'Delivery statistics'],
    ['Lockers', 'Lockers'],
  ] as const) {
    const tab = tabs.getByRole('link', { name, exact: true });
    await tab.click();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(tab).toHaveAttribute('aria-current', 'page');
  }
});

test('STA-02 UIX-15 ERR-105: months are picked; an end before the start shows an error and sends no request', async ({
  open,
}) => {
  const page = await open(place, 'statistics', {
    path: `${place.paths.statistics}?from=2025-03&to=2025-06`,
  });
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/deliveries/statistics/'))
      asked.push(url.searchParams.get('startTime'));
  });
  const pick = async (field: RegExp, month: string) => {
    await page.getByRole('button', { name: field }).click();
    await page.getByRole('button', { name: month, exact: true }).click();
  };
  const error = page
    .getByRole('alert')
    .filter({ hasText: 'The end date is before the start date.' });
  await pick(/^First month/, 'Aug');
  await expect(error).toBeVisible();
  await expect(page).toHaveURL(/from=2025-03&to=2025-06/);
  await pick(/^Last month/, 'Oct');
  await expect(error).toHaveCount(0);
  await expect(page).toHaveURL(/from=2025-08&to=2025-10/);
  // The start of August in Helsinki.
  await expect.poll(() => asked).toEqual([String(Date.UTC(2025, 6, 31, 21))]);
});

test('statistics of another pharmacy are not accessible, by address or by API', async ({
  open,
}) => {
  const foreign = placeOf('lockers');
  const page = await open(place, 'statistics', { path: foreign.paths.statistics });
  await expect(page.getByRole('heading', { name: 'You can’t see this' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the pickup boxes' }).click();
  await expect(page).toHaveURL(`${site.url}${place.paths.lockers}`);
  const { callApi } = await staffOf(page, place);
  const asked = (path: string) =>
    callApi('GET', `${path}startTime=0&endTime=1&timezoneOffset=0`).then(({ status }) => status);
  const statistics = '/deliveries/statistics/per-pharmacy';
  expect(await asked(`${statistics}/${foreign.pharmacyId}?`)).toBe(403);
  expect(await asked(`${statistics}/${place.pharmacyId}?ids=${foreign.box.id}&`)).toBe(403);
});
