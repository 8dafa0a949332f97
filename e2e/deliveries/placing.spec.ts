import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { anotherSsn, order, ssn, staffOf } from '../testing/deliveries.ts';
import { newKolliId, newPhoneNumber, placeOf, shownPhone } from '../testing/place.ts';
import { door } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('placing');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const doorStates = (page: Page, state: string) =>
  page.getByRole('option', { name: new RegExp(`^\\d+-\\d+, .*${state}`) });

test('DLG-03 DLG-07 DLG-26 DLG-27: the chosen number of lockers of each kind is reserved, and the confirmation names them', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  await button(page, 'Quick reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Quick reservation' });
  await expect(dialog.getByRole('button', { name: 'Reserve', exact: true })).toBeDisabled();
  await dialog.getByLabel('Small', { exact: true }).press('ArrowUp');
  await dialog.getByRole('button', { name: 'Medium: one more' }).click();
  await dialog.getByLabel('Fridge', { exact: true }).press('ArrowUp');
  const kolliId = newKolliId('quick');
  await dialog.getByLabel('Kolli ID').first().fill(kolliId);
  await dialog.getByLabel('Phone').fill(newPhoneNumber());
  await dialog.getByRole('button', { name: 'Reserve 3 lockers' }).click();
  const confirmation = page.getByRole('dialog', { name: /^Lockers .* are reserved$/ });
  await expect(confirmation).toContainText(/Lockers \d+-\d+, \d+-\d+ and \d+-\d+ are reserved/);
  await button(page, 'Done').click();
  await expect(page.getByRole('option', { name: new RegExp(`reserved, ${kolliId}$`) })).toHaveCount(
    3,
  );
});

test('DLG-05 DLG-06: a counter is limited to the free lockers, and typed digits do nothing', async ({
  open,
}) => {
  const page = await open(place, 'lockers', { path: place.lockersOf(place.secondBox.id) });
  await expect(doorStates(page, 'free')).toHaveCount(2);
  await button(page, 'Quick reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Quick reservation' });
  const counter = dialog.getByLabel('Small', { exact: true });
  await counter.press('9');
  await expect(counter).toHaveValue('0');
  for (let presses = 0; presses < 3; presses += 1) await counter.press('ArrowUp');
  await expect(counter).toHaveValue('2');
  await expect(dialog.getByLabel('Large', { exact: true })).toBeDisabled();
  await button(page, 'Cancel').click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Quick reservation')).toBeFocused();
  await button(page, 'Quick reservation').click();
  await expect(counter).toHaveValue('0');
});

test('LCK-10: when the last free locker is taken while counting, a notice says so, and quick reservation is disabled', async ({
  open,
}) => {
  const page = await open(place, 'lockers', { path: place.lockersOf(place.secondBox.id) });
  const staff = await staffOf(page, place);
  await button(page, 'Quick reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Quick reservation' });
  const counter = dialog.getByLabel('Small', { exact: true });
  await counter.press('ArrowUp');
  await counter.press('ArrowUp');
  const first = newKolliId('full');
  await staff.reserve(place.secondBox.id, first, ['1-1']);
  await expect(dialog.getByText('Some lockers were taken a moment ago')).toBeVisible();
  await expect(counter).toHaveValue('1');
  await button(page, 'Cancel').click();
  const second = newKolliId('full');
  await staff.reserve(place.secondBox.id, second, ['1-2']);
  await expect(button(page, 'Quick reservation')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Quick reservation').hover();
  await expect(
    page.getByRole('tooltip', { name: 'No space in pickup boxes' }).first(),
  ).toBeVisible();
  for (const kolliId of [first, second]) await staff.destroy(kolliId);
  await expect(doorStates(page, 'free')).toHaveCount(2);
});

test('DLG-08 LCK-05: lockers selected together are reserved together, without one that somebody else took', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  await button(page, 'Select multiple lockers').click();
  for (const lockerId of ['1-4', '1-5', '2-6']) await door(page, lockerId).click();
  const taken = newKolliId('multi');
  await staff.reserve(place.box.id, taken, ['1-5']);
  await expect(page.getByText('1-5 is no longer free').first()).toBeVisible();
  await button(page, 'Reserve').click();
  const dialog = page.getByRole('dialog', { name: 'Reserve 1-4 and 2-6' });
  const kolliId = newKolliId('multi');
  await dialog.getByLabel('Kolli ID').first().fill(kolliId);
  await dialog.getByLabel('Phone').fill(newPhoneNumber());
  await dialog.getByRole('button', { name: 'Reserve 2 lockers' }).click();
  await expect(page.getByText('Lockers 1-4 and 2-6 are reserved')).toBeVisible();
  await button(page, 'Done').click();
  for (const lockerId of ['1-4', '2-6'])
    await expect(door(page, lockerId)).toHaveAccessibleName(new RegExp(`reserved, ${kolliId}`));
});

test('DLG-12 DLG-14 DLG-15 DLG-17 DLG-19: the form shows what is missing or wrong, and cleans the input', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  await door(page, '1-7').click();
  await button(page, 'Reserve').click();
  const dialog = page.getByRole('dialog', { name: 'Reserve 1-7' });
  const submit = dialog.getByRole('button', { name: 'Reserve the locker' });
  await submit.click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  const kolliId = newKolliId('form');
  await dialog.getByLabel('Kolli ID').first().fill(` ${kolliId.toUpperCase()} `);
  await dialog.getByLabel('Phone').fill('045');
  await dialog.getByLabel('Includes drugs').check();
  await dialog.getByLabel('Identity number').fill('131052-308U');
  await submit.click();
  await expect(
    dialog.getByText('Use the format +xxxxxxxxxxxx, with 10 to 14 digits.'),
  ).toBeVisible();
  await expect(
    dialog.getByText('This is not a valid Finnish, Swedish or Norwegian identity number.'),
  ).toBeVisible();
  const phoneNumber = newPhoneNumber();
  await dialog.getByLabel('Phone').fill(phoneNumber);
  await dialog.getByLabel('Identity number').fill(ssn);
  await dialog.getByRole('button', { name: 'Add another kolli ID' }).click();
  await dialog.getByLabel('Second kolli ID').fill(`${kolliId}-B`);
  await submit.click();
  await button(page, 'Done').click();
  await expect(door(page, '1-7')).toHaveAccessibleName(new RegExp(`reserved, ${kolliId}$`));
  const panel = page.getByRole('complementary', { name: '1-7' });
  await expect(panel.getByText(`${kolliId}-b`)).toBeVisible();
  await expect(panel.getByText(shownPhone(phoneNumber))).toBeVisible();
});

test('a kolli ID of an open delivery is refused at its field, and the input stays', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('twice');
  await staff.book(kolliId);
  await door(page, '2-5').click();
  await button(page, 'Reserve').click();
  const dialog = page.getByRole('dialog', { name: 'Reserve 2-5' });
  await dialog.getByLabel('Kolli ID').first().fill(kolliId);
  const phoneNumber = newPhoneNumber();
  await dialog.getByLabel('Phone').fill(phoneNumber);
  await dialog.getByRole('button', { name: 'Reserve the locker' }).click();
  await expect(
    dialog.getByText(
      'This kolli ID is already used by an open delivery. Check it or use another one.',
    ),
  ).toBeVisible();
  await expect(dialog.getByLabel('Kolli ID').first()).toBeFocused();
  await expect(dialog.getByLabel('Phone')).toHaveValue(phoneNumber);
});

test('a locker that a second user has just taken is refused by the server, too', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const other = await open(place, 'lockers', { role: 'user' });
  await door(page, '2-4').click();
  await button(page, 'Reserve').click();
  const dialog = page.getByRole('dialog', { name: 'Reserve 2-4' });
  await dialog.getByLabel('Kolli ID').first().fill(newKolliId('race'));
  await dialog.getByLabel('Phone').fill(newPhoneNumber());
  // The first user's screen does not refetch the box.
  await page.route('**/api/pickup-boxes/show/*', (route) => route.abort());
  const winner = newKolliId('race');
  await (await staffOf(other, place)).reserve(place.box.id, winner, ['2-4']);
  await dialog.getByRole('button', { name: 'Reserve the locker' }).click();
  await expect(
    page.getByText('The locker was taken a moment ago. Choose another one.').first(),
  ).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(door(page, '2-4')).toHaveAccessibleName(new RegExp(`reserved, ${winner}$`));
});

test('DLG-09 DLG-28 DLG-29 DLG-30: for a waiting order without a phone number it is asked for, then the locker is assigned', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const kolliId = newKolliId('phone');
  const phoneNumber = newPhoneNumber();
  await order(page, place, kolliId, { phoneNumber: null, is_drug: true, ssn: anotherSsn });
  await door(page, '2-2').click();
  await button(page, 'Assign reservation').click();
  await button(page, `Choose this delivery: ${kolliId}`).click();
  const dialog = page.getByRole('dialog', { name: 'Add a phone number' });
  await dialog.getByRole('button', { name: 'Assign the delivery' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await button(page, `Choose this delivery: ${kolliId}`).click();
  await dialog.getByLabel('Phone').fill(phoneNumber);
  await dialog.getByRole('button', { name: 'Assign the delivery' }).click();
  await expect(page.getByText('Locker 2-2 is reserved')).toBeVisible();
  await button(page, 'Done').click();
  await expect(page.getByRole('complementary').getByText(shownPhone(phoneNumber))).toBeVisible();
  await boxOf(page, place.box.id).load(kolliId);
  await expect(door(page, '2-2')).toHaveAccessibleName(/delivered/);
});

test('an order that a second user assigned is refused, and disappears from the list', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const kolliId = newKolliId('gone');
  await order(page, place, kolliId);
  const staff = await staffOf(page, place);
  await door(page, '2-1').click();
  await button(page, 'Assign reservation').click();
  const choose = button(page, `Choose this delivery: ${kolliId}`);
  await expect(choose).toBeVisible();
  await page.route('**/api/deliveries/open?*', (route) => route.abort());
  await staff.putOnShelf(kolliId, ['A1']);
  await choose.click();
  await expect(
    page.getByRole('alert').getByText('The delivery has changed in the meantime'),
  ).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await door(page, '2-1').click();
  await button(page, 'Assign reservation').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(choose).toHaveCount(0);
});
