import { type Permission, shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { User } from '@kolli/contract/people/users';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { people } from '../../../test/fake/people.ts';
import { countOf, failure, network, result, state } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { ownPerson, personId, samplePerson } from '../../../test/sample/person.ts';
import {
  bodiesOf,
  gone,
  leave,
  refused,
  see,
  sent,
  textsOf,
  the,
  untilIdle,
} from '../../../test/the.ts';
import { shippedRole } from '../../../test/sample/role.ts';

const id = personId(1);
const line = `PATCH /api/users/update/${id}`;

/** Signs in with a custom role that has these permissions. */
function permit(...permissions: Permission[]): void {
  state.profile.role = { ...shippedRoles.user, name: 'custom', level: 50, permissions };
}

const form = the.form('User info');
const field = (name: string) => form.getByRole('textbox', { name });
const roleField = form.getByRole('combobox', { name: 'Role' });
const box = (name: string) => form.getByRole('checkbox', { name });
const save = form.getByRole('button', { name: 'Save' });
const clean = form.getByRole('button', { name: 'Clean fields' });
const remove = form.getByRole('button', { name: 'Remove from my pharmacy' });

async function openInfo(changes: Partial<User> = {}, open = renderScreen) {
  people.users = [ownPerson(), samplePerson(changes)];
  const app = await open(`/user/${id}`);
  await see(form);
  return app;
}

test('NAV-25 USR-12 USR-13 USR-14 USR-15 USR-16 USR-17 USR-18 USR-19 USR-20 USR-24 USR-25 USR-32: names, flags and a role up to one’s own can be edited, the rest is read-only; only what was edited is sent, once', async () => {
  people.roles.push({ ...shippedRoles.user, name: 'night shift', level: 20, permissions: [] });
  await openInfo();
  const heading = (name: string) => the.heading(name, { level: 1 });
  await see(heading('Mikko Heinonen'));
  await expect.element(field('First name')).toHaveValue('Mikko');
  await expect.element(field('Last name')).toHaveValue('Heinonen');
  await expect.element(field('E-mail')).toHaveValue('mikko@example.test');
  await expect.element(field('E-mail')).toHaveAttribute('readonly');
  await expect.element(field('First name')).not.toHaveAttribute('readonly');
  await expect.element(box('Web tool')).toBeChecked();
  await expect.element(box('Pickup boxes')).not.toBeChecked();
  const time = formatDateTime(new Date(samplePerson().updatedAt));
  await see(the.text(time));
  await expect.element(the.text(id)).toBeInTheDocument();
  await see(form.getByRole('button', { name: 'Copy the key of Mikko Heinonen' }));

  await field('First name').fill('Mikael');
  await expect.element(roleField).toHaveValue('User');
  await roleField.click();
  expect(textsOf(the.option())).toEqual(['Main user', 'User', 'night shift']);
  expect(countOf('GET /api/roles/app-roles')).toBe(1);
  await the.option('Main user').click();
  await box('Pickup boxes').click();
  await save.dblClick();
  await see('Saved');
  expect(bodiesOf(line)).toEqual([
    { firstName: 'Mikael', role: 'main_user', pharmacyId: PHARMACY_ID, boxAccess: true },
  ]);
  await see(heading('Mikael Heinonen'));
  await gone(the.text('Not saved yet'));
});

test('USR-24 USR-32: refusals are shown at the role; a role that a colleague assigned in the meantime stays, and is shown after saving', async () => {
  await openInfo();
  await field('First name').fill('Mikael');
  for (const [code, text] of [
    ['last_main_user', 'A pharmacy needs a main user. Make somebody else main user first.'],
    ['this_role_is_greater_than_yours', 'This role is greater than yours'],
    ['role_not_exist', 'There is no such role. Choose another one.'],
  ] as const) {
    network.patch('/api/users/update/:id', () => failure(code));
    await save.click();
    await expect.element(form.getByText(text), { message: code }).toBeVisible();
    await expect.element(roleField, { message: code }).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('First name'), { message: code }).toHaveValue('Mikael');
  }
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);

  network.resetHandlers();
  const given = people.roles.filter(({ name }) => name === 'main_user');
  people.users = people.users.map((user) =>
    user.id === id ? { ...user, role: given[0] ?? user.role, boxAccess: true } : user,
  );
  await save.click();
  await see('Saved');
  expect(sent(line)?.body).toEqual({ firstName: 'Mikael', pharmacyId: PHARMACY_ID });
  await expect.element(roleField).toHaveValue('Main user');
  await expect.element(form.getByRole('checkbox', { name: 'Pickup boxes' })).toBeChecked();
  await gone(the.text('Not saved yet'));
});

test('USR-12 USR-13 USR-15 USR-23: Clean fields empties the editable fields; missing names and a missing role show errors at their fields, and nothing is sent', async () => {
  await openInfo();
  await clean.click();
  await expect.element(field('First name')).toHaveValue('');
  await expect.element(field('Last name')).toHaveValue('');
  await expect.element(roleField).toHaveValue('');
  await expect.element(box('Web tool')).not.toBeChecked();
  await expect.element(field('E-mail')).toHaveValue('mikko@example.test');
  await untilIdle();
  expect(countOf(line)).toBe(0);
  await field('Last name').fill('  ');
  await save.click();
  for (const one of [field('First name'), field('Last name'), roleField])
    await expect.element(one).toHaveAccessibleDescription('This field is required.');
  expect(form.getByText('This field is required.').elements()).toHaveLength(3);
  await expect.element(roleField).toHaveAttribute('aria-invalid', 'true');
  await expect.element(the.group('3 fields need a correction')).toHaveFocus();
  await untilIdle();
  expect(countOf(line)).toBe(0);
});

test('a user of another pharmacy is not shown', async () => {
  await renderScreen(`/user/${personId(77)}`);
  await see('You can’t see this');
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(0);
});

test('USR-23 USR-24: without user.update everything is read-only, and both buttons show the reason', async () => {
  permit('delivery.read');
  await openInfo();
  await expect.element(field('First name')).toHaveAttribute('readonly');
  await expect.element(box('Web tool')).toBeDisabled();
  for (const button of [save, clean]) {
    await refused(button);
    button.element().focus();
    await userEvent.keyboard('{Enter}');
  }
  await expect.element(field('First name')).toHaveValue('Mikko');
  await untilIdle();
  expect(sent('PATCH')).toBeUndefined();
});

test('USR-15: a user with a role higher than one’s own is read-only, and an administrator’s role as well', async () => {
  await openInfo({ role: shippedRole('admin') });
  await see(the.heading('Mikko Heinonen', { level: 1 }));
  await expect.element(roleField).toHaveValue('Administrator');
  await roleField.click();
  expect(the.option().elements()).toHaveLength(0);
  await see(form.getByText(/administrator/u));
  await expect.element(field('First name')).toHaveAttribute('readonly');
  await expect.element(box('Web tool')).toBeDisabled();
  expect(remove.query()).toBeNull();
  await refused(save, 'This role is greater than yours');
});

test('USR-22: users other than main users do not remove others, whatever their permissions, and do not invite without user.create', async () => {
  permit('user.update', 'user.delete');
  const role = { ...shippedRoles.user, name: 'trainee', permissions: [] };
  await openInfo({ role, isInvited: true });
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  expect(remove.query()).toBeNull();
  await see(form.getByText('Invited, and has not signed in yet'));
  expect(form.getByRole('button', { name: 'Invite again' }).query()).toBeNull();
});

test('USR-21 USR-22: a main user invites an invited user again, unless that is refused, or removes the user after a confirmation, and returns to the list; nobody removes themselves', async () => {
  const { router } = await openInfo({ isInvited: true }, openApp);
  const invite = form.getByRole('button', { name: 'Invite again' });
  await see(form.getByText('Invited, and has not signed in yet'));
  for (const [code, text] of [
    ['user_not_invited', 'This person has signed in before and needs no invitation.'],
    ['too_many_requests', 'Too many'],
  ] as const) {
    network.post('/api/users/invite-again/:id', () => failure(code));
    await invite.click();
    await expect.element(the.text(text, { exact: false }), { message: code }).toBeVisible();
  }
  network.resetHandlers();
  await invite.click();
  await see('An invitation is on its way to mikko@example.test');
  expect(countOf(`POST /api/users/invite-again/${id}`)).toBe(3);

  await field('First name').fill('Typed');
  await remove.click();
  const dialog = the.dialog();
  await expect.element(dialog).toMatchTextContent('Remove Mikko Heinonen from Vaasan');
  await leave(dialog);
  await expect.element(remove).toHaveFocus();
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove Mikko Heinonen' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/users');
  await see('Mikko Heinonen was removed');
  await expect.element(the.main()).toHaveFocus();
  expect(countOf(`PATCH /api/users/remove-pharmacy-access/${id}`)).toBe(1);
  expect(the.row(/^Mikko/u).query()).toBeNull();

  await router.navigate({ href: `/user/${ownPerson().id}` });
  await see(form);
  expect(remove.query()).toBeNull();
});

test('SEC-03: the second step of another is removed after a question', async () => {
  const removing = `PATCH /api/users/remove-second-factor/${id}`;
  network.patch('/api/users/remove-second-factor/:id', () => result(samplePerson()));
  await openInfo({ hasSecondFactor: true });
  await form.getByRole('button', { name: 'Remove the second step' }).click();
  const dialog = the.dialog('Remove the second step of Mikko Heinonen?');
  await see(dialog);
  expect(countOf(removing)).toBe(0);
  await dialog.getByRole('button', { name: 'Remove the second step' }).click();
  await see('The second step of Mikko Heinonen is removed');
  expect(countOf(removing)).toBe(1);
});
