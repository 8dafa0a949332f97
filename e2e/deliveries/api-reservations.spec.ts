import { expect } from '@playwright/test';
import { setBoxActive } from '../testing/database.ts';
import { order, staffOf } from '../testing/deliveries.ts';
import { actionInMenu, rowOf } from '../testing/lists.ts';
import { newKolliId, newPhoneNumber, placeOf } from '../testing/place.ts';
import { door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('api');

test('API-01: an empty list explains what will be listed', async ({ open }) => {
  const page = await open(placeOf('bare'), 'apiReservations');
  await expect(page.getByRole('heading', { name: 'No reservations' })).toBeVisible();
});

test('API-02 API-03: an order appears live, and the sort order can be reversed and is stored in the address', async ({
  open,
}) => {
  const page = await open(place, 'apiReservations');
  const [first, second] = [newKolliId('new'), newKolliId('new')];
  await order(page, place, first, { is_drug: true });
  await order(page, place, second);
  await expect(rowOf(page, first)).toContainText('Yes');
  await expect(rowOf(page, second)).toBeVisible();
  const orderOf = async () => {
    const texts = await page.getByRole('row').allTextContents();
    return [first, second].map((id) => texts.findIndex((text) => text.includes(id)));
  };
  const isInOrder = async () => {
    const [one = 0, two = 0] = await orderOf();
    return one < two;
  };
  await expect.poll(isInOrder).toBe(false);
  await page.getByRole('button', { name: 'Newest first' }).click();
  await expect.poll(isInOrder).toBe(true);
  await page.reload();
  await expect(rowOf(page, second)).toBeVisible();
  await expect.poll(isInOrder).toBe(true);
});

test('INT-12: pasted orders are checked, imported by confirming, and appear; the same again are known', async ({
  open,
}) => {
  const page = await open(place, 'apiReservations');
  const kolliId = newKolliId('csv');
  const text = [
    'deliveryId,order_id,fulfillment_order_id,phoneNumber',
    `${kolliId},o,f-${kolliId},${newPhoneNumber()}`,
    `${kolliId}-bad,o,f-${kolliId}-bad,12345`,
  ].join('\n');
  await page.getByRole('button', { name: 'Import orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import orders' });
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Check the orders' }).click();
  await expect(dialog.getByText('1 with an error · 1 ready')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /phoneNumber: Use the format/ })).toBeVisible();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import 1 order' }).click();
  await expect(dialog.getByText('1 order imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import more' }).click();
  await dialog.getByRole('button', { name: 'Check the orders' }).click();
  await expect(dialog.getByText('1 with an error · 1 already imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, kolliId)).toBeVisible();
});

test('API-05 DLG-10: an order is assigned to a shelf, after asking for its missing phone number', async ({
  open,
}) => {
  const page = await open(place, 'apiReservations');
  const kolliId = newKolliId('shelf');
  await order(page, place, kolliId, { phoneNumber: null });
  await actionInMenu(page, kolliId, 'Assign to shelf');
  const dialog = page.getByRole('dialog', { name: `Assign ${kolliId} to a shelf` });
  await dialog.getByRole('combobox', { name: 'Choose shelf' }).click();
  await dialog.getByRole('textbox', { name: 'Search shelves' }).fill('A2');
  await dialog.getByRole('option', { name: /A2/ }).click();
  await dialog.getByRole('button', { name: 'Assign to shelf' }).click();
  const phone = page.getByRole('dialog', { name: 'Add a phone number' });
  await phone.getByLabel('Phone').fill(newPhoneNumber());
  await phone.getByRole('button', { name: 'Assign the delivery' }).click();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
  await page.getByRole('link', { name: 'Reservations', exact: true }).click();
  await expect(rowOf(page, kolliId)).toContainText('A2');
});

test('API-06: quick reservation assigns an order a locker of the chosen box', async ({ open }) => {
  const page = await open(place, 'apiReservations');
  const kolliId = newKolliId('quick');
  await order(page, place, kolliId);
  await page.getByRole('button', { name: `Quick reservation: ${kolliId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Where does ${kolliId} go?` });
  await dialog.getByRole('combobox', { name: 'Pickup box' }).click();
  await page.getByRole('option', { name: 'Second' }).click();
  await dialog.getByRole('radio', { name: /Small.*1-1/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Reserve 1-1' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
  await page.goto(`${site.url}${place.lockersOf(place.secondBox.id)}`);
  await expect(door(page, '1-1')).toHaveAccessibleName(new RegExp(`reserved, ${kolliId}`));
});

test('quick reservation preselects an active box, and shows why an inactive one is refused', async ({
  open,
}) => {
  await setBoxActive(place.box.id, false);
  const page = await open(place, 'apiReservations');
  const kolliId = newKolliId('off');
  await order(page, place, kolliId);
  await page.getByRole('button', { name: `Quick reservation: ${kolliId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Where does ${kolliId} go?` });
  const boxes = dialog.getByRole('combobox', { name: 'Pickup box' });
  await expect(boxes).toHaveValue('Second');
  await boxes.click();
  await page.getByRole('option', { name: 'First' }).click();
  await expect(dialog.getByText('Pickupbox is inactive. Feature unavailable')).toBeVisible();
  // Only a shelf is left.
  await expect(dialog.getByRole('radio', { name: /Small/, disabled: false })).toHaveCount(0);
  await setBoxActive(place.box.id, true);
});

test('API-07 API-08 API-09: an order is viewed, destroyed or handed over from its row', async ({
  open,
}) => {
  const page = await open(place, 'apiReservations');
  const [destroyed, handedOver] = [newKolliId('des'), newKolliId('out')];
  for (const kolliId of [destroyed, handedOver]) await order(page, place, kolliId);
  await actionInMenu(page, destroyed, 'Information');
  await expect(page.getByRole('dialog')).toContainText(`f-${destroyed}`);
  await page.keyboard.press('Escape');
  await actionInMenu(page, destroyed, 'Destroy');
  const dialog = page.getByRole('dialog', { name: `Destroy ${destroyed}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, destroyed)).toBeVisible();
  await actionInMenu(page, destroyed, 'Destroy');
  await dialog.getByRole('button', { name: 'Destroy' }).click();
  await expect(rowOf(page, destroyed)).toHaveCount(0);
  await page.getByRole('button', { name: `Picked up: ${handedOver}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(rowOf(page, handedOver)).toHaveCount(0);
});

test('an order assigned by somebody else in the meantime is refused', async ({ open }) => {
  const page = await open(place, 'apiReservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('gone');
  await order(page, place, kolliId);
  await actionInMenu(page, kolliId, 'Assign to shelf');
  const dialog = page.getByRole('dialog', { name: `Assign ${kolliId} to a shelf` });
  await dialog.getByRole('combobox', { name: 'Choose shelf' }).click();
  await dialog.getByRole('option', { name: /A1/ }).click();
  await page.route('**/api/deliveries/open?*', (route) => route.abort());
  await staff.handOver(kolliId);
  await dialog.getByRole('button', { name: 'Assign to shelf' }).click();
  await expect(
    page.getByRole('alert').getByText('The delivery has changed in the meantime'),
  ).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.locator('h1')).toBeAttached();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
});
