import { expect, type Page } from '@playwright/test';
import { order, ssn, staffOf } from '../testing/deliveries.ts';
import { scan, type } from '../testing/walk/scan.ts';
import { rowOf } from '../testing/lists.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { door } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('keyboard');

/** Presses Tab until an element with this name is focused. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const nameOfFocus = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      // While a list closes, the page or dialog itself is focused, with all its text.
      if (activeElement?.matches('body, [role="dialog"]') !== false) return '';
      const labels = activeElement instanceof HTMLInputElement ? activeElement.labels : null;
      const label = labels === null ? '' : [...labels].map(({ textContent }) => textContent).join();
      return [activeElement.getAttribute('aria-label'), label, activeElement.textContent].join(' ');
    });
  for (let presses = 0; presses < 60; presses += 1) {
    if (name.test(await nameOfFocus())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

test('without a mouse: a locker is reserved, a pickup booked, put on a shelf, and handed over after its check', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const [inBox, atCounter] = [newKolliId('door'), newKolliId('counter')];

  await test.step('arrows move between doors, Enter selects one, Tab moves to its actions', async () => {
    await expect(door(page, '1-1')).toBeVisible();
    await tabTo(page, /Small|S|1-1/);
    await door(page, '1-1').focus();
    await page.keyboard.press('ArrowDown');
    await expect(door(page, '1-2')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: '1-2' })).toBeVisible();
    await tabTo(page, /Reserve$/);
    await page.keyboard.press('Enter');
  });

  await test.step('the form is filled and sent, and focus returns', async () => {
    await expect(page.getByRole('dialog', { name: 'Reserve 1-2' })).toBeVisible();
    await expect(page.getByLabel('Kolli ID').first()).toBeFocused();
    await type(page, inBox);
    await tabTo(page, /Phone/);
    await type(page, newPhoneNumber());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Locker 1-2 is reserved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(door(page, '1-2')).toHaveAccessibleName(new RegExp(`reserved, ${inBox}$`));
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  await test.step('a pickup is booked on Reservations', async () => {
    await page.getByRole('link', { name: 'Reservations', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(rowOf(page, inBox)).toBeVisible();
    await tabTo(page, /New pharmacy pickup/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kolli ID').first()).toBeFocused();
    await type(page, atCounter);
    await tabTo(page, /Phone/);
    await type(page, newPhoneNumber());
    await tabTo(page, /Includes drugs/);
    await page.keyboard.press('Space');
    await tabTo(page, /Identity number/);
    await type(page, ssn);
    await page.keyboard.press('Enter');
  });

  await test.step('its shelf is chosen by search and arrows; Escape closes only the list', async () => {
    const dialog = page.getByRole('dialog', { name: `Assign ${atCounter} to a shelf` });
    await expect(page.getByRole('combobox', { name: 'Choose shelf' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Search shelves' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Search shelves' })).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Search shelves' })).toBeFocused();
    await type(page, 'a2');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Choose shelf' })).toContainText('A2');
    await tabTo(page, /Assign to shelf/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, atCounter)).toContainText('A2');
  });

  await test.step('the customer’s number is checked and the parcel handed over', async () => {
    await tabTo(page, new RegExp(`Picked up: ${atCounter}`));
    await page.keyboard.press('Enter');
    await tabTo(page, /Kolli ID/);
    await type(page, atCounter);
    await tabTo(page, /Customer’s identity number/);
    await type(page, ssn);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Was the reservation picked up?' });
    await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(rowOf(page, atCounter)).toHaveCount(0);
  });
});

test('the menu of a row is opened, navigated and closed by keyboard, and Escape returns focus', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('menu');
  await staff.book(kolliId);
  await expect(rowOf(page, kolliId)).toBeVisible();
  const menu = page.getByRole('button', { name: `More actions: ${kolliId}` });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menu).toBeFocused();
});

test('a scan anywhere opens the parcel, and fills the focused kolli field', async ({ open }) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('scan');
  await staff.book(kolliId);
  await expect(rowOf(page, kolliId)).toBeVisible();
  await scan(page, kolliId);
  await expect(page.getByRole('dialog', { name: kolliId })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await scan(page, 'nobody-has-this');
  const unknown = page.getByRole('dialog', { name: 'No parcel has the ID nobody-has-this' });
  await unknown.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
  const field = page.getByLabel('Kolli ID').first();
  await expect(field).toBeFocused();
  const newId = newKolliId('new');
  await scan(page, newId, 'Tab');
  await expect(field).toHaveValue(newId);
});

test('SCN-12: the keys of a slow scanner above the step of another parcel give that no door: the scanned one opens, and both wait', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const [first, second] = [newKolliId('first'), newKolliId('small-medium')];
  await order(page, place, first);
  await order(page, place, second);
  const step = (kolliId: string) => page.getByRole('dialog', { name: `Where does ${kolliId} go?` });
  await scan(page, first);
  await expect(step(first)).toBeVisible();
  await scan(page, second, 'Enter', 80);
  await expect(step(second)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^API reservations/u }).click();
  for (const kolliId of [first, second]) await expect(rowOf(page, kolliId)).toBeVisible();
});
