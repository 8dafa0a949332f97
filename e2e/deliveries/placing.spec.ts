import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { order, staffOf } from '../testing/deliveries.ts';
import { rowOf } from '../testing/lists.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { button, door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('placing');

/** Acts on deliveries while the page gets no news of it, as on a bad connection. */
async function unseen(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.route(/\/api\/(deliveries\/open|pickup-boxes\/show)/, (route) => route.abort());
  await act();
}

/** Gets the news again. */
async function reload(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.locator('h1')).toBeAttached();
}

test('what somebody else has just taken shows live, and is refused by the server where the news is late', async ({
  open,
}) => {
  const page = await open(place, 'lockers', { path: place.lockersOf(place.secondBox.id) });
  const staff = await staffOf(page, place);
  const alert = (text: string) => page.getByRole('alert').getByText(text);

  await test.step('the last free lockers, while they are counted', async () => {
    await button(page, 'Quick reservation').click();
    const dialog = page.getByRole('dialog', { name: 'Quick reservation' });
    const counter = dialog.getByLabel('Small', { exact: true });
    for (let presses = 0; presses < 3; presses += 1) await counter.press('ArrowUp');
    await expect(counter).toHaveValue('2');
    await staff.reserve(place.secondBox.id, newKolliId('full'), ['1-1']);
    await expect(dialog.getByText('Some lockers were taken a moment ago')).toBeVisible();
    await expect(counter).toHaveValue('1');
    await button(page, 'Cancel').click();
    await staff.reserve(place.secondBox.id, newKolliId('full'), ['1-2']);
    await expect(button(page, 'Quick reservation')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('one of several selected lockers', async () => {
    await page.goto(`${site.url}${place.paths.lockers}`);
    await button(page, 'Select multiple lockers').click();
    for (const lockerId of ['1-4', '1-5', '2-6']) await door(page, lockerId).click();
    await staff.reserve(place.box.id, newKolliId('multi'), ['1-5']);
    await expect(page.getByText('1-5 is no longer free').first()).toBeVisible();
    await button(page, 'Reserve').click();
    const kolliId = newKolliId('multi');
    const dialog = page.getByRole('dialog', { name: 'Reserve 1-4 and 2-6' });
    await dialog.getByLabel('Kolli ID').first().fill(kolliId);
    await dialog.getByLabel('Phone').fill(newPhoneNumber());
    await dialog.getByRole('button', { name: 'Reserve 2 lockers' }).click();
    await button(page, 'Done').click();
    for (const lockerId of ['1-4', '2-6'])
      await expect(door(page, lockerId)).toHaveAccessibleName(new RegExp(`reserved, ${kolliId}`));
  });

  const winner = newKolliId('race');

  await test.step('the locker of an open form', async () => {
    await door(page, '2-4').click();
    await button(page, 'Reserve').click();
    const dialog = page.getByRole('dialog', { name: 'Reserve 2-4' });
    await dialog.getByLabel('Kolli ID').first().fill(newKolliId('race'));
    await dialog.getByLabel('Phone').fill(newPhoneNumber());
    await unseen(page, () => staff.reserve(place.box.id, winner, ['2-4']));
    await dialog.getByRole('button', { name: 'Reserve the locker' }).click();
    await expect(alert('The locker was taken a moment ago. Choose another one.')).toBeVisible();
    await reload(page);
    await expect(door(page, '2-4')).toHaveAccessibleName(new RegExp(`reserved, ${winner}$`));
  });

  await test.step('a reservation that was loaded is not deleted', async () => {
    await door(page, '2-4').click();
    await button(page, 'Delete reservation').click();
    const dialog = page.getByRole('dialog', { name: `Delete the reservation ${winner}?` });
    await expect(dialog).toBeVisible();
    await unseen(page, () => boxOf(page, place.box.id).load(winner));
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(alert('The parcel is already in the locker. Take it out first.')).toBeVisible();
    await reload(page);
    await expect(door(page, '2-4')).toHaveAccessibleName(`2-4, medium, delivered, ${winner}`);
  });

  await test.step('an order that somebody else assigned, and a parcel handed over', async () => {
    const [assigned, handedOver] = [newKolliId('gone'), newKolliId('gone')];
    await order(page, place, assigned);
    await staff.book(handedOver);
    await door(page, '2-1').click();
    await button(page, 'Assign reservation').click();
    const choose = button(page, `Choose this delivery: ${assigned}`);
    await expect(choose).toBeVisible();
    await unseen(page, () => staff.putOnShelf(assigned, ['A1']));
    await choose.click();
    await expect(alert('The delivery has changed in the meantime')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(`${site.url}${place.paths.reservations}`);
    await expect(rowOf(page, assigned)).toContainText('A1');
    await button(page, `Picked up: ${handedOver}`).click();
    const question = page.getByRole('dialog', { name: 'Was the reservation picked up?' });
    await unseen(page, () => staff.handOver(handedOver));
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(alert('The delivery has changed in the meantime')).toBeVisible();
    await reload(page);
    await expect(rowOf(page, handedOver)).toHaveCount(0);
  });
});
