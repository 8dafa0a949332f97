import { formatDateTime } from '@kolli/domain/time/dates';
import { type Permission, shippedRoles } from '@kolli/domain/people/permissions';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '@kolli/contract/people/users';
import { sent } from '../../../test/fake/fake-actions.ts';
import { people, resetPeople } from '../../../test/fake/fake-people.ts';
import { countOf, failure, requests, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import {
  adminRole,
  ownPerson,
  personId,
  samplePerson,
} from '../../../test/sample/sample-person.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();
beforeEach(async () => {
  resetPeople();
  await page.viewport(1280, 900);
});

const id = personId(1);
const line = `PATCH /api/users/update/${id}`;

/** Signs in with a custom role that has these permissions. */
function permit(...permissions: Permission[]): void {
  state.profile.role = { ...shippedRoles.user, name: 'custom', level: 50, permissions };
}

async function openInfo(changes: Partial<User> = {}) {
  people.users = [ownPerson(), samplePerson(changes)];
  const app = await openApp(`/user/${id}`);
  const { screen } = app;
  const form = screen.getByRole('form', { name: 'User info' });
  await expect.element(form).toBeVisible();
  return {
    ...app,
    form,
    field: (name: string) => form.getByRole('textbox', { name }),
    role: form.getByRole('combobox', { name: 'Role' }),
    box: (name: string) => form.getByRole('checkbox', { name }),
    save: form.getByRole('button', { name: 'Save' }),
    clean: form.getByRole('button', { name: 'Clean fields' }),
    remove: form.getByRole('button', { name: 'Remove from my pharmacy' }),
  };
}

describe('content', () => {
  test('NAV-25 USR-12 USR-13 USR-14 USR-17 USR-18: names and flags can be edited, the address is read-only', async () => {
    const { box, field, screen } = await openInfo();
    await expect
      .element(screen.getByRole('heading', { name: 'Mikko Heinonen', level: 1 }))
      .toBeVisible();
    await expect.element(field('First name')).toHaveValue('Mikko');
    await expect.element(field('Last name')).toHaveValue('Heinonen');
    await expect.element(field('E-mail')).toHaveValue('mikko@example.test');
    await expect.element(field('E-mail')).toHaveAttribute('readonly');
    await expect.element(field('First name')).not.toHaveAttribute('readonly');
    await expect.element(box('Web tool')).toBeChecked();
    await expect.element(box('Pickup boxes')).not.toBeChecked();
  });

  test('USR-19 USR-20: the time of the last update, and the key with its copy button', async () => {
    const { form, screen } = await openInfo();
    const time = formatDateTime(new Date(samplePerson().updatedAt));
    await expect.element(screen.getByText(time)).toBeVisible();
    await expect.element(screen.getByText(id)).toBeInTheDocument();
    await expect
      .element(form.getByRole('button', { name: 'Copy the key of Mikko Heinonen' }))
      .toBeVisible();
  });

  test('USR-15 USR-16 USR-32: the roles of the server are offered, except those above one’s own', async () => {
    people.roles.push({ ...shippedRoles.user, name: 'night shift', level: 20, permissions: [] });
    const { role, screen } = await openInfo();
    await expect.element(role).toHaveValue('User');
    await role.click();
    const offered = screen.getByRole('option').elements();
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Main user',
      'User',
      'night shift',
    ]);
    expect(countOf('GET /api/roles/app-roles')).toBe(1);
  });

  test('USR-15: an administrator’s role is read-only', async () => {
    const { form, role, screen } = await openInfo({
      role: { name: 'admin', level: 100, app_access: 'web_app', permissions: ['audit.read'] },
    });
    await expect.element(role).toHaveValue('Administrator');
    await role.click();
    expect(screen.getByRole('option').elements()).toHaveLength(0);
    await expect.element(form.getByText(/administrator/u)).toBeVisible();
  });

  test('a user of another pharmacy is not shown', async () => {
    const { screen } = await openApp(`/user/${personId(77)}`);
    await expect.element(screen.getByText('You can’t see this')).toBeVisible();
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(0);
  });
});

describe('saving', () => {
  test('USR-24 USR-25: the edited fields are sent, once, with the pharmacy', async () => {
    const { box, field, role, save, screen } = await openInfo();
    await field('First name').fill('Mikael');
    await role.click();
    await screen.getByRole('option', { name: 'Main user' }).click();
    await box('Pickup boxes').click();
    await save.dblClick();
    await expect.element(screen.getByText('Saved')).toBeVisible();
    expect(countOf(line)).toBe(1);
    expect(sent(line)?.body).toEqual({
      firstName: 'Mikael',
      role: 'main_user',
      pharmacyId: PHARMACY_ID,
      boxAccess: true,
    });
    await expect
      .element(screen.getByRole('heading', { name: 'Mikael Heinonen', level: 1 }))
      .toBeVisible();
    await expect.element(screen.getByText('Not saved yet')).not.toBeInTheDocument();
  });

  test('USR-24: a role that a colleague assigned in the meantime stays, and is shown after saving', async () => {
    const { field, form, role, save, screen } = await openInfo();
    await field('First name').fill('Mikael');
    const given = people.roles.filter(({ name }) => name === 'main_user');
    people.users = people.users.map((user) =>
      user.id === id ? { ...user, role: given[0] ?? user.role, boxAccess: true } : user,
    );
    await save.click();
    await expect.element(screen.getByText('Saved')).toBeVisible();
    expect(sent(line)?.body).toEqual({ firstName: 'Mikael', pharmacyId: PHARMACY_ID });
    await expect.element(role).toHaveValue('Main user');
    await expect.element(form.getByRole('checkbox', { name: 'Pickup boxes' })).toBeChecked();
    await expect.element(screen.getByText('Not saved yet')).not.toBeInTheDocument();
  });

  test('USR-12 USR-13 USR-15: missing names and a missing role show errors at their fields', async () => {
    const { clean, field, form, role, save } = await openInfo();
    await clean.click();
    await field('Last name').fill('  ');
    await save.click();
    for (const one of [field('First name'), field('Last name'), role]) {
      await expect.element(one).toHaveAccessibleDescription('This field is required.');
    }
    expect(form.getByText('This field is required.').elements()).toHaveLength(3);
    await expect.element(role).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(form.getByRole('group', { name: '3 fields need a correction' }))
      .toHaveFocus();
    await untilIdle();
    expect(countOf(line)).toBe(0);
  });

  test.each([
    ['last_main_user', 'A pharmacy needs a main user. Make somebody else main user first.'],
    ['this_role_is_greater_than_yours', 'This role is greater than yours'],
    ['role_not_exist', 'There is no such role. Choose another one.'],
  ] as const)('USR-32: %s is shown at the role', async (code, text) => {
    network.use(http.patch('/api/users/update/:id', () => failure(code)));
    const { field, form, role, save } = await openInfo();
    await field('First name').fill('Mikael');
    await save.click();
    await expect.element(form.getByText(text)).toBeVisible();
    await expect.element(role).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('First name')).toHaveValue('Mikael');
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(0);
  });
});

describe('permissions', () => {
  test('USR-23 USR-24: without user.update everything is read-only, and both buttons show the reason', async () => {
    permit('delivery.read');
    const { box, clean, field, save, screen } = await openInfo();
    await expect.element(field('First name')).toHaveAttribute('readonly');
    await expect.element(box('Web tool')).toBeDisabled();
    for (const button of [save, clean]) {
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      button.element().focus();
      await userEvent.keyboard('{Enter}');
      await expect
        .element(screen.getByText('You do not have enough permissions').first())
        .toBeVisible();
    }
    await expect.element(field('First name')).toHaveValue('Mikko');
    await untilIdle();
    expect(requests.filter(({ line: sentLine }) => sentLine.startsWith('PATCH'))).toEqual([]);
  });

  test('USR-23: Clean fields empties the editable fields and sends nothing', async () => {
    const { box, clean, field, role } = await openInfo();
    await clean.click();
    await expect.element(field('First name')).toHaveValue('');
    await expect.element(field('Last name')).toHaveValue('');
    await expect.element(role).toHaveValue('');
    await expect.element(box('Web tool')).not.toBeChecked();
    await expect.element(field('E-mail')).toHaveValue('mikko@example.test');
    await untilIdle();
    expect(countOf(line)).toBe(0);
  });

  test('USR-21 USR-22: a main user removes a user after a confirmation, and returns to the list', async () => {
    const { field, remove, router, screen } = await openInfo();
    await field('First name').fill('Typed');
    await remove.click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent('Remove Mikko Heinonen from Vaasan');
    await dialog.getByRole('button', { name: 'Remove Mikko Heinonen' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/users');
    await expect.element(screen.getByText('Mikko Heinonen was removed')).toBeVisible();
    expect(countOf(`PATCH /api/users/remove-pharmacy-access/${id}`)).toBe(1);
    expect(screen.getByRole('row', { name: /^Mikko/u }).query()).toBeNull();
  });

  test('USR-22: users other than main users do not get the button, whatever their permissions', async () => {
    permit('user.update', 'user.delete', 'user.create');
    const role = { ...shippedRoles.user, name: 'trainee', permissions: [] };
    const { remove, save } = await openInfo({ role });
    await expect.element(save).not.toHaveAttribute('aria-disabled');
    expect(remove.query()).toBeNull();
  });
});

test('a user with a role higher than one’s own is read-only', async () => {
  const { box, field, remove, save, screen } = await openInfo({ role: adminRole });
  await expect
    .element(screen.getByRole('heading', { name: 'Mikko Heinonen', level: 1 }))
    .toBeVisible();
  await expect.element(field('First name')).toHaveAttribute('readonly');
  await expect.element(box('Web tool')).toBeDisabled();
  expect(remove.query()).toBeNull();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await save.hover();
  await expect
    .element(screen.getByRole('tooltip'))
    .toMatchTextContent('This role is greater than yours');
});

describe('an invited user', () => {
  test('is invited again', async () => {
    const { form, screen } = await openInfo({ isInvited: true });
    await expect.element(form.getByText('Invited, and has not signed in yet')).toBeVisible();
    await form.getByRole('button', { name: 'Invite again' }).click();
    await expect
      .element(screen.getByText('An invitation is on its way to mikko@example.test'))
      .toBeVisible();
    expect(countOf(`POST /api/users/invite-again/${id}`)).toBe(1);
  });

  test.each([
    ['user_not_invited', 'This person has signed in before and needs no invitation.'],
    ['too_many_requests', 'Too many'],
  ] as const)('a refusal with %s is shown', async (code, text) => {
    network.use(http.post('/api/users/invite-again/:id', () => failure(code)));
    const { form, screen } = await openInfo({ isInvited: true });
    await form.getByRole('button', { name: 'Invite again' }).click();
    await expect.element(screen.getByText(text, { exact: false })).toBeVisible();
  });

  test('without user.create there is no such button', async () => {
    permit('user.update');
    const { form } = await openInfo({ isInvited: true });
    await expect.element(form.getByText('Invited, and has not signed in yet')).toBeVisible();
    expect(form.getByRole('button', { name: 'Invite again' }).query()).toBeNull();
  });
});
