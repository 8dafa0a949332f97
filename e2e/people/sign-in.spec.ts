import { expect, type Page } from '@playwright/test';
import { linkTo, mailTo } from '../testing/mailbox.ts';
import { newName } from '../testing/people.ts';
import { placeOf } from '../testing/place.ts';
import { expectSignedOut } from '../testing/sign-out.ts';
import { button, signIn, site, submitLogin } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('people');
const elsewhere = placeOf('elsewhere');
const person = newName('new');

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function addUser(page: Page, role: string): Promise<void> {
  await button(page, 'Add user').click();
  await input(page, 'E-mail').fill(person.email);
  await input(page, 'First name').fill(person.firstName);
  await input(page, 'Last name').fill(person.lastName);
  await chooseRole(page, role);
  await button(page, 'Add user').click();
}

async function chooseRole(page: Page, role: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Repeat the new password').fill(password);
  await button(page, 'Save the password').click();
}

const { email } = person;

test('a person is invited, signs in, resets the password, works at two pharmacies, gets another role and is removed', async ({
  open,
  visit,
}) => {
  const main = await open(place, 'users');
  const row = main.getByRole('row').filter({ hasText: person.email });

  await addUser(main, 'Main user');
  await expect(main.getByRole('heading', { name: `${person.name} is invited` })).toBeVisible();
  await main.getByRole('link', { name: 'To the users' }).first().click();
  await expect(row).toContainText('Invited');
  const invitation = await linkTo(main, person.email, 'invitation to Pharmacy people');
  const own = await visit(invitation);

  await test.step('the mailed link sets a password, once', async () => {
    await expect(own.getByRole('heading', { name: 'Welcome to Kolli' })).toBeVisible();
    expect(own.url()).toBe(`${site.url}/auth/resetPassword`);
    await choosePassword(own, 'Shelves-new-1');
    await expect(own.getByText('Your password is saved.')).toBeVisible();
    await signIn(own, { email, password: 'Shelves-new-1' });
    await expect(menu(own)).toContainText(`${person.name}Main user`);
    await expect(menu(own)).toContainText('Pharmacy people');
  });

  await test.step('a forgotten password is reset by mail, which ends the old session', async () => {
    const page = await visit('/auth/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await field(page, 'E-mail').fill(person.email);
    await button(page, 'Send reset link').click();
    await page.goto(await linkTo(page, person.email, 'choose a new password'));
    await choosePassword(page, 'Shelves-other-2');
    await expect(page.getByText('Your password is saved.')).toBeVisible();
    await own.getByRole('link', { name: 'Reservations', exact: true }).click();
    await expectSignedOut(own);
    await submitLogin(page, { email, password: 'Shelves-new-1' });
    await expect(page.getByRole('alert')).toContainText('The e-mail or the password is wrong.');
    await page.goto(invitation);
    await choosePassword(page, 'Shelves-third-3');
    await expect(page.getByRole('alert')).toContainText('The link has expired or was used before.');
  });

  await test.step('access to a second pharmacy is accepted; then one is chosen in the sidebar', async () => {
    const second = await open(elsewhere, 'users');
    await addUser(second, 'User');
    await expect(second.getByRole('heading', { name: /has been offered access$/u })).toBeVisible();
    const { text } = await mailTo(second, person.email, 'access to Pharmacy elsewhere');
    expect(text).toContain(`${site.url}/profile`);
    await own.goto(`${site.url}/auth/login`);
    await submitLogin(own, { email, password: 'Shelves-other-2' });
    await menu(own)
      .getByRole('link', { name: /^Profile/u })
      .click();
    await button(own, 'Accept the access to Pharmacy elsewhere').click();
    await expect(own.getByText('You now have access to Pharmacy elsewhere')).toBeVisible();
    const choice = field(own, 'Pharmacy');
    for (const name of ['Pharmacy elsewhere', 'Pharmacy people']) {
      await menu(own).getByRole('link', { name: 'Change pharmacy' }).click();
      await choice.selectOption(name);
      await button(own, 'Continue').click();
      await expect(menu(own)).toContainText(name);
    }
  });

  await test.step('a change of role applies from the next call of an open browser', async () => {
    await menu(own).getByRole('link', { name: 'Users' }).click();
    await button(own, 'Add user').click();
    await expect(input(own, 'First name')).toBeVisible();
    await main.getByRole('link', { name: person.name }).click();
    await chooseRole(main, 'User');
    await button(main, 'Save').click();
    await expect(main.getByText('Saved', { exact: true })).toBeVisible();
    for (const name of ['E-mail', 'First name', 'Last name'])
      await input(own, name).fill('x@never.example');
    await chooseRole(own, 'User');
    await button(own, 'Add user').click();
    const refused = own.getByRole('alert').getByText('Not enough permissions to perform');
    await expect(refused).toBeVisible();
  });

  await test.step('a removal ends the access immediately', async () => {
    await menu(main).getByRole('link', { name: 'Users' }).click();
    await button(main, `Remove ${person.name}`).click();
    const dialog = main.getByRole('dialog');
    await dialog.getByRole('button', { name: `Remove ${person.name}` }).click();
    await expect(row).toHaveCount(0);
    await own.goto(`${site.url}${place.paths.reservations}`);
    await expect(own.getByText('You can’t see this')).toBeVisible();
  });
});
