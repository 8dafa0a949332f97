import { expect, type Page } from '@playwright/test';
import { staffOf } from '../testing/deliveries.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { newKolliId, placeOf } from '../testing/place.ts';
import { test } from '../testing/test.ts';

const place = placeOf('pharmacy');
const forbidden = 'You do not have enough permissions';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

async function expectReason(page: Page, name: string, reason: string): Promise<void> {
  await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
  await button(page, name).hover();
  await expect(page.getByRole('tooltip', { name: reason })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

test('NAV-37 PHA-01 PHA-04 PHA-19: the pharmacy is changed, and the sidebar shows it; unsaved changes are not lost by a click', async ({
  open,
}) => {
  const page = await open(place, 'users');
  await menu(page).getByRole('link', { name: 'Edit pharmacy information' }).click();
  await expect(field(page, 'Name')).toHaveValue('Pharmacy pharmacy');
  await field(page, 'Name').fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await field(page, 'Name').fill('Pharmacy pharmacy');
  await field(page, 'Street address').fill('Uusikatu 7');
  await menu(page).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await button(page, 'Stay here').click();
  await expect(field(page, 'Street address')).toHaveValue('Uusikatu 7');
  await page.getByRole('checkbox', { name: 'Swedish' }).click();
  await button(page, 'Save').click();
  await expect(saved(page)).toBeVisible();
  await expect(menu(page)).toContainText('Uusikatu 7');
  await page.reload();
  await expect(field(page, 'Street address')).toHaveValue('Uusikatu 7');
  await field(page, 'Street address').fill('Lost street 1');
  await menu(page).getByRole('link', { name: 'Users' }).click();
  await button(page, 'Leave').click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('PHA-05 PHA-06 PHA-08 PHA-09 PHA-17: alarm contacts are added, checked and removed', async ({
  open,
}) => {
  const page = await open(place, 'pharmacy');
  await button(page, 'Add an e-mail').click();
  await expect(field(page, 'Additional alarm e-mail 1')).toBeFocused();
  await field(page, 'Additional alarm e-mail 1').fill('nobody');
  await button(page, 'Add a phone').click();
  await field(page, 'Additional alarm phone 1').fill('040');
  await field(page, 'Main alarm phone').fill('12');
  await button(page, 'Save').click();
  await expect(
    page.getByText('Please enter a valid email address.', { exact: true }),
  ).toBeVisible();
  const badPhone = 'Use the format +xxxxxxxxxxxx, with 10 to 14 digits.';
  await expect(page.getByText(badPhone, { exact: true })).toHaveCount(2);
  await field(page, 'Additional alarm e-mail 1').fill('night@pharmacy.example');
  await field(page, 'Additional alarm phone 1').fill('+358401234567');
  await field(page, 'Main alarm phone').fill('+358401234568');
  await button(page, 'Save').click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Additional alarm phone 1')).toHaveValue('+358401234567');
  await button(page, 'Remove Additional alarm e-mail 1').click();
  await button(page, 'Save').click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Additional alarm phone 1')).toBeVisible();
  await expect(field(page, 'Additional alarm e-mail 1')).toHaveCount(0);
});

test('PHA-10 PHA-23: a shelf with a parcel on it cannot be removed; others are added and removed by changing their number', async ({
  open,
}) => {
  const page = await open(place, 'pharmacy');
  const staff = await staffOf(page, place);
  const kolliId = newKolliId('shelf');
  await staff.book(kolliId);
  await staff.putOnShelf(kolliId, ['storage room, upper left corner']);
  const shelves = page.getByRole('list', { name: 'Shelves' }).getByRole('listitem');
  await expect(shelves).toHaveCount(4);
  await field(page, 'Number of shelves').fill('1');
  await button(page, 'Save').click();
  await expect(page.getByText('Pharmacy update failed')).toBeVisible();
  await field(page, 'Number of shelves').fill('6');
  await button(page, 'Save').click();
  await expect(saved(page)).toBeVisible();
  await expect(shelves).toHaveCount(6);
});

test('PHA-13 PHA-14 PHA-15 PHA-16: the role user can read the pharmacy, and sees why nothing can be changed', async ({
  open,
}) => {
  const page = await open(place, 'pharmacy', { role: 'user' });
  for (const name of ['Name', 'City', 'Main alarm e-mail', 'Number of shelves'])
    await expect(field(page, name)).not.toBeEditable();
  await expect(page.getByRole('checkbox', { name: 'Finnish' })).toBeDisabled();
  for (const name of ['Save', 'Clean fields', 'Add an e-mail', 'Add a phone'])
    await expectReason(page, name, forbidden);
});

test('PHA-20 PHA-21 PHA-22 DLG-33: service is requested once, and its description is sent by mail', async ({
  open,
}) => {
  const page = await open(place, 'pharmacy', { role: 'user' });
  await button(page, 'Request service').click();
  const dialog = page.getByRole('dialog', { name: 'Request service' });
  const send = dialog.getByRole('button', { name: 'Send the request' });
  await send.click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  const description = dialog.getByRole('textbox', { name: 'What needs service?' });
  await description.fill('x'.repeat(251));
  await expect(dialog.getByText('At most 250 characters.')).toBeVisible();
  const text = `The door of the box sticks ${newKolliId('service')}`;
  await description.fill(text);
  await send.click();
  await expect(dialog).toBeHidden();
  await expectReason(page, 'Request service', 'Service has been requested already.');
  const mail = async () =>
    (await mailsTo(page, 'service@kolli.example')).find((one) => one.text.includes(text))?.text;
  await expect.poll(mail).toContain('Pharmacy pharmacy');
  expect(await mail()).toContain('Eero Esimerkki');
  await page.reload();
  await expectReason(page, 'Request service', 'Service has been requested already.');
});
