import { expect, type Page } from '@playwright/test';
import { ssn, staffOf } from '../testing/deliveries.ts';
import { messagesFor } from '../testing/phone.ts';
import { newKolliId, newPhoneNumber, placeOf, shownPhone } from '../testing/place.ts';
import { actionInMenu, rowOf } from '../testing/lists.ts';
import { test } from '../testing/test.ts';

const place = placeOf('reservations');
const search = (page: Page) => page.getByRole('textbox', { name: 'Search all reservations' });
const chooseShelf = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Choose shelf' }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
};

test('RES-20: without reservations the list says so, and links to a new one', async ({ open }) => {
  const page = await open(placeOf('bare'), 'reservations');
  await expect(page.getByRole('heading', { name: 'No reservations' })).toBeVisible();
  await page.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New pharmacy pickup' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('RES-21 DLG-11: a new pickup is booked on a shelf, and its customer notified', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const kolliId = newKolliId('book');
  const phoneNumber = newPhoneNumber();
  await page.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New pharmacy pickup' });
  await dialog.getByRole('button', { name: 'Make the reservation' }).click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  await dialog.getByLabel('Kolli ID').first().fill(kolliId.toUpperCase());
  await dialog.getByLabel('Phone').fill(phoneNumber);
  await dialog.getByRole('button', { name: 'Make the reservation' }).click();
  const shelfDialog = page.getByRole('dialog', { name: `Assign ${kolliId} to a shelf` });
  await shelfDialog.getByRole('button', { name: 'Assign to shelf' }).click();
  await expect(shelfDialog.getByText('This field is required.')).toBeVisible();
  await chooseShelf(page, 'Cooling');
  await shelfDialog.getByRole('button', { name: 'Assign to shelf' }).click();
  await expect(shelfDialog).toBeHidden();
  await expect(rowOf(page, kolliId)).toContainText('Delivered');
  await expect(rowOf(page, kolliId)).toContainText('Cooling');
  await expect(rowOf(page, kolliId)).toContainText(shownPhone(phoneNumber));
  await expect.poll(() => messagesFor(page, phoneNumber)).toHaveLength(1);
});

test('a kolli ID in use is refused at its field', async ({ open }) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('twice');
  await staff.book(kolliId);
  await page.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New pharmacy pickup' });
  await dialog.getByLabel('Kolli ID').first().fill(kolliId);
  await dialog.getByLabel('Phone').fill(newPhoneNumber());
  await dialog.getByRole('button', { name: 'Make the reservation' }).click();
  await expect(
    dialog.getByText(
      'This kolli ID is already used by an open delivery. Check it or use another one.',
    ),
  ).toBeVisible();
});

test('RES-17 RES-19 SHF-11 SHF-12 SHF-13: a parcel is moved to other shelves from its cell', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('shelf');
  await staff.book(kolliId);
  await page.getByRole('button', { name: `Choose shelf: ${kolliId}` }).click();
  await chooseShelf(page, 'A1');
  await page.getByRole('button', { name: 'Assign to shelf' }).click();
  await page.getByRole('button', { name: `Change shelf, A1: ${kolliId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${kolliId} to another shelf` });
  await expect(dialog).toContainText('Now on A1.');
  await dialog.getByRole('switch', { name: 'Choose several shelves' }).click({ force: true });
  await chooseShelf(page, 'A2');
  await page.getByRole('option', { name: /Cooling/ }).click();
  // The open list covers the buttons.
  await dialog.getByRole('combobox', { name: 'Choose shelf' }).click();
  await dialog.getByRole('button', { name: 'Change shelf' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, kolliId)).toContainText('A2, Cooling');
});

test('RES-02 RES-03 RES-05 RES-06 RES-07: kolli ID, phone and identity number find the row, and an empty search lists all', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const [first, second] = [newKolliId('find'), newKolliId('find')];
  const phoneNumber = newPhoneNumber();
  const own = '010190-908Y';
  await staff.book(first, { phoneNumber });
  await staff.book(second, { is_drug: true, ssn: own });
  await expect(rowOf(page, second)).toBeVisible();
  const by = async (kind: string) => {
    await page.getByRole('combobox', { name: 'Search by' }).click();
    await page.getByRole('option', { name: kind }).click();
  };
  await search(page).fill(first.toUpperCase().slice(2));
  await expect(rowOf(page, second)).toHaveCount(0);
  await expect(rowOf(page, first)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rowOf(page, second)).toBeVisible();
  await by('Phone');
  await search(page).fill(phoneNumber.slice(-7));
  await expect(rowOf(page, second)).toHaveCount(0);
  await expect(rowOf(page, first)).toBeVisible();
  await by('Identity number');
  await expect(search(page)).toHaveValue('');
  await search(page).fill('010190-9080');
  await expect(
    page.getByText('This is not a valid Finnish, Swedish or Norwegian identity number.'),
  ).toBeVisible();
  await search(page).fill(own);
  await expect(rowOf(page, first)).toHaveCount(0);
  await expect(rowOf(page, second)).toBeVisible();
  await search(page).fill(ssn);
  await expect(page.getByText('No reservation matches the search.')).toBeVisible();
});

test('RES-13 TOD-05: an SMS is sent from the row only of a parcel with a place, and not twice in a minute', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('tell');
  const phoneNumber = newPhoneNumber();
  await staff.book(kolliId, { phoneNumber });
  const resend = page.getByRole('button', { name: `Resend SMS: ${kolliId}` });
  await resend.click();
  const refused = page.getByRole('dialog', { name: `No SMS can be sent about ${kolliId}` });
  await refused.getByRole('button', { name: 'Choose shelf' }).click();
  await page.getByRole('combobox', { name: 'Choose shelf' }).click();
  await page.getByRole('option', { name: 'A1' }).click();
  await page.getByRole('button', { name: 'Assign to shelf' }).click();
  await expect.poll(() => messagesFor(page, phoneNumber)).toHaveLength(1);
  await expect(rowOf(page, kolliId)).toContainText('SMS received');
  await resend.click();
  const again = page.getByRole('dialog', { name: 'Send the SMS again?' });
  await again.getByRole('button', { name: 'Send SMS' }).click();
  await expect(again.getByRole('alert')).toContainText('A message was sent a moment ago');
  await again.getByRole('button', { name: 'Cancel' }).click();
  expect(await messagesFor(page, phoneNumber)).toHaveLength(1);
});

test('RES-18 DLG-34 DLG-36 DLG-41 DLG-46: the information shows all of a delivery, with its identity number masked', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('info');
  const phoneNumber = newPhoneNumber();
  await staff.book(kolliId, {
    phoneNumber,
    is_drug: true,
    ssn,
    additionalDeliveryIds: [`${kolliId}-b`],
  });
  await staff.putOnShelf(kolliId, ['A1']);
  await actionInMenu(page, kolliId, 'Reservation info');
  const dialog = page.getByRole('dialog', { name: kolliId });
  for (const text of [shownPhone(phoneNumber), `${kolliId}, ${kolliId}-b`, '************', 'A1'])
    await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('Maija Mallinen').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText(ssn)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(ssn)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `More actions: ${kolliId}` })).toBeFocused();
});

test('RES-11 RES-12 DLG-21 DLG-22 DLG-23: a description is saved, cut in its cell, and limited to 250 characters', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('desc');
  await staff.book(kolliId);
  await actionInMenu(page, kolliId, 'Add description');
  const dialog = page.getByRole('dialog', { name: `Description of ${kolliId}` });
  const text = dialog.getByRole('textbox', { name: 'Description' });
  await text.fill('x'.repeat(251));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('At most 250 characters.')).toBeVisible();
  await text.fill('The customer comes on Friday, after four o’clock');
  await dialog.getByRole('button', { name: 'Show the action log' }).click();
  await expect(dialog.getByRole('region', { name: 'Action log' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const cell = rowOf(page, kolliId).getByText('The customer comes on Friday,…');
  await expect(cell).toBeVisible();
  await cell.focus();
  await expect(page.getByText('The customer comes on Friday, after four o’clock')).toBeVisible();
});

test('RES-16 DLG-32: the QR code of a kolli ID is 300 pixels wide', async ({ open }) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('qr');
  await staff.book(kolliId);
  await actionInMenu(page, kolliId, 'QR code');
  const code = page.getByRole('img', { name: `QR code of ${kolliId}` });
  await expect(code).toBeVisible();
  // The dialog has an opening animation.
  await expect.poll(async () => (await code.boundingBox())?.width).toBe(300);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(code).toBeHidden();
});

test('RES-14 DLG-24: a deleted reservation is listed under API reservations, a destroyed one in the history', async ({
  open,
}) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const [deleted, destroyed] = [newKolliId('del'), newKolliId('des')];
  for (const kolliId of [deleted, destroyed]) await staff.book(kolliId);
  const dialogOf = (kolliId: string) =>
    page.getByRole('dialog', { name: `Delete the reservation ${kolliId}?` });
  await actionInMenu(page, deleted, 'Delete …');
  await dialogOf(deleted).getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, deleted)).toBeVisible();
  await actionInMenu(page, deleted, 'Delete …');
  await dialogOf(deleted).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowOf(page, deleted)).toHaveCount(0);
  await actionInMenu(page, destroyed, 'Delete …');
  await dialogOf(destroyed).getByRole('button', { name: 'Destroyed' }).click();
  await page
    .getByRole('dialog', { name: `Destroy ${destroyed} for good?` })
    .getByRole('button', { name: 'Destroy for good' })
    .click();
  await expect(rowOf(page, destroyed)).toHaveCount(0);
  await page.getByRole('link', { name: 'API reservations' }).click();
  await expect(rowOf(page, deleted)).toContainText('Deleted');
  await expect(rowOf(page, destroyed)).toHaveCount(0);
  await page.getByRole('link', { name: 'Delivery history' }).click();
  await expect(rowOf(page, destroyed)).toContainText('Destroyed');
});

test('a reservation handed over in the meantime can no longer be deleted', async ({ open }) => {
  const page = await open(place, 'reservations');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('late');
  await staff.book(kolliId);
  await actionInMenu(page, kolliId, 'Delete …');
  const dialog = page.getByRole('dialog', { name: `Delete the reservation ${kolliId}?` });
  await expect(dialog).toBeVisible();
  await page.route('**/api/deliveries/open?*', (route) => route.abort());
  await staff.handOver(kolliId);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    page.getByRole('alert').getByText('The delivery has changed in the meantime'),
  ).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(rowOf(page, kolliId)).toHaveCount(0);
});

test('a read-only role sees the rows and can only view them', async ({ open }) => {
  const staff = await staffOf(await open(place, 'reservations'), place);
  const kolliId = newKolliId('read');
  await staff.book(kolliId);
  const page = await open(place, 'reservations', { role: 'reader' });
  await expect(rowOf(page, kolliId)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New pharmacy pickup' })).toHaveCount(0);
  await page.getByRole('button', { name: `More actions: ${kolliId}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Reservation info',
    'QR code',
    'Print label',
  ]);
});
