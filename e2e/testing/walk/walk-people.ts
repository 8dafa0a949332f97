import { expect } from '@playwright/test';
import { apiOf } from '../api.ts';
import { changePermissions } from './change-answer.ts';
import { invitePerson, newName } from '../people.ts';
import { site } from '../site.ts';
import { goTo, type WalkInside } from './walk.ts';

type Invited = Awaited<ReturnType<typeof invitePerson>>;

const logins = '**/api/users/login-logs/*';

async function usersList(walk: WalkInside, { name }: Invited): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'users');
  await checkStop('Users', page.getByRole('link', { name }));
  await walk.button('users.removeUser', { name }).click();
  await checkStop('Remove a user', walk.dialog);
  await walk.close();
  await page.getByRole('button', { name: t('form.copyKey', { name }), exact: true }).hover();
  await checkStop('the hint of a key');
}

async function addUser(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'addUser');
  await checkStop('Add user');
  const submit = page.locator('button[type=submit]');
  await submit.click();
  await checkStop('Add user with errors', page.locator('[aria-invalid=true]').first());
  await page.getByRole('combobox').click();
  await checkStop('the list of roles', page.getByRole('listbox'));
  await page.getByRole('option', { name: t('roles.user'), exact: true }).click();
  const { email, firstName, lastName, name } = newName('walk');
  const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true });
  await field('users.email').fill(email);
  await field('userInfo.firstName').fill(firstName);
  await field('userInfo.lastName').fill(lastName);
  await submit.click();
  await checkStop('A user is invited', page.getByText(t('addUser.invitedTitle', { name })));
  await walk.button('addUser.another').click();
}

async function userInfo(walk: WalkInside, { id }: Invited): Promise<void> {
  const { page, checkStop, t } = walk;
  await page.goto(`${site.url}/user/${id}`);
  await checkStop('User info', walk.button('userInfo.inviteAgain'));
  await walk.button('form.clean').click();
  await page.locator('button[type=submit]').click();
  await checkStop('User info with errors', page.locator('[aria-invalid=true]').first());
  await page.getByRole('link', { name: t('userInfo.back'), exact: true }).click();
  await checkStop('Leave without saving?', walk.dialog);
  await walk.inDialog('form.leave').click();
}

async function loginInfo(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  // The sign-in screen logs sign-ins; this sign-in was by API.
  const callApi = await apiOf(page);
  await callApi('POST', '/users/login-logs/logged-in');
  await goTo(walk, 'loginInfo');
  await checkStop('Login information', page.getByRole('row').nth(1));
  const none = { logs: [], lastTimestamp: null, lastKey: null };
  await page.route(`${logins}?*`, (route) => route.fulfill({ json: { result: none } }));
  await page.reload();
  await checkStop('Login information, none', page.getByText(t('loginInfo.emptyTitle')));
  await page.unrouteAll({ behavior: 'wait' });
}

async function profile(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'profile');
  await checkStop('Profile', walk.button('profile.changePassword'));
  await walk.button('form.clean').click();
  await walk.button('form.save').first().click();
  await walk.button('profile.changePassword').click();
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);
  await checkStop('Profile with errors');
  const language = page.getByRole('combobox', { name: t('language.label') });
  await language.last().click();
  await checkStop('the list of languages', page.getByRole('listbox'));
}

async function security(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await page.goto(`${site.url}/profile/security`);
  await checkStop('Security', walk.button('passkeys.add'));
  await walk.button('passkeys.add').click();
  await walk.dialog.getByRole('textbox').fill('');
  await walk.dialog.locator('button[type=submit]').click();
  await checkStop('Add a passkey with errors');
  await walk.cancel();
  await walk.button('security.setUp').click();
  await expect(walk.dialog.getByRole('img', { name: t('appSetup.qr') })).toBeVisible();
  await checkStop('Set up the authenticator app');
  await walk.cancel();
  const at = Date.now();
  const passkey = { id: '01990000-0000-7000-8000-000000000001', name: 'Laptop', addedAt: at };
  await page.route('**/identity/security', async (route) => {
    const response = await route.fetch();
    const shown = (await response.json()) as { sessions: readonly object[] };
    const other = { ...shown.sessions[0], id: passkey.id, isCurrent: false };
    const passkeys = [{ ...passkey, lastUsedAt: at }];
    const codes = { left: 7, madeAt: at };
    const sessions = [...shown.sessions.slice(0, 1), other];
    await route.fulfill({ response, json: { ...shown, passkeys, codes, sessions } });
  });
  await page.reload();
  const rename = walk.button('passkeys.renameOf', { name: passkey.name });
  await checkStop('Security with a passkey', rename);
  await rename.click();
  await checkStop('Rename a passkey');
  await walk.close();
  await walk.button('passkeys.removeOf', { name: passkey.name }).click();
  await checkStop('Remove a passkey');
  await walk.close();
  await page.getByRole('row').last().getByRole('button').click();
  await checkStop('End a session', walk.dialog);
  await page.unrouteAll({ behavior: 'wait' });
}

async function withoutPermissions(walk: WalkInside, { id }: Invited): Promise<void> {
  const { page, checkStop, t } = walk;
  await changePermissions(page, ['delivery.read']);
  await goTo(walk, 'users');
  const add = page.getByRole('button', { name: t('users.add'), exact: true });
  await add.hover();
  await checkStop('Users, read-only', page.getByRole('tooltip'));
  await page.goto(`${site.url}/user/${id}`);
  await expect(page.getByRole('textbox').first()).not.toBeEditable();
  await checkStop('User info, read-only');
  await goTo(walk, 'addUser');
  await checkStop('Add user, not permitted', page.getByText(t('noPermission.title')));
  await page.unrouteAll({ behavior: 'wait' });
}

/** Users, add user, user info, login information and the profile, with their dialogs. */
export async function walkPeople(walk: WalkInside): Promise<void> {
  const invited = await invitePerson(walk.page, walk.place);
  await usersList(walk, invited);
  await addUser(walk);
  await userInfo(walk, invited);
  await loginInfo(walk);
  await profile(walk);
  await security(walk);
  await withoutPermissions(walk, invited);
}
