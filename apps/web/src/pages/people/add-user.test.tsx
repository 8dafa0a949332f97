import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { people } from '../../../test/fake/people.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { renderScreen } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { bodiesOf, choose, gone, see, textsOf, the, untilIdle } from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';

const line = 'POST /api/users/create';

const form = the.form('Add user');
const field = (name: string) => form.getByRole('textbox', { name });
const role = form.getByRole('combobox', { name: 'Role' });
const save = form.getByRole('button', { name: 'Add user' });

async function openAddUser() {
  const app = await renderScreen('/users/create');
  await see(form);
  return app;
}

async function fill(email: string) {
  await field('E-mail').fill(email);
  await field('First name').fill('Elin');
  await field('Last name').fill('Sjöberg');
  await choose('Role', 'User');
}

test('NAV-26 USR-34 ERR-101: errors are shown at their fields and in a summary that leads to them; then a new address is invited, with names, role and flags, once', async () => {
  await openAddUser();
  const summary = (count: number) =>
    form.getByRole('group', { name: `${count} fields need a correction` });
  await expect.element(field('E-mail')).toHaveFocus();
  await see(form.getByText(/A main user also manages users/u));
  await field('Last name').fill('  ');
  await save.click();
  for (const one of [field('E-mail'), field('First name'), field('Last name'), role])
    await expect.element(one).toHaveAccessibleDescription('This field is required.');
  expect(form.getByText('This field is required.').elements()).toHaveLength(4);
  await expect.element(summary(4)).toHaveFocus();
  await expect.element(role).toHaveAttribute('aria-invalid', 'true');
  const link = form.getByRole('button', { name: 'Last name: This field is required.' });
  await link.click();
  await expect.element(field('Last name')).toHaveFocus();
  await field('Last name').fill('Demo');
  await see(summary(3));
  await gone(link);
  await expect.element(field('Last name')).toHaveFocus();
  const malformed = form.getByText('Please enter a valid email address.');
  await field('E-mail').fill('elin@');
  await field('First name').click();
  await see(malformed);
  await field('E-mail').fill('elin@example.test');
  await gone(malformed);
  await choose('Role', 'Main user');
  await expect.element(role).toHaveAccessibleDescription(/decides about parcels on hold/u);
  await untilIdle();
  expect(countOf(line)).toBe(0);

  await fill('elin@example.test');
  await form.getByRole('checkbox', { name: 'Pickup boxes' }).click();
  await save.dblClick();
  await see('Elin Sjöberg is invited', /An invitation to set a password is on its way to elin@/u);
  expect(bodiesOf(line)).toEqual([
    {
      email: 'elin@example.test',
      firstName: 'Elin',
      lastName: 'Sjöberg',
      role: 'user',
      pharmacyId: PHARMACY_ID,
      webToolAccess: true,
      boxAccess: false,
    },
  ]);
  await the.link('To the users').last().click();
  await see(the.row(/^Elin Sjöberg/u));
});

test('USR-32 USR-33 USR-34: a role above one’s own is not offered; refusals are shown at their fields without a log-out, and the input stays; an address with an account is offered an access, and a text says so', async () => {
  const refuse = (...refusal: Parameters<typeof failure>) =>
    network.post('/api/users/create', () => failure(...refusal));
  people.roles.push({ ...shippedRoles.user, name: 'chief', level: 60, permissions: [] });
  await openAddUser();
  await role.click();
  expect(textsOf(the.option())).toEqual(['Main user', 'User']);
  await userEvent.keyboard('{Escape}');

  await fill('mikko@example.test');
  await save.click();
  await see(form.getByText('User already has access to current pharmacy'));
  await expect.element(field('E-mail')).toHaveFocus();
  await expect.element(field('E-mail')).toHaveValue('mikko@example.test');
  await expect.element(field('First name')).toHaveValue('Elin');

  await field('E-mail').fill('elin@example.test');
  refuse('this_role_is_greater_than_yours');
  await save.click();
  await see(form.getByText('This role is greater than yours'));
  await expect.element(role).toHaveFocus();
  refuse('user_is_not_admin');
  await save.click();
  await see('User must be admin');
  await expect.element(field('E-mail')).toHaveValue('elin@example.test');
  refuse('validation_fail', [{ msg: 'validation.tooLong', path: 'body.lastName' }]);
  await save.click();
  await see(form.getByText('This is too long.'));
  await expect.element(field('Last name')).toHaveFocus();
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);

  network.resetHandlers();
  people.accounts = ['elin@example.test'];
  await save.click();
  await see(
    'elin@example.test has been offered access',
    /It opens Vaasan Keskusapteekki once its owner has accepted/u,
  );
  await the.button('Add another user').click();
  await expect.element(the.textbox('E-mail')).toHaveValue('');
});

test('without user.create there is no form, but a link back', async () => {
  state.profile.role = shippedRole('user');
  const { router } = await renderScreen('/users/create');
  await see('You can’t see this');
  expect(the.form().query()).toBeNull();
  await the.text('To the users').click();
  await expect.poll(() => router.state.location.pathname).toBe('/users');
});

test('the input is restored after an expired session; leaving with it asks for confirmation, and no longer after Clean fields, which sends nothing', async () => {
  const expired = await openAddUser();
  await fill('elin@example.test');
  saveDrafts();
  await expired.screen.unmount();
  const { router } = await openAddUser();
  const pathname = () => router.state.location.pathname;
  const toUsers = the.link('To the users');
  await expect.element(field('E-mail')).toHaveValue('elin@example.test');
  await expect.element(field('Last name')).toHaveValue('Sjöberg');
  await expect.element(role).toHaveValue('User');
  await see('Not saved yet');

  await toUsers.click();
  const dialog = the.dialog('Leave without saving?');
  await see(dialog);
  await expect.element(dialog.getByRole('button', { name: 'Stay here' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await gone(dialog);
  await expect.element(field('First name')).toHaveValue('Elin');
  await expect.poll(pathname).toBe('/users/create');

  await form.getByRole('button', { name: 'Clean fields' }).click();
  for (const one of [field('E-mail'), field('First name'), role])
    await expect.element(one).toHaveValue('');
  await untilIdle();
  expect(countOf(line)).toBe(0);
  await toUsers.click();
  await expect.poll(pathname).toBe('/users');

  await the.button('Add user').click();
  await field('First name').fill('Elin');
  await toUsers.click();
  await the.button('Leave', { exact: true }).click();
  await expect.poll(pathname).toBe('/users');
});
