import { expect, type Page } from '@playwright/test';
import { order, staffOf } from '../deliveries.ts';
import { newKolliId, type Place, type Screen } from '../place.ts';
import { site } from '../site.ts';

const screens: readonly Screen[] = [
  'lockers',
  'toDecide',
  'reservations',
  'apiReservations',
  'history',
  'alarms',
  'statistics',
  'users',
  'profile',
  'editBox',
  'addUser',
  'temperatureLog',
  'customerData',
  'today',
];

/** What stands for content that loads. */
export const waitingOn = (page: Page) =>
  page
    .locator('main [aria-busy="true"]')
    .or(page.getByRole('main').getByRole('status', { name: 'Please wait' }));

/** Puts a row into each list, and an order that waits. */
export async function fillLists(page: Page, place: Place): Promise<string> {
  const staff = await staffOf(page, place);
  const [shown, handedOver] = [newKolliId('shown'), newKolliId('past')];
  await staff.book(shown);
  await staff.book(handedOver);
  await staff.handOver(handedOver);
  await order(page, place, newKolliId('waits'));
  return shown;
}

/** Opens the screens one after the other in one page, once what it shows is there, and collects what is found on it. */
export async function onEach(
  page: Page,
  place: Place,
  look: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await page.goto(`${site.url}${place.paths[screen]}`);
    await expect(page.locator('#first-paint')).toHaveCount(0);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('status', { name: 'Please wait' })).toHaveCount(0);
    found.push(...(await look(page)).map((finding) => `${screen}: ${finding}`));
  }
  return found;
}
