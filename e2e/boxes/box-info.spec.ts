import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { raiseMissing, setBoxActive } from '../testing/database.ts';
import { staffOf } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('box-info');
const unavailable = 'Pickupbox is inactive. Feature unavailable';
const inUse = (page: Page) => page.getByRole('switch', { name: 'Box in use' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.afterEach(() => setBoxActive(place.box.id, true));

test('NAV-14 NAV-44 BOX-03: its tab opens it; a box chosen in the dropdown stays after a reload, with its facts', async ({
  open,
}) => {
  const page = await open(place, 'lockers');
  await page.getByRole('link', { name: 'Box info' }).click();
  await expect(page.getByText(place.box.id)).toBeVisible();
  await page.getByRole('combobox', { name: 'Pickup box' }).click();
  await page.getByRole('option', { name: 'Second' }).click();
  await expect(page.getByText(place.secondBox.id)).toBeVisible();
  await page.reload();
  await expect(page.getByText(place.secondBox.id)).toBeVisible();
  await expect(page.getByText('Finnish', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Rules of basic lockers')).toBeVisible();
});

test('BOX-04: a pharmacy without boxes shows that', async ({ open }) => {
  const page = await open(placeOf('bare'), 'boxInfo');
  await expect(page.getByRole('heading', { name: 'No pickup box' })).toBeVisible();
});

test('BOX-17 BOX-18: a box is deactivated; a colleague’s open screen shows it live, the server refuses reservations, and pickups still work', async ({
  open,
}) => {
  const page = await open(place, 'boxInfo');
  const other = await open(place, 'lockers', { role: 'user' });
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('inactive');
  await staff.reserve(place.box.id, kolliId, ['1-1']);
  await boxOf(page, place.box.id).load(kolliId);
  await door(other, '1-2').click();
  await expect(button(other, 'Reserve')).not.toHaveAttribute('aria-disabled');
  await inUse(page).click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Take First out of use?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(inUse(page)).toBeChecked();
  await expect(inUse(page)).toBeFocused();
  await inUse(page).click({ force: true });
  await expect(dialog).toContainText('Pickups at the box go on');
  await dialog.getByRole('button', { name: 'Take out of use' }).click();
  await expect(page.getByText('First is out of use')).toBeVisible();
  await expect(inUse(page)).not.toBeChecked();
  await expect(other.getByText('This box is out of use')).toBeVisible();
  for (const name of ['Reserve', 'Quick reservation']) {
    await expect(button(other, name)).toHaveAttribute('aria-disabled', 'true');
    await button(other, name).hover();
    await expect(other.getByRole('tooltip', { name: unavailable })).toBeVisible();
    await other.mouse.move(0, 0);
  }
  const refused = await staff.callApi('POST', `/deliveries/create/${place.box.id}`, {
    deliveryId: newKolliId('refused'),
    phoneNumber: '+358457001009',
    lockerId: ['1-2'],
  });
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([
    409,
    'pickupbox_disabled',
  ]);
  await boxOf(page, place.box.id).remove('1-1');
  await expect(door(other, '1-1')).toHaveAccessibleName('1-1, small, free');
  await inUse(page).click({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Take into use' }).click();
  await expect(inUse(page)).toBeChecked();
  await expect(button(other, 'Reserve')).not.toHaveAttribute('aria-disabled');
});

test('BOX-18: the input for a locker stays while the box is inactive', async ({ open }) => {
  const page = await open(place, 'lockers');
  const colleague = await open(place, 'boxInfo');
  await door(page, '1-3').click();
  await button(page, 'Reserve').click();
  const dialog = page.getByRole('dialog');
  const kolliId = newKolliId('kept');
  await dialog.getByLabel('Kolli ID').first().fill(kolliId);
  await dialog.getByLabel('Phone').fill('+358457001010');
  const toggle = async (name: string) => {
    await inUse(colleague).click({ force: true });
    const question = colleague.getByRole('dialog');
    await question.getByRole('button', { name }).click();
    await expect(question).toBeHidden();
  };
  await toggle('Take out of use');
  await expect(dialog.getByRole('alert')).toHaveText(unavailable);
  await toggle('Take into use');
  await dialog.getByRole('button', { name: 'Reserve the locker' }).click();
  await expect(page.getByText('Locker 1-3 is reserved')).toBeVisible();
});

test('BOX-06 BOX-17 NAV-44: the role user has no tab; by its address the screen is read-only', async ({
  open,
}) => {
  const page = await open(place, 'boxInfo', { role: 'user' });
  await expect(page.getByText(place.box.id)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lockers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Box info' })).toHaveCount(0);
  await inUse(page).click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(inUse(page)).toHaveAccessibleDescription('You do not have enough permissions');
  await expect(button(page, 'Edit box')).toHaveAttribute('aria-disabled', 'true');
  const { callApi } = await staffOf(page, place);
  const path = `/pickup-boxes/toggle-active/${place.box.id}`;
  expect((await callApi('PATCH', path, { active: false })).status).toBe(403);
});

test('another pharmacy’s boxes are not shown', async ({ open }) => {
  const page = await open(place, 'boxInfo', { path: placeOf('lockers').paths.boxInfo });
  await expect(page.getByText('You can’t see this')).toBeVisible();
});

test('NAV-21 BOX-05 BOX-19 BOX-20 BOX-22 BOX-24: capacity of the shown box over a week and a month, and the link back', async ({
  open,
}) => {
  const page = await open(place, 'boxInfo', {
    path: `${place.paths.boxInfo}?box=${place.secondBox.id}`,
  });
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('full');
  await staff.reserve(place.secondBox.id, kolliId, ['1-1']);
  await button(page, 'Box capacity').click();
  await expect(page).toHaveURL(
    `${site.url}/${place.pharmacyId}/capacity-pickup-box/${place.secondBox.id}`,
  );
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Small')).toContainText('%');
  // The box has small lockers only: none of the others was in service.
  for (const name of ['Medium', 'Large', 'Fridge'])
    await expect(row(name).getByRole('cell').first()).toHaveText('');
  await expect(page.getByText('Nothing was picked up in this time.')).toBeVisible();
  await page.getByRole('radio', { name: 'Week' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();
  await expect(row('Small')).toContainText('%');
  await page.getByRole('link', { name: 'To box info' }).click();
  await expect(page.getByText(place.secondBox.id)).toBeVisible();
});

test('the connection state of the box is updated live', async ({ open }) => {
  const page = await open(place, 'boxInfo');
  const box = boxOf(page, place.box.id);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await box.setOnline(false);
  await raiseMissing(place.box.id);
  // A change made directly in the database sends no notice: the screen updates with the next one.
  const { reserve } = await staffOf(page, place);
  await reserve(place.secondBox.id, newKolliId('notice'), ['1-2']);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await box.setOnline(true);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
});
