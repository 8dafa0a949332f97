import { expect, type Page } from '@playwright/test';
import { check } from '../testing/check-screen.ts';
import { staffOf } from '../testing/deliveries.ts';
import { rowOf } from '../testing/lists.ts';
import { newKolliId, newPhoneNumber, placeOf, shownPhone } from '../testing/place.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import { type } from '../testing/walk/scan.ts';

const place = placeOf('search-and-views');

const search = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => search(page).getByRole('combobox');
const chosen = (page: Page) => search(page).getByRole('option', { selected: true });

async function openSearch(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('the search finds a parcel by phone number, opens it, and leads to screens and actions', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const [kolliId, phoneNumber] = [newKolliId('find'), newPhoneNumber()];
  await staff.book(kolliId, { phoneNumber });

  await test.step('by the phone number as people write it', async () => {
    await openSearch(page);
    await type(page, phoneNumber.replace('+358', '0'));
    await expect(chosen(page)).toContainText(kolliId);
    await expect(search(page).getByText(shownPhone(phoneNumber)).first()).toBeVisible();
    expect(page.url()).not.toContain(phoneNumber.slice(-6));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: kolliId })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a screen, and an action', async () => {
    await openSearch(page);
    await type(page, 'hist');
    await expect(chosen(page)).toContainText('Delivery history');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(place.paths.history));
    await openSearch(page);
    await type(page, 'new ph');
    await expect(chosen(page)).toContainText('New pharmacy pickup');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kolli ID').first()).toBeFocused();
  });
});

test('filters are saved under a name; the address has them, and nothing of what was searched for', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const [kolliId, phoneNumber] = [newKolliId('view'), newPhoneNumber()];
  await staff.book(kolliId, { phoneNumber });
  await staff.putOnShelf(kolliId, ['A1']);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const name = newKolliId('Mine');

  await test.step('the filters are in the address, what is searched for is not', async () => {
    await page.goto(`${site.url}${place.paths.reservations}?status=delivered`);
    const searched = page.getByRole('textbox', { name: 'Search all reservations' });
    await searched.fill(phoneNumber);
    await expect(rowOf(page, kolliId)).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(new URL(page.url()).search).toBe('?status=delivered');
  });

  await test.step('they are saved, and there in another browser', async () => {
    await button('Views').click();
    await page.getByRole('menuitem', { name: 'Save these filters' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(button(name)).toBeVisible();
    const other = await open(place, 'reservations');
    await other.getByRole('button', { name: 'Views', exact: true }).click();
    await other.getByRole('menuitem', { name }).click();
    await expect(other).toHaveURL(/\?status=delivered$/u);
    await expect(rowOf(other, kolliId)).toBeVisible();
  });

  await test.step('a colleague sees the same by the address', async () => {
    const colleague = await open(place, 'reservations', {
      role: 'user',
      path: new URL(page.url()).pathname + new URL(page.url()).search,
    });
    await expect(rowOf(colleague, kolliId)).toBeVisible();
    await expect(colleague.getByRole('combobox', { name: 'Status' })).toHaveValue('Delivered');
  });
});

for (const [colorScheme, width, status] of [
  ['light', 1440, 'expired'],
  ['dark', 390, 'removed'],
] as const)
  test(`search, shortcuts and saved views have no axe findings, ${colorScheme}, ${width} px`, async ({
    open,
  }) => {
    const page = await open(place, 'reservations', { colorScheme, width, height: 844 });
    const staff = await staffOf(page, place);
    const kolliId = newKolliId('axe');
    await staff.book(kolliId);
    await page.keyboard.press('Control+k');
    await check(page, 'Search, empty');
    await type(page, kolliId);
    await expect(chosen(page)).toContainText(kolliId);
    await check(page, 'Search with a parcel');
    await field(page).fill('1-1');
    await expect(search(page).getByRole('group', { name: 'Doors' })).toBeVisible();
    await check(page, 'Search with doors');
    await field(page).fill('nothing like this');
    await expect(chosen(page)).toContainText('New reservation');
    await check(page, 'Search, nothing found');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await check(page, 'Shortcuts');
    await page.keyboard.press('Escape');
    await page.goto(`${site.url}${place.paths.reservations}?status=${status}`);
    // On a phone they are in the sheet of the filters.
    const openFilters = () =>
      width < 900 ? page.getByRole('button', { name: /^Filters/u }).click() : undefined;
    await openFilters();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save these filters' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await check(page, 'A view without a name');
    const name = newKolliId('Expired');
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await openFilters();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
    await check(page, 'The menu of saved views');
    await page.getByRole('menuitem', { name: 'Manage views' }).click();
    await expect(page.getByRole('dialog')).toContainText(name);
    await check(page, 'Saved views');
  });
