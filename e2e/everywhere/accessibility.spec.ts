import { expect, type Page } from '@playwright/test';
import { check } from '../testing/check-screen.ts';
import { order, ssn, staffOf } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { door } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import { waitingOn } from '../testing/walk/each-screen.ts';

const place = placeOf('accessibility');

/** A row for each list, and a parcel in a door. */
async function fill(page: Page): Promise<void> {
  const staff = await staffOf(page, place);
  const [shown, handedOver] = [newKolliId('shown'), newKolliId('past')];
  await staff.book(shown, { is_drug: true, ssn });
  for (const act of [staff.book, staff.handOver]) await act(handedOver);
  await order(page, place, newKolliId('waits'));
  await staff.reserve(place.box.id, newKolliId('door'), ['1-2']);
}

test('the main screens, a panel and a form have no axe findings', async ({ open }) => {
  const page = await open(place, 'lockers');
  await fill(page);
  const visit = async (name: string) => {
    const link = page.getByRole('link', { name: new RegExp(`^${name}`) });
    await link.first().click();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(waitingOn(page)).toHaveCount(0);
    await check(page, name);
  };
  await door(page, '1-2').click();
  await check(page, 'Lockers with a panel');
  await door(page, '1-1').click();
  await page.getByRole('button', { name: 'Reserve', exact: true }).click();
  await page.getByRole('button', { name: 'Reserve the locker' }).click();
  await check(page, 'Reserve with errors');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const boxScreens = ['Box info', 'Reservations', 'API reservations', 'Delivery history'];
  for (const name of [...boxScreens, 'Temperature log', 'Alarms', 'Statistics']) await visit(name);
  for (const name of ['Today', 'To decide', 'Users', 'Edit pharmacy information'])
    await visit(name);
});
