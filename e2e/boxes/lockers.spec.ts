import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { raiseMissing, setBoxActive } from '../testing/database.ts';
import { order, ssn, staffOf } from '../testing/deliveries.ts';
import { downloadCsv } from '../testing/files/downloads.ts';
import { newKolliId, newPhoneNumber, placeOf, shownPhone } from '../testing/place.ts';
import { door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('lockers');
const panelOf = (page: Page, lockerId: string) =>
  page.getByRole('complementary', { name: lockerId, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('LCK-01 LCK-02: choosing another box shows its doors and changes the address', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  await expect(door(page, '2-1')).toBeVisible();
  await page.getByRole('combobox', { name: 'Pickup box' }).click();
  await page.getByRole('option', { name: 'Second' }).click();
  await expect(page).toHaveURL(`${site.url}${place.lockersOf(place.secondBox.id)}`);
  await expect(page.getByRole('listbox', { name: 'Lockers, Second' })).toBeVisible();
  await expect(door(page, '2-1')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listbox', { name: 'Lockers, Second' })).toBeVisible();
  await page.goBack();
  await expect(door(page, '2-1')).toBeVisible();
});

test('LCK-03: a pharmacy without boxes shows that', async ({ open }) => {
  const page = await open(placeOf('bare'), 'lockers');
  await expect(page.getByRole('heading', { name: 'No pickup box' })).toBeVisible();
});

test('LCK-41 LCK-46: a reservation is deleted from its locker, which becomes free on all screens', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const other = await open(place, 'lockers', { role: 'user' });
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('del');
  await staff.reserve(place.box.id, kolliId, ['1-1']);
  await door(page, '1-1').click();
  const panel = panelOf(page, '1-1');
  await panel.getByRole('button', { name: 'Delete reservation' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete the reservation ${kolliId}?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(door(page, '1-1')).toHaveAccessibleName(/reserved/);
  await panel.getByRole('button', { name: 'Delete reservation' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const one of [page, other])
    await expect(door(one, '1-1')).toHaveAccessibleName('1-1, small, free');
});

test('a reservation loaded in the meantime is not deleted, and the server says why', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('late');
  await staff.reserve(place.box.id, kolliId, ['1-2']);
  await door(page, '1-2').click();
  await panelOf(page, '1-2').getByRole('button', { name: 'Delete reservation' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete the reservation ${kolliId}?` });
  await expect(dialog).toBeVisible();
  // The screen gets no notice of it, as on a bad connection.
  await page.context().setOffline(true);
  await boxOf(page, place.box.id).load(kolliId);
  await page.route('**/api/pickup-boxes/show/*', (route) => route.abort());
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    page.getByRole('alert').getByText('The parcel is already in the locker. Take it out first.'),
  ).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(door(page, '1-2')).toHaveAccessibleName(`1-2, small, delivered, ${kolliId}`);
});

test('LCK-43 DLG-31: the SMS of a delivered parcel is sent again, but not twice in a minute', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('sms');
  const phoneNumber = newPhoneNumber();
  await staff.reserve(place.box.id, kolliId, ['1-3'], { phoneNumber });
  await boxOf(page, place.box.id).load(kolliId);
  await door(page, '1-3').click();
  await panelOf(page, '1-3').getByRole('button', { name: 'Resend SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the SMS again?' });
  await expect(dialog).toContainText(`the message goes to ${shownPhone(phoneNumber)}`);
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A message was sent a moment ago');
});

test('LCK-33 LCK-34 LCK-36: the identity number shows on request, and is masked for another locker', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const drug = { is_drug: true, ssn };
  await staff.reserve(place.box.id, newKolliId('ssn'), ['2-1'], drug);
  await staff.reserve(place.box.id, newKolliId('ssn'), ['2-2'], drug);
  await door(page, '2-1').click();
  const panel = panelOf(page, '2-1');
  await expect(panel.getByText('************')).toBeVisible();
  await panel.getByRole('button', { name: 'Show' }).click();
  await expect(panel.getByText(ssn)).toBeVisible();
  await door(page, '2-2').click();
  await expect(panelOf(page, '2-2').getByText('************')).toBeVisible();
  await door(page, '2-1').click();
  await expect(panel.getByText('************')).toBeVisible();
  await expect(page.getByText(ssn)).toHaveCount(0);
});

test('LCK-37 LCK-38: Order.csv contains the order without its identity number', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('csv');
  const phoneNumber = newPhoneNumber();
  await staff.reserve(place.box.id, kolliId, ['2-3'], { phoneNumber, is_drug: true, ssn });
  await door(page, '2-3').click();
  const [head, line] = await downloadCsv(page, 'Download Order.csv', 'Order.csv');
  expect(head).toHaveLength(5);
  expect(line).toContain(kolliId);
  expect(line).toContain(phoneNumber);
  expect(line?.join(' ')).not.toContain(ssn);
});

test('LCK-23 LCK-24 LCK-26: a free locker is deactivated and activated again; one with an order, or without permission, is not', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  await door(page, '1-6').click();
  const inUse = page.getByRole('switch', { name: 'Locker in use' });
  await inUse.click();
  await expect(door(page, '1-6')).toHaveAccessibleName(/not in use/);
  await expect(button(page, 'Reserve')).toHaveCount(0);
  await inUse.click();
  await expect(door(page, '1-6')).toHaveAccessibleName('1-6, medium, free');

  await staff.reserve(place.box.id, newKolliId('use'), ['1-6']);
  await expect(page.getByText('Has an order, so it stays in use')).toBeVisible();
  await inUse.click({ force: true });
  await expect(door(page, '1-6')).toHaveAccessibleName(/reserved/);

  const user = await open(place, 'lockers', { role: 'user' });
  await door(user, '1-7').click();
  await expect(user.getByText('You do not have enough permissions')).toBeVisible();
  await user.getByRole('switch', { name: 'Locker in use' }).click({ force: true });
  await expect(door(user, '1-7')).toHaveAccessibleName('1-7, large, free');
});

test('LCK-45 LCK-46 LCK-47: an inactive box accepts no reservation, but a reservation in it can be deleted', async ({
  open,
}) => {
  const page = await open(place, 'lockers', {
    path: place.lockersOf(place.secondBox.id),
  });
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('off');
  await staff.reserve(place.secondBox.id, kolliId, ['1-1']);
  await setBoxActive(place.secondBox.id, false);
  await page.reload();
  const why = 'Pickupbox is inactive. Feature unavailable';
  for (const name of ['Quick reservation', 'Select multiple lockers']) {
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
    await button(page, name).hover();
    await expect(page.getByRole('tooltip', { name: why }).first()).toBeVisible();
  }
  await door(page, '1-2').click();
  await expect(button(page, 'Reserve')).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Assign reservation')).toHaveAttribute('aria-disabled', 'true');
  await door(page, '1-1').click();
  await button(page, 'Delete reservation').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(door(page, '1-1')).toHaveAccessibleName('1-1, small, free');
  await setBoxActive(place.secondBox.id, true);
});

test('while somebody is signed in at the box, the screen shows it live, and nothing can be reserved in it', async ({
  open,
}) => {
  const page = await open(place, 'lockers', {
    path: place.lockersOf(place.secondBox.id),
  });
  const box = boxOf(page, place.secondBox.id);
  const kolliId = newKolliId('busy');
  await order(page, place, kolliId);
  await door(page, '1-2').click();
  const banner = page.getByText('Someone is signed in at the box', { exact: true });
  await expect(button(page, 'Reserve')).toBeEnabled();
  await expect(banner).toBeHidden();
  await box.signIn();
  await expect(banner).toBeVisible();
  for (const name of ['Reserve', 'Assign reservation', 'Quick reservation']) {
    await expect(button(page, name)).toBeDisabled();
    await button(page, name).hover({ force: true });
    await expect(page.getByRole('tooltip')).toContainText('nothing can be reserved right now');
  }
  await box.logOut();
  await expect(banner).toBeHidden();
  await button(page, 'Assign reservation').click();
  const choose = button(page, `Choose this delivery: ${kolliId}`);
  await expect(choose).toBeEnabled();
  await box.signIn();
  await expect(
    page
      .getByRole('alert')
      .getByText('Someone is signed in at the box, so nothing can be reserved right now.'),
  ).toBeVisible();
  await expect(choose).toBeDisabled();
  await box.logOut();
  await choose.click();
  await expect(page.getByText('Locker 1-2 is reserved')).toBeVisible();
});

test('LCK-44: the removal of a parcel is recorded while the box is disconnected', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('rem');
  await staff.reserve(place.box.id, kolliId, ['2-6']);
  const box = boxOf(page, place.box.id);
  await box.load(kolliId);
  await expect(door(page, '2-6')).toHaveAccessibleName(/delivered/);
  await door(page, '2-6').click();
  await expect(button(page, 'Remove parcel')).toHaveCount(0);
  await box.setOnline(false);
  await raiseMissing(place.box.id);
  await page.reload();
  await expect(page.getByText('Internet connection lost')).toBeVisible();
  await door(page, '2-6').click();
  await button(page, 'Remove parcel').click();
  const dialog = page.getByRole('dialog', { name: `Remove ${kolliId} from the box` });
  await dialog.getByRole('button', { name: 'Confirm removal' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The network is down');
  await dialog.getByRole('button', { name: 'Confirm removal' }).click();
  await expect(dialog).toBeHidden();
  await expect(door(page, '2-6')).toHaveAccessibleName('2-6, large, free');
  await box.setOnline(true);
});
