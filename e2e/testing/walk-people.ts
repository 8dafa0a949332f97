import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { changePermissions } from './change-answer.ts';
import { invitePerson, newName } from './people.ts';
import { site } from './site.ts';
import { goTo, partsOf, type WalkInside } from './walk.ts';

type Parts = ReturnType<typeof partsOf>;
type Invited = Awaited<ReturnType<typeof invitePerson>>;

const logins = '**/api/users/login-logs/*';

async function usersList(walk: WalkInside, parts: Parts, { name }: Invited): Promise<void> {
  const { page, look, say } = walk;
  await goTo(walk, 'users');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await look('Users', true);
  await parts.button('users.removeUser', { name }).click();
  await expect(parts.dialog).toBeVisible();
  await look('Remove a user');
  await parts.close();
  await page.getByRole('button', { name: say('form.copyKey', { name }), exact: true }).hover();
  await look('the hint of a key');
}

async function addUser(walk: WalkInside, parts: Parts): Promise<void> {
  const { page, look, say } = walk;
  await goTo(walk, 'addUser');
  await look('Add user', true);
  const submit = page.locator('button[type=submit]');
  await submit.click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await look('Add user with errors');
  await page.getByRole('combobox').click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await look('the list of roles');
  await page.getByRole('option', { name: say('roles.user'), exact: true }).click();
  const { email, firstName, lastName, name } = newName('walk');
  const field = (key: string) => page.getByRole('textbox', { name: say(key), exact: true });
  await field('users.email').fill(email);
  await field('userInfo.firstName').fill(firstName);
  await field('userInfo.lastName').fill(lastName);
  await submit.click();
  await expect(page.getByText(say('addUser.invitedTitle', { name }))).toBeVisible();
  await look('A user is invited');
  await parts.button('addUser.another').click();
}

async function userInfo(walk: WalkInside, parts: Parts, { id }: Invited): Promise<void> {
  const { page, look, say } = walk;
  await page.goto(`${site.url}/user/${id}`);
  await expect(parts.button('userInfo.inviteAgain')).toBeVisible();
  await look('User info', true);
  await parts.button('form.clean').click();
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await look('User info with errors');
  await page.getByRole('link', { name: say('userInfo.back'), exact: true }).click();
  await expect(parts.dialog).toBeVisible();
  await look('Leave without saving?');
  await parts.inDialog('form.leave').click();
}

async function loginInfo(walk: WalkInside): Promise<void> {
  const { page, look, say } = walk;
  // The browser notes a sign-in by its screen; this one was past it.
  const ask = await apiOf(page);
  await ask('POST', '/users/login-logs/logged-in');
  await goTo(walk, 'loginInfo');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('Login information', true);
  const none = { logs: [], lastTimestamp: null, lastKey: null };
  await page.route(`${logins}?*`, (route) => route.fulfill({ json: { result: none } }));
  await page.reload();
  await expect(page.getByText(say('loginInfo.emptyTitle'))).toBeVisible();
  await look('Login information, none');
  await page.unrouteAll({ behavior: 'wait' });
}

async function profile(walk: WalkInside, parts: Parts): Promise<void> {
  const { page, look, say } = walk;
  await goTo(walk, 'profile');
  await expect(parts.button('profile.changePassword')).toBeVisible();
  await look('Profile', true);
  await parts.button('form.clean').click();
  await parts.button('form.save').first().click();
  await parts.button('profile.changePassword').click();
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
  await look('Profile with errors');
  await page
    .getByRole('combobox', { name: say('language.label') })
    .last()
    .click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await look('the list of languages');
}

async function withoutPermissions(walk: WalkInside, { id }: Invited): Promise<void> {
  const { page, look, say } = walk;
  await changePermissions(page, ['delivery.read']);
  await goTo(walk, 'users');
  const add = page.getByRole('button', { name: say('users.add'), exact: true });
  await add.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await look('Users, to be read');
  await page.goto(`${site.url}/user/${id}`);
  await expect(page.getByRole('textbox').first()).not.toBeEditable();
  await look('User info, to be read');
  await goTo(walk, 'addUser');
  await expect(page.getByText(say('noPermission.title'))).toBeVisible();
  await look('Add user, not permitted');
  await page.unrouteAll({ behavior: 'wait' });
}

/** Users, adding one, user info, login information and the profile, and what opens above them. */
export async function walkPeople(walk: WalkInside): Promise<void> {
  const parts = partsOf(walk);
  const invited = await invitePerson(walk.page, walk.place);
  await usersList(walk, parts, invited);
  await addUser(walk, parts);
  await userInfo(walk, parts, invited);
  await loginInfo(walk);
  await profile(walk, parts);
  await withoutPermissions(walk, invited);
}
