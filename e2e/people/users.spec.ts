import { expect, type Page } from '@playwright/test';
import { apiOf } from '../testing/api.ts';
import { linkTo, mailTo } from '../testing/mailbox.ts';
import { addPerson, invitePerson, newName } from '../testing/people.ts';
import { placeOf } from '../testing/place.ts';
import { expectSignedOut } from '../testing/sign-out.ts';
import { signIn, site } from '../testing/site.ts';
import { specStaff } from '../testing/spec-site.ts';
import { test } from '../testing/test.ts';

const place = placeOf('users');
const pharmacyName = 'Pharmacy users';
const forbidden = 'You do not have enough permissions';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text);

async function chooseRole(page: Page, role: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
}

type NewUser = Pick<ReturnType<typeof newName>, 'email' | 'firstName' | 'lastName'>;

async function fillNewUser(page: Page, user: NewUser): Promise<void> {
  await field(page, 'E-mail').fill(user.email);
  await field(page, 'First name').fill(user.firstName);
  await field(page, 'Last name').fill(user.lastName);
}

/** Expects a focusable control that is disabled with a reason. */
async function expectBlocked(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
  await button(page, name).hover();
  await expect(page.getByRole('tooltip', { name: forbidden })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

test('USR-04 NAV-26: a new user is invited, sets a password with the mailed link, and signs in with the assigned role', async ({
  open,
  visit,
}) => {
  const page = await open(place, 'users');
  const { name, ...user } = newName('new');
  await button(page, 'Add user').click();
  const form = page.getByRole('form', { name: 'Add user' });
  await form.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByText('This field is required.', { exact: true })).toHaveCount(4);
  await expect(form.getByRole('group', { name: '4 fields need a correction' })).toBeFocused();
  await fillNewUser(page, user);
  await chooseRole(page, 'User');
  await button(page, 'Add user').click();
  await expect(page.getByRole('heading', { name: `${name} is invited` })).toBeVisible();
  await page.getByRole('link', { name: 'To the users' }).first().click();
  await expect(row(page, user.email)).toContainText('Invited');

  const link = await linkTo(page, user.email, `invitation to ${pharmacyName}`);
  const own = await visit(link);
  await expect(own.getByRole('heading', { name: 'Welcome to Kolli' })).toBeVisible();
  expect(own.url()).toBe(`${site.url}/auth/resetPassword`);
  const choose = async (password: string, repeated = password) => {
    await own.getByLabel('New password', { exact: true }).fill(password);
    await own.getByLabel('Repeat the new password', { exact: true }).fill(repeated);
    await button(own, 'Save the password').click();
  };
  await choose('short');
  await expect(own.getByText('Use at least 8 characters.')).toBeVisible();
  await choose('Shelves-new-1', 'Shelves-new-2');
  await expect(own.getByText('The new passwords are not the same.')).toBeVisible();
  await choose('Shelves-new-1');
  await expect(own.getByText('Your password is saved. You can sign in with it now.')).toBeVisible();
  await signIn(own, { email: user.email, password: 'Shelves-new-1' });
  const menu = own.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toContainText(`${name}User`);
  await expect(menu).toContainText(pharmacyName);

  await page.reload();
  await expect(row(page, user.email)).not.toContainText('Invited');
  await button(page, 'Login information').click();
  await expect(row(page, user.email).first()).toContainText('Signed in');
  await expect(row(page, user.email).first()).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/);

  const again = await visit(link);
  await again.getByLabel('New password', { exact: true }).fill('Shelves-new-3');
  await again.getByLabel('Repeat the new password', { exact: true }).fill('Shelves-new-3');
  await button(again, 'Save the password').click();
  await expect(again.getByRole('alert')).toContainText('The link has expired or was used before.');
});

test('USR-34 ERR-028: an existing account gets access, with a message; a second time it is refused', async ({
  open,
}) => {
  const elsewhere = placeOf('elsewhere');
  const person = await addPerson(await open(elsewhere, 'users'), elsewhere);
  await open(elsewhere, 'users', { person });
  const page = await open(place, 'addUser');
  const add = async () => {
    await fillNewUser(page, person);
    await chooseRole(page, 'User');
    await button(page, 'Add user').click();
  };
  await add();
  await expect(page.getByRole('heading', { name: `${person.name} has access now` })).toBeVisible();
  const { text } = await mailTo(page, person.email, `access to ${pharmacyName}`);
  expect(text).toContain(site.url);
  await button(page, 'Add another user').click();
  await add();
  await expect(page.getByText('User already has access to current pharmacy')).toBeVisible();
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
});

test('USR-15 USR-24: a change of role applies from the next call of an open browser', async ({
  open,
}) => {
  const page = await open(place, 'users');
  const person = await addPerson(page, place, 'main_user');
  const theirs = await open(place, 'addUser', { person });
  await fillNewUser(theirs, newName('never'));
  await chooseRole(theirs, 'User');

  await page.reload();
  await page.getByRole('link', { name: person.name }).click();
  await expect(field(page, 'E-mail')).not.toBeEditable();
  await chooseRole(page, 'User');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await button(theirs, 'Add user').click();
  await expect(toast(theirs, 'Not enough permissions to perform')).toBeVisible();
  await expect(field(theirs, 'First name')).toHaveValue('Sari');
  await theirs.reload();
  await expect(theirs.getByText('You can’t see this')).toBeVisible();
});

test('USR-21 USR-22: a removal immediately ends the user’s access and sign-in', async ({
  open,
  visit,
}) => {
  const page = await open(place, 'users');
  const person = await addPerson(page, place);
  const theirs = await open(place, 'reservations', { person });
  await page.reload();
  await button(page, `Remove ${person.name}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Remove ${person.name} from ${pharmacyName}?`);
  await button(page, 'Cancel').click();
  await expect(row(page, person.email)).toBeVisible();
  await button(page, `Remove ${person.name}`).click();
  await dialog.getByRole('button', { name: `Remove ${person.name}` }).click();
  await expect(page.getByText(`${person.name} was removed, and the account`)).toBeVisible();
  await expect(row(page, person.email)).toHaveCount(0);

  await expectSignedOut(theirs);
  const next = await visit('/auth/login');
  await next.getByLabel('E-mail').fill(person.email);
  await next.getByLabel('Password', { exact: true }).fill(person.password);
  await button(next, 'Sign in').click();
  await expect(next.getByRole('alert')).toContainText('This account is disabled.');
});

test('the last main user of a pharmacy cannot be removed', async ({ open }) => {
  const page = await open(placeOf('elsewhere'), 'users');
  const { firstName, lastName } = specStaff.main_user;
  const name = `${firstName} ${lastName}`;
  await expect(button(page, `Remove ${name}`)).toHaveCount(0);
  const { body } = await (await apiOf(page))('GET', '/profile');
  await page.goto(`${site.url}/user/${(body as { result: { id: string } }).result.id}`);
  await expect(button(page, 'Remove from my pharmacy')).toHaveCount(0);
  await chooseRole(page, 'User');
  await button(page, 'Save').click();
  await expect(page.getByText('A pharmacy needs a main user.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Main user');
});

test('USR-05 USR-07 USR-10 USR-22 USR-23: the role user can read the users, and change none', async ({
  open,
}) => {
  const main = await open(place, 'users');
  const person = await invitePerson(main, place);
  const page = await open(place, 'users', { role: 'user' });
  await expect(row(page, person.email)).toContainText('User');
  await expectBlocked(page, 'Add user');
  await expectBlocked(page, 'Login information');
  await expect(page.getByRole('columnheader', { name: 'Remove' })).toHaveCount(0);
  await page.getByRole('link', { name: person.name }).click();
  await expect(field(page, 'First name')).not.toBeEditable();
  await expectBlocked(page, 'Save');
  await expectBlocked(page, 'Clean fields');
  await expect(button(page, 'Invite again')).toHaveCount(0);
  await expect(button(page, 'Remove from my pharmacy')).toHaveCount(0);
  for (const path of [place.paths.addUser, place.paths.loginInfo]) {
    await page.goto(`${site.url}${path}`);
    await expect(page.getByText('You can’t see this')).toBeVisible();
  }
});

test('users and sign-ins of another pharmacy are not accessible', async ({ open }) => {
  const elsewhere = placeOf('elsewhere');
  const { id } = await invitePerson(await open(elsewhere, 'users'), elsewhere);
  const page = await open(place, 'users');
  for (const path of [`/user/${id}`, elsewhere.paths.loginInfo, elsewhere.paths.pharmacy]) {
    await page.goto(`${site.url}${path}`);
    const heading = page.getByRole('heading', { name: 'You can’t see this', level: 1 });
    await expect(heading).toBeVisible();
  }
});

test('USR-01 USR-02: thirty users are shown, and the others with Load more', async ({ open }) => {
  const page = await open(place, 'users');
  const people: string[] = [];
  for (let count = 0; count < 31; count += 1)
    people.push((await invitePerson(page, place, 'user', 'many')).id);
  await page.reload();
  await expect(page.getByText('The first 30 users')).toBeVisible();
  await button(page, 'Load more').click();
  await expect(page.getByText('That is all')).toBeVisible();
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
  const [shown] = /\d+/.exec((await page.getByText(/^\d+ users$/).textContent()) ?? '') ?? [];
  expect(Number(shown)).toBeGreaterThan(people.length);
});
