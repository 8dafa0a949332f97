import { expect, type Page } from '@playwright/test';
import { order, ssn, staffOf } from '../testing/deliveries.ts';
import { rowOf } from '../testing/lists.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { test } from '../testing/test.ts';

const place = placeOf('filters');
const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
};

/** Everything the browser stores about the page: its address, its history state, its storage. */
const storedByBrowser = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches_ = await caches.keys();
    return JSON.stringify([
      location.href,
      document.cookie,
      document.title,
      history.state as unknown,
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches_,
    ]);
  });

test('the places and the sort order of Reservations are in the address: reload and back restore them', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const [inBox, atCounter] = [newKolliId('box'), newKolliId('counter')];
  const [freeDoor = ''] = await staff.freeDoors(place.box.id, 0);
  await staff.reserve(place.box.id, inBox, [freeDoor]);
  await staff.book(atCounter);
  await expect(rowOf(page, atCounter)).toBeVisible();
  await choose(page, 'Boxes and pharmacy', 'First');
  await expect(rowOf(page, atCounter)).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Reserved' }).getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`places=${place.box.id}.*sort=asc|sort=asc.*places=`));
  await page.reload();
  await expect(rowOf(page, inBox)).toBeVisible();
  await expect(rowOf(page, atCounter)).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Reserved' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('link', { name: 'API reservations' }).click();
  await expect(page).toHaveTitle(/API reservations/);
  await page.goBack();
  await expect(rowOf(page, inBox)).toBeVisible();
  await expect(rowOf(page, atCounter)).toHaveCount(0);
});

test('status and days of the history are in the address: reload and back restore them', async ({
  open,
}) => {
  const page = await open(place, 'history');
  const staff = await staffOf(page, place);
  const [handedOver, destroyed] = [newKolliId('out'), newKolliId('des')];
  await staff.book(handedOver);
  await staff.handOver(handedOver);
  await order(page, place, destroyed);
  await staff.destroy(destroyed);
  await expect(rowOf(page, destroyed)).toBeVisible();
  await choose(page, 'Order status', 'Picked up');
  const start = page.getByRole('textbox', { name: 'Start date' });
  await start.fill('02/01/2026');
  await start.blur();
  await expect(page).toHaveURL(/status=pickup/);
  await expect(page).toHaveURL(/from=2026-01-02/);
  await page.reload();
  await expect(rowOf(page, handedOver)).toBeVisible();
  await expect(rowOf(page, destroyed)).toHaveCount(0);
  await expect(start).toHaveValue('02/01/2026');
  await page.getByRole('link', { name: 'Reservations', exact: true }).click();
  await expect(page).toHaveTitle(/^Reservations/);
  await page.goBack();
  await expect(start).toHaveValue('02/01/2026');
  await expect(rowOf(page, destroyed)).toHaveCount(0);
});

test('of an address changed by hand only the valid parts are used', async ({ open }) => {
  const page = await open(place, 'history', {
    path: `${place.paths.history}?status=nonsense&from=2026-02-31&to=2026-03-01&places=foo`,
  });
  await expect(page.getByRole('combobox', { name: 'Order status' })).toHaveValue('All statuses');
  await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue(/^01\//);
});

test('search texts of phone, identity number and kolli ID are stored nowhere in the browser', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('who');
  const phoneNumber = newPhoneNumber();
  await staff.book(kolliId, { phoneNumber, is_drug: true, ssn });
  const urls: string[] = [];
  page.on('request', (request) => void urls.push(request.url()));
  const field = page.getByRole('textbox', { name: 'Search all reservations' });
  const by = (kind: string) => choose(page, 'Search by', kind);

  await by('Phone');
  await field.fill(phoneNumber);
  await expect.poll(() => urls.some((url) => url.includes('searchBy=phoneNumber'))).toBe(true);
  await expect(rowOf(page, kolliId)).toBeVisible();
  expect(await storedByBrowser(page)).not.toContain(phoneNumber.slice(1));

  await by('Identity number');
  await field.fill(ssn);
  await expect.poll(() => urls.some((url) => url.includes('find-by-ssn'))).toBe(true);
  await expect(rowOf(page, kolliId)).toBeVisible();
  await page.getByRole('button', { name: `More actions: ${kolliId}` }).click();
  await page.getByRole('menuitem', { name: 'Reservation info' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog').getByText(ssn)).toBeVisible();
  await page.keyboard.press('Escape');
  const after = await storedByBrowser(page);
  expect(after).not.toContain(ssn);
  expect(after).not.toContain(phoneNumber.slice(1));
  expect(urls.filter((url) => decodeURIComponent(url).includes(ssn))).toEqual([]);

  await page.reload();
  await expect(field).toHaveValue('');
  await expect(rowOf(page, kolliId)).toBeVisible();
});
