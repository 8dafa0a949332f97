import { expect, type Page } from '@playwright/test';
import { boxOf } from '../testing/box.ts';
import { staffOf } from '../testing/deliveries.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('box-edit');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true });
const template = (page: Page) => page.getByRole('combobox', { name: 'Template' });

test('NAV-22 BOX-06 BOX-26 BOX-27 BOX-28 BOX-29 BOX-30 BOX-32 BOX-33: a box is changed from box info, and its screens show it', async ({
  open,
}) => {
  const page = await open(place, 'boxInfo');
  await button(page, 'Edit box').click();
  await expect(field(page, 'Box ID')).toHaveValue(place.box.id);
  for (const name of ['Box ID', 'Default language'])
    await expect(field(page, name)).not.toBeEditable();
  await field(page, 'Street address').fill('');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await field(page, 'Street address').fill('Rantakatu 9');
  await field(page, 'Name').fill('At the door');
  const languages = page.getByRole('group', { name: 'Languages on its screen' });
  await languages.getByRole('checkbox', { name: 'Norwegian' }).check();
  await button(page, 'Save').click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'To box info' }).click();
  await expect(page.getByRole('combobox', { name: 'Pickup box' })).toHaveValue('At the door');
  await expect(page.getByText('Rantakatu 9', { exact: false })).toBeVisible();
  await expect(page.getByText('Norwegian', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Rantakatu 9', { exact: false })).toBeVisible();
});

test('BOX-33: the server’s errors are shown at their fields, the input stays, and leaving asks for confirmation', async ({
  open,
}) => {
  const page = await open(place, 'editBox');
  await field(page, 'City').fill('Turku');
  await field(page, 'Name').fill('Second');
  await button(page, 'Save').click();
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'City')).toHaveValue('Turku');
  await page.getByRole('link', { name: 'To box info' }).click();
  await button(page, 'Stay here').click();
  await expect(field(page, 'City')).toHaveValue('Turku');
  await page.getByRole('link', { name: 'To box info' }).click();
  await button(page, 'Leave').click();
  await expect(page.getByRole('switch', { name: 'Box in use' })).toBeVisible();
});

test('BOX-31: another template can be chosen only while the box is empty, and redraws its doors', async ({
  open,
}) => {
  const page = await open(place, 'editBox');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('holds');
  await expect(template(page)).toHaveValue('Two doors · 2 lockers');
  const { docId } = await staff.reserve(place.box.id, kolliId, ['1-1']);
  await expect(template(page)).toHaveAccessibleDescription(/once no locker holds/);
  await template(page).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await staff.callApi('DELETE', `/deliveries/delete-reservation/${place.box.id}/${kolliId}`, {
    docId,
  });
  await expect(template(page)).not.toHaveAccessibleDescription(/once no locker holds/);
  await template(page).click();
  await page.getByRole('option', { name: 'Three modules, one fridge · 15 lockers' }).click();
  await expect(page.getByText('Saving redraws the box')).toBeVisible();
  await button(page, 'Save').click();
  await expect(saved(page)).toBeVisible();
  await page.goto(`${site.url}${place.paths.lockers}`);
  await expect(page.getByRole('option', { name: /^3-1, / })).toBeVisible();
  const box = boxOf(page, place.box.id);
  await expect.poll(async () => (await box.state()).doors.length).toBe(15);
});

test('BOX-31: a locker reserved in the meantime refuses it at its field', async ({ open }) => {
  const page = await open(place, 'editBox', {
    path: `/${place.pharmacyId}/edit-pickup-box/${place.secondBox.id}`,
  });
  const staff = await staffOf(page, place);
  await template(page).click();
  await page.getByRole('option', { name: 'Three modules, one fridge · 15 lockers' }).click();
  await staff.reserve(place.secondBox.id, newKolliId('late'), ['1-1']);
  await button(page, 'Save').click();
  await expect(template(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(template(page)).toHaveAccessibleDescription(/once no locker holds/);
});

test('without pickupbox.update the form is read-only, and the server refuses changes', async ({
  open,
}) => {
  const page = await open(place, 'editBox', { role: 'user' });
  for (const name of ['Name', 'Street address', 'City'])
    await expect(field(page, name)).not.toBeEditable();
  await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Save').hover();
  await expect(
    page.getByRole('tooltip', { name: 'You do not have enough permissions' }),
  ).toBeVisible();
  const { callApi } = await staffOf(page, place);
  const path = `/pickup-boxes/update/${place.box.id}`;
  expect((await callApi('PATCH', path, { name: 'Mine' })).status).toBe(403);
});

test('a box of another pharmacy has no form', async ({ open }) => {
  const { box } = placeOf('lockers');
  const page = await open(place, 'editBox', {
    path: `/${place.pharmacyId}/edit-pickup-box/${box.id}`,
  });
  await expect(page.getByText('You can’t see this')).toBeVisible();
});
