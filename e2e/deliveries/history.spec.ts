import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { order, ssn, staffOf } from '../testing/deliveries.ts';
import { actionInMenu, rowOf } from '../testing/lists.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { test } from '../testing/test.ts';

const place = placeOf('history');
const search = (page: Page) =>
  page.getByRole('textbox', { name: 'Search by mobile phone or order ID' });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Was the reservation picked up?' });

test('HIS-19: an empty history shows that', async ({ open }) => {
  const page = await open(placeOf('bare'), 'history');
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
});

test('HIS-03 HIS-04 HIS-06: status and search filter the list, and an empty search lists all', async ({
  open,
}) => {
  const page = await open(place, 'history');
  const staff = await staffOf(page, place);
  const [handedOver, destroyed] = [newKolliId('out'), newKolliId('des')];
  const phoneNumber = newPhoneNumber();
  await staff.book(handedOver, { phoneNumber });
  await staff.handOver(handedOver);
  await order(page, place, destroyed);
  await staff.destroy(destroyed);
  await expect(rowOf(page, handedOver)).toContainText('Picked up');
  await expect(rowOf(page, destroyed)).toContainText('Destroyed');
  await page.getByRole('combobox', { name: 'Order status' }).click();
  await page.getByRole('option', { name: 'Destroyed' }).click();
  await expect(rowOf(page, handedOver)).toHaveCount(0);
  await expect(rowOf(page, destroyed)).toBeVisible();
  await page.getByRole('combobox', { name: 'Order status' }).click();
  await page.getByRole('option', { name: 'All' }).click();
  await search(page).fill(phoneNumber.slice(-7));
  await expect(rowOf(page, destroyed)).toHaveCount(0);
  await expect(rowOf(page, handedOver)).toBeVisible();
  await search(page).fill(`O-${destroyed.toUpperCase()}`);
  await expect(rowOf(page, handedOver)).toHaveCount(0);
  await expect(rowOf(page, destroyed)).toBeVisible();
  await search(page).fill('');
  await expect(rowOf(page, handedOver)).toBeVisible();
});

test('HIS-08 HIS-10: a range that ends before it starts shows an error and sends no request', async ({
  open,
}) => {
  const page = await open(place, 'history');
  await expect(page.getByRole('table').or(page.getByText('No data')).first()).toBeVisible();
  const startTimes: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/deliveries/show/'))
      startTimes.push(Number(url.searchParams.get('startTime')));
  });
  const start = page.getByRole('textbox', { name: 'Start date' });
  await start.fill('31/12/2039');
  await start.blur();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The end date is before the start date.' }),
  ).toBeVisible();
  // Refetches caused by notices use the previous range.
  expect(startTimes.filter((startTime) => startTime > Date.now())).toEqual([]);
  await start.fill('01/01/2020');
  await start.blur();
  await expect
    .poll(() => startTimes.some((startTime) => startTime < Date.UTC(2020, 0, 2)))
    .toBe(true);
  await expect(page).toHaveURL(/from=2020-01-01/);
});

test('HIS-02: a row is listed under the box it was in', async ({ open }) => {
  const page = await open(place, 'history');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('box');
  await staff.reserve(place.secondBox.id, kolliId, ['1-1']);
  const box = boxOf(page, place.secondBox.id);
  await box.load(kolliId);
  await box.remove('1-1');
  await expect(rowOf(page, kolliId)).toContainText('Removed');
  await page.getByRole('combobox', { name: 'Boxes and pharmacy' }).click();
  await page.getByRole('option', { name: 'First' }).click();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
  await page.getByRole('option', { name: 'Second' }).click();
  await expect(rowOf(page, kolliId)).toBeVisible();
});

test('HIS-17 HIS-18: a deleted parcel can still be handed over, with its required check', async ({
  open,
}) => {
  const page = await open(place, 'history');
  const staff = await staffOf(page, place);
  const [plain, checked] = [newKolliId('yes'), newKolliId('ssn')];
  await staff.book(plain);
  await staff.book(checked, { is_drug: true, ssn });
  for (const kolliId of [plain, checked]) await staff.remove(kolliId);
  await actionInMenu(page, plain, 'Picked up reservation?');
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(rowOf(page, plain)).toContainText('Deleted');
  await actionInMenu(page, plain, 'Picked up reservation?');
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, plain)).toContainText('Picked up');
  await actionInMenu(page, checked, 'Picked up reservation?');
  const checks = page.getByRole('dialog', { name: `Who picks up ${checked}?` });
  await checks.getByLabel('Kolli ID').fill(checked);
  await checks.getByLabel('Customer’s identity number').fill(ssn);
  await checks.getByRole('button', { name: 'Verify', exact: true }).click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, checked)).toContainText('Picked up');
  await page.getByRole('button', { name: `More actions: ${checked}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['QR code']);
});

test('HIS-14 HIS-15 HIS-16: a row of the history offers its information, description and QR code', async ({
  open,
}) => {
  const page = await open(place, 'history');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('row');
  await staff.book(kolliId);
  await staff.handOver(kolliId);
  await page.getByRole('button', { name: `Add description: ${kolliId}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Fetched by the daughter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, kolliId)).toContainText('Fetched by the daughter');
  await page.getByRole('button', { name: `Reservation info: ${kolliId}` }).click();
  await expect(dialog.getByText('Fetched by the daughter')).toBeVisible();
  await expect(dialog.getByText('Handed over by', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await actionInMenu(page, kolliId, 'QR code');
  await expect(page.getByRole('img', { name: `QR code of ${kolliId}` })).toBeVisible();
});
