import { shippedRoles } from '@kolli/domain/people/permissions';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sent } from '../../../test/fake/fake-actions.ts';
import { people, resetPeople } from '../../../test/fake/fake-people.ts';
import { countOf, failure, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { saveDrafts } from '../../lib/form/saved-drafts.ts';

withFakeServer();
beforeEach(async () => {
  resetPeople();
  await page.viewport(1280, 900);
});

const line = 'POST /api/users/create';

async function openAddUser() {
  const app = await openApp('/users/create');
  const { screen } = app;
  const form = screen.getByRole('form', { name: 'Add user' });
  await expect.element(form).toBeVisible();
  const field = (name: string) => form.getByRole('textbox', { name });
  const role = form.getByRole('combobox', { name: 'Role' });
  const chooseRole = async (name: string) => {
    await role.click();
    await screen.getByRole('option', { name, exact: true }).click();
  };
  return {
    ...app,
    form,
    field,
    role,
    chooseRole,
    save: form.getByRole('button', { name: 'Add user' }),
    fill: async (email: string) => {
      await field('E-mail').fill(email);
      await field('First name').fill('Elin');
      await field('Last name').fill('Sjöberg');
      await chooseRole('User');
    },
  };
}

test('the first field has the focus, and the role says what it is for', async () => {
  const { chooseRole, field, role, form } = await openAddUser();
  await expect.element(field('E-mail')).toHaveFocus();
  await expect.element(form.getByText(/A main user also manages users/u)).toBeVisible();
  await chooseRole('Main user');
  await expect.element(role).toHaveAccessibleDescription(/decides about parcels on hold/u);
});

describe('adding a user', () => {
  test('NAV-26 USR-34: a new address is invited, with names, role and flags, once', async () => {
    const { fill, form, save, screen } = await openAddUser();
    await fill('elin@example.test');
    await form.getByRole('checkbox', { name: 'Pickup boxes' }).click();
    await save.dblClick();
    await expect.element(screen.getByText('Elin Sjöberg is invited')).toBeVisible();
    await expect
      .element(screen.getByText(/An invitation to set a password is on its way to elin@/u))
      .toBeVisible();
    expect(countOf(line)).toBe(1);
    expect(sent(line)?.body).toEqual({
      email: 'elin@example.test',
      firstName: 'Elin',
      lastName: 'Sjöberg',
      role: 'user',
      pharmacyId: PHARMACY_ID,
      webToolAccess: true,
      boxAccess: false,
    });
    await screen.getByRole('link', { name: 'To the users' }).last().click();
    await expect.element(screen.getByRole('row', { name: /^Elin Sjöberg/u })).toBeVisible();
  });

  test('USR-34: an address with an account gets an access instead, and a text says so', async () => {
    people.accounts = ['elin@example.test'];
    const { fill, save, screen } = await openAddUser();
    await fill('elin@example.test');
    await save.click();
    await expect.element(screen.getByText('Elin Sjöberg has access now')).toBeVisible();
    await expect
      .element(screen.getByText(/it now also opens Vaasan Keskusapteekki/u))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Add another user' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  });

  test('ERR-101: missing fields show that they are required, and nothing is sent', async () => {
    const { field, form, role, save } = await openAddUser();
    await field('Last name').fill('  ');
    await save.click();
    for (const one of [field('E-mail'), field('First name'), field('Last name'), role]) {
      await expect.element(one).toHaveAccessibleDescription('This field is required.');
    }
    expect(form.getByText('This field is required.').elements()).toHaveLength(4);
    await expect
      .element(form.getByRole('group', { name: '4 fields need a correction' }))
      .toHaveFocus();
    await expect.element(role).toHaveAttribute('aria-invalid', 'true');
    await untilIdle();
    expect(countOf(line)).toBe(0);
  });

  test('the summary of several errors leads to each field, and what is corrected leaves it', async () => {
    const { field, form, save } = await openAddUser();
    const summary = (count: number) =>
      form.getByRole('group', { name: `${count} fields need a correction` });
    const link = form.getByRole('button', { name: 'Last name: This field is required.' });
    await save.click();
    await expect.element(summary(4)).toHaveFocus();
    await link.click();
    await expect.element(field('Last name')).toHaveFocus();
    await field('Last name').fill('Demo');
    await expect.element(summary(3)).toBeVisible();
    await expect.element(link).not.toBeInTheDocument();
    await expect.element(field('Last name')).toHaveFocus();
  });

  test('an invalid address shows an error on blur', async () => {
    const { field, form } = await openAddUser();
    await field('E-mail').fill('elin@');
    await field('First name').click();
    await expect.element(form.getByText('Please enter a valid email address.')).toBeVisible();
    await field('E-mail').fill('elin@example.test');
    await expect
      .element(form.getByText('Please enter a valid email address.'))
      .not.toBeInTheDocument();
  });
});

describe('refusals', () => {
  test('already_has_access is shown at the e-mail field, and the input stays', async () => {
    const { field, fill, form, save } = await openAddUser();
    await fill('mikko@example.test');
    await save.click();
    await expect
      .element(form.getByText('User already has access to current pharmacy'))
      .toBeVisible();
    await expect.element(field('E-mail')).toHaveFocus();
    await expect.element(field('E-mail')).toHaveValue('mikko@example.test');
    await expect.element(field('First name')).toHaveValue('Elin');
  });

  test('USR-32: a role above one’s own is not offered, and the server’s refusal shows at the role', async () => {
    people.roles.push({ ...shippedRoles.user, name: 'chief', level: 60, permissions: [] });
    network.use(http.post('/api/users/create', () => failure('this_role_is_greater_than_yours')));
    const { fill, form, role, save, screen } = await openAddUser();
    await role.click();
    const offered = screen.getByRole('option').elements();
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Main user', 'User']);
    await userEvent.keyboard('{Escape}');
    await fill('elin@example.test');
    await save.click();
    await expect.element(form.getByText('This role is greater than yours')).toBeVisible();
    await expect.element(role).toHaveFocus();
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(0);
  });

  test('USR-33: a refusal reserved to admins is shown, without a log-out', async () => {
    network.use(http.post('/api/users/create', () => failure('user_is_not_admin')));
    const { field, fill, save, screen } = await openAddUser();
    await fill('elin@example.test');
    await save.click();
    await expect.element(screen.getByText('User must be admin')).toBeVisible();
    await expect.element(field('E-mail')).toHaveValue('elin@example.test');
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(0);
  });

  test('the server’s errors are shown at their fields', async () => {
    network.use(
      http.post('/api/users/create', () =>
        failure('validation_fail', [{ msg: 'validation.tooLong', path: 'body.lastName' }]),
      ),
    );
    const { field, fill, form, save } = await openAddUser();
    await fill('elin@example.test');
    await save.click();
    await expect.element(form.getByText('This is too long.')).toBeVisible();
    await expect.element(field('Last name')).toHaveFocus();
  });

  test('without user.create there is no form, but a link back', async () => {
    state.profile.role = { ...shippedRoles.user, permissions: [...shippedRoles.user.permissions] };
    const { router, screen } = await openApp('/users/create');
    await expect.element(screen.getByText('You can’t see this')).toBeVisible();
    expect(screen.getByRole('form').query()).toBeNull();
    await screen.getByText('To the users').click();
    await expect.poll(() => router.state.location.pathname).toBe('/users');
  });
});

describe('leaving', () => {
  test('leaving with input asks for confirmation', async () => {
    const { field, router, screen } = await openAddUser();
    await field('First name').fill('Elin');
    await screen.getByRole('link', { name: 'To the users' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Stay here' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field('First name')).toHaveValue('Elin');
    expect(router.state.location.pathname).toBe('/users/create');
    await screen.getByRole('link', { name: 'To the users' }).click();
    await screen.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/users');
  });

  test('Clean fields empties the form and sends nothing; then leaving asks nothing', async () => {
    const { field, form, router, role, fill, screen } = await openAddUser();
    await fill('elin@example.test');
    await expect.element(screen.getByText('Not saved yet')).toBeVisible();
    await form.getByRole('button', { name: 'Clean fields' }).click();
    await expect.element(field('E-mail')).toHaveValue('');
    await expect.element(field('First name')).toHaveValue('');
    await expect.element(role).toHaveValue('');
    await untilIdle();
    expect(countOf(line)).toBe(0);
    await screen.getByRole('link', { name: 'To the users' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/users');
  });

  test('the input is restored after an expired session', async () => {
    const { fill, screen } = await openAddUser();
    await fill('elin@example.test');
    saveDrafts();
    await screen.unmount();
    const again = await openAddUser();
    await expect.element(again.field('E-mail')).toHaveValue('elin@example.test');
    await expect.element(again.field('Last name')).toHaveValue('Sjöberg');
    await expect.element(again.role).toHaveValue('User');
    await expect.element(again.screen.getByText('Not saved yet')).toBeVisible();
  });
});
