import { expect, type Page } from '@playwright/test';
import { expireSessions } from '../testing/database.ts';
import { linkTo, mailsTo } from '../testing/mailbox.ts';
import { addPerson, type Credentials, type Person } from '../testing/people.ts';
import { placeOf } from '../testing/place.ts';
import { expectSignedOut } from '../testing/sign-out.ts';
import { signIn, site } from '../testing/site.ts';
import { specEmail, specPassword } from '../testing/spec-site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('sign-in');
const elsewhere = placeOf('elsewhere');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Fills Login and submits it, whatever the result. */
async function submitLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Repeat the new password').fill(password);
  await button(page, 'Save the password').click();
}

test('AUT-04 AUT-17 AUT-18 AUT-19 AUT-20 AUT-37: a forgotten password is reset by mail, which ends the old session', async ({
  open,
  visit,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const old = await open(place, 'reservations', { person });
  const page = await visit('/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await field(page, 'E-mail').fill('nobody');
  await button(page, 'Send reset link').click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  const callApi = async (email: string) => {
    await field(page, 'E-mail').fill(email);
    await button(page, 'Send reset link').click();
    await expect(page.getByText('Password reset email sent.')).toBeVisible();
  };
  await callApi('nobody-has-this@people.example');
  await button(page, 'Use another address').click();
  await callApi(person.email);
  const link = await linkTo(page, person.email, 'choose a new password');
  expect(await mailsTo(page, 'nobody-has-this@people.example')).toEqual([]);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(page.url()).toBe(`${site.url}/auth/resetPassword`);
  await chooseNewPassword(page, 'short');
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await chooseNewPassword(page, 'Shelves-other-2');
  await expect(page.getByText('Your password is saved.')).toBeVisible();
  await submitLogin(page, person);
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is wrong.');
  await submitLogin(page, { email: person.email, password: 'Shelves-other-2' });
  await expect(page.getByRole('listbox')).toBeVisible();

  await expectSignedOut(old);
  await old.goto(link);
  await chooseNewPassword(old, 'Shelves-third-3');
  await expect(old.getByRole('alert')).toContainText('The link has expired or was used before.');
  await old.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(old).toHaveURL(`${site.url}/auth/forgotPassword`);
});

test('AUT-10 AUT-14: ten wrong attempts lock out strangers, but not a browser that has signed in before', async ({
  open,
  visit,
}) => {
  const person = await addPerson(await open(place, 'users'), place);
  const known = await visit('/auth/login');
  await signIn(known, person);
  await button(known, 'Log out').click();
  await expect(known).toHaveURL(`${site.url}/auth/login`);
  const stranger = await visit('/auth/login');
  const wrong = { email: person.email, password: 'not this one' };
  for (let tries = 0; tries < 9; tries += 1) {
    const url = `${site.url}/identity/sign-in/email`;
    expect((await stranger.request.post(url, { data: wrong })).status()).toBe(401);
  }
  const alert = stranger.getByRole('alert');
  await submitLogin(stranger, wrong);
  await expect(alert).toContainText('The e-mail or the password is wrong.');
  await submitLogin(stranger, person);
  await expect(alert).toContainText('Too many login attempts try again later');
  await signIn(known, person);
  await expect(menu(known)).toContainText(person.name);
});

/** Creates a user with access to both pharmacies who has signed in before. */
async function personOfTwo(pages: { first: Page; second: Page }): Promise<Person> {
  const person = await addPerson(pages.first, place);
  const { token } = (await (
    await pages.second.request.get(`${site.url}/identity/token`)
  ).json()) as { token: string };
  const added = await pages.second.request.patch(`${site.url}/api/users/add-pharmacy-access`, {
    headers: { AuthToken: token },
    data: {
      email: person.email,
      pharmacyId: elsewhere.pharmacyId,
      roleName: 'user',
      webToolAccess: true,
      boxAccess: false,
    },
  });
  expect(added.status(), await added.text()).toBe(200);
  return person;
}

test('AUT-13 AUT-23 AUT-24 AUT-25 AUT-28 AUT-29 AUT-30: a user of two pharmacies chooses one after signing in, and another in the sidebar', async ({
  open,
  visit,
}) => {
  const first = await open(place, 'users');
  await expect(menu(first).getByRole('link', { name: 'Change pharmacy' })).toHaveCount(0);
  const person = await personOfTwo({ first, second: await open(elsewhere, 'users') });
  const page = await visit('/auth/login');
  await submitLogin(page, person);
  await expect(page.getByRole('heading', { name: 'Choose a pharmacy' })).toBeVisible();
  const choice = page.getByLabel('Pharmacy', { exact: true });
  await expect(choice.getByRole('option')).toHaveText(['Pharmacy elsewhere', 'Pharmacy sign-in']);
  await choice.selectOption('Pharmacy elsewhere');
  await button(page, 'Continue').click();
  await expect(menu(page)).toContainText('Pharmacy elsewhere');
  await expect(page).toHaveURL(new RegExp(`/pickup-boxes/${elsewhere.pharmacyId}/no-lockers/`));

  await menu(page).getByRole('link', { name: 'Change pharmacy' }).click();
  await choice.selectOption('Pharmacy sign-in');
  await button(page, 'Continue').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(menu(page)).toContainText('Pharmacy sign-in');
  await page.reload();
  await expect(menu(page)).toContainText('Pharmacy sign-in');
  await menu(page).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('You');
});

/** Expires the session and the token: the next call fails. */
async function expireSession(page: Page, email: string): Promise<void> {
  await expireSessions(email);
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'auth/id-token-expired', message: 'auth/id-token-expired' },
    }),
  );
}

test('AUT-35 NET-04: the input of an open form is restored for the same user after an expired session, and for nobody else', async ({
  open,
}) => {
  const main = { email: specEmail('sign-in', 'main_user'), password: specPassword };
  const page = await open(place, 'users');
  const person = await addPerson(page, place, 'main_user');
  const expireWith = async (email: string) => {
    await expireSession(page, email);
    await button(page, 'Add user').click();
    await expect(page.getByRole('alert')).toContainText('Session expired');
    await page.unrouteAll({ behavior: 'wait' });
  };
  await page.goto(`${site.url}${place.paths.addUser}`);
  await input(page, 'E-mail').fill('draft@people.example');
  await input(page, 'First name').fill('Draft');
  await input(page, 'Last name').fill('Kept');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'User', exact: true }).click();
  await expireWith(main.email);
  await submitLogin(page, main);
  await expect(page).toHaveURL(`${site.url}${place.paths.addUser}`);
  await expect(input(page, 'E-mail')).toHaveValue('draft@people.example');
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('User');

  await expireWith(main.email);
  await submitLogin(page, person);
  await expect(page).toHaveURL(`${site.url}${place.paths.addUser}`);
  await expect(input(page, 'E-mail')).toHaveValue('');
  await expect(input(page, 'First name')).toHaveValue('');
});
