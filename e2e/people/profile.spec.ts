import { expect, type Page } from '@playwright/test';
import { addPerson, type Credentials } from '../testing/people.ts';
import { placeOf } from '../testing/place.ts';
import { expectSignedOut } from '../testing/sign-out.ts';
import { signIn, site } from '../testing/site.ts';
import { specStaff } from '../testing/spec-site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('sign-in');
/** One of the sandbox's people without a provisioned account. */
const stranger = 'Test Testsson';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('PRO-01 PRO-02 PRO-03 PRO-04 PRO-05 PRO-06 PRO-07 NAV-23: own names and PIN are saved, but no PIN of somebody else at the box', async ({
  open,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const page = await open(place, 'profile', { person });
  const own = part(page, 'Name and PIN');
  const pin = field(page, 'Pharmacist PIN');
  const save = own.getByRole('button', { name: 'Save' });
  await expect(own.getByLabel('Role')).toHaveValue('User');
  await expect(own.getByLabel('Pharmacy entry PIN')).not.toBeEditable();
  await field(page, 'First name').fill('');
  await pin.fill('12345');
  await save.click();
  await expect(own.getByText('This field is required.')).toBeVisible();
  await expect(own.getByText('This field should be 6 characters long.')).toBeVisible();
  await field(page, 'First name').fill('Saara');
  await pin.fill(specStaff.user.pharmacistPin);
  await save.click();
  await expect(own.getByText('Choose another PIN: this one can’t be used.')).toBeVisible();
  await pin.fill('918273');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(menu(page)).toContainText(`Saara ${person.lastName}`);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Saara');
});

test('PRO-09 PRO-10 UIX-05: the language is saved separately, and stays after a reload', async ({
  open,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const page = await open(place, 'profile', { person });
  const language = part(page, 'Language');
  await language.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Suomi' }).click();
  await language.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Omat tiedot' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Omat tiedot' })).toBeVisible();
});

test('AUT-37 AUT-38 AUT-39: a password change signs out all other sessions', async ({
  open,
  visit,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const page = await open(place, 'profile', { person });
  const elsewhere = await open(place, 'reservations', { person });
  const change = async (old: string, fresh: string, repeated = fresh) => {
    await field(page, 'Old password').fill(old);
    await field(page, 'New password').fill(fresh);
    await field(page, 'Repeat the new password').fill(repeated);
    await button(page, 'Change the password').click();
  };
  await change(person.password, 'short');
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await change(person.password, 'Shelves-next-1', 'Shelves-next-2');
  await expect(page.getByText('The new passwords are not the same.')).toBeVisible();
  await change(person.password, person.password);
  await expect(page.getByText('The new password must differ from the old one.')).toBeVisible();
  await change('not the old one', 'Shelves-next-1');
  await expect(page.getByText('The old password is wrong.')).toBeVisible();
  await change(person.password, 'Shelves-next-1');
  await expect(page.getByText('The password is changed')).toBeVisible();

  await expectSignedOut(elsewhere);
  await page.reload();
  await expect(menu(page)).toContainText(person.name);
  await signIn(await visit('/auth/login'), { email: person.email, password: 'Shelves-next-1' });
});

/** Opens the provider with the button on Login, and signs in there. */
async function byWorkAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Sandbox' }).click();
  await page.getByRole('button', { name }).click();
}

async function connect(page: Page, person: Credentials): Promise<void> {
  await signIn(page, person);
  await page.goto(`${site.url}${place.paths.profile}`);
  await page.getByRole('link', { name: 'Connect Sandbox' }).click();
  await page.getByRole('button', { name: stranger }).click();
  await expect(page).toHaveURL(`${site.url}/profile`);
  await expect(part(page, 'Work account').getByText('Connected with Sandbox')).toBeVisible();
}

test('AUT-03: an unconnected work account is refused; once connected in the profile it signs in', async ({
  open,
  visit,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const page = await visit('/auth/login');
  await byWorkAccount(page, stranger);
  await expect(page.getByRole('alert')).toContainText(
    'This work account is not connected with anybody here.',
  );
  expect(page.url()).toBe(`${site.url}/auth/login`);
  await connect(page, person);
  await button(page, 'Log out').click();
  await byWorkAccount(page, stranger);
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(menu(page)).toContainText(person.name);

  await page.goto(`${site.url}${place.paths.profile}`);
  await button(page, 'Disconnect').click();
  await expect(page.getByText('The work account is no longer connected')).toBeVisible();
  await button(page, 'Log out').click();
  await byWorkAccount(page, stranger);
  await expect(page.getByRole('alert')).toContainText('This work account is not connected');
});
