import { http } from '../../../test/fake/network.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bodyOf, identity } from '../../../test/fake/fake-identity.ts';
import { pins, TAKEN_PIN } from '../../../test/fake/fake-profile.ts';
import { countOf, failure, requests, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import type { ProductSettings } from '../../lib/call/product-settings.ts';
import { storedLanguage } from '../../lib/text/language.ts';

withFakeServer();

const saving = 'PATCH /api/profile/update';
const changingPassword = 'POST /identity/change-password';

async function openProfile(search = '', product: Partial<ProductSettings> = {}) {
  const { router, screen } = await openApp(`/profile/${search}`, { product });
  const you = screen.getByRole('region', { name: 'Name and PIN' });
  await expect.element(you).toBeVisible();
  return {
    router,
    screen,
    you,
    firstName: you.getByRole('textbox', { name: 'First name' }),
    lastName: you.getByRole('textbox', { name: 'Last name' }),
    pin: you.getByRole('textbox', { name: 'Pharmacist PIN' }),
    save: you.getByRole('button', { name: 'Save' }),
  };
}

describe('my information', () => {
  test('NAV-23 NAV-29 NAV-38 NAV-45: it opens from the sidebar, with its title, and needs sign-in', async () => {
    const { router, screen } = await openApp('/users');
    await screen.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect.element(screen.getByRole('heading', { name: 'My information' })).toBeVisible();
    expect(router.state.location.pathname).toMatch(/^\/profile\/?$/u);
    await expect.poll(() => document.title).toBe('My information – Kolli');
    await screen.unmount();
    const stranger = await openApp('/profile/', { isSignedIn: false });
    await expect.poll(() => stranger.router.state.location.pathname).toBe('/auth/login');
  });

  test('PRO-01 PRO-02 PRO-03 PRO-05 PRO-06: names and PIN can be edited, role and entry PIN are read-only', async () => {
    const { you, firstName, lastName, pin } = await openProfile();
    await expect.element(firstName).toHaveValue('Anna');
    await expect.element(lastName).toHaveValue('Lindqvist');
    await expect.element(pin).toHaveValue('135790');
    await expect.element(pin).toHaveAttribute('type', 'password');
    await you.getByRole('button', { name: 'Show the PIN' }).click();
    await expect.element(pin).toHaveAttribute('type', 'text');
    const role = you.getByRole('textbox', { name: 'Role' });
    await expect.element(role).toHaveValue('Main user');
    await expect.element(role).toHaveAttribute('readonly');
    const entryPin = you.getByLabelText('Pharmacy entry PIN', { exact: true });
    await expect.element(entryPin).toHaveValue('246813');
    await expect.element(entryPin).toHaveAttribute('readonly');
  });

  test.each([
    ['user', 'User'],
    ['Weekend help', 'Weekend help'],
  ])('PRO-05: the role %s is shown as %s', async (name, text) => {
    state.profile = { ...state.profile, role: { ...state.profile.role, name } };
    const { you } = await openProfile();
    await expect.element(you.getByRole('textbox', { name: 'Role' })).toHaveValue(text);
  });

  test('PRO-07: Save sends the three fields, and the sidebar shows the new name', async () => {
    const { screen, firstName, pin, save } = await openProfile();
    await firstName.fill(' Annika ');
    await pin.fill('246802');
    await save.click();
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    await expect.element(save).toHaveFocus();
    expect(bodyOf(saving)).toEqual({
      firstName: 'Annika',
      lastName: 'Lindqvist',
      pharmacistPin: '246802',
    });
    await expect.element(screen.getByText('Annika Lindqvist').first()).toBeVisible();
  });

  test('PRO-01 PRO-02 PRO-03: empty fields show that they are required, and nothing is sent', async () => {
    const { you, firstName, lastName, pin, save } = await openProfile();
    for (const field of [firstName, lastName, pin]) await field.fill('');
    await save.click();
    await expect.poll(() => you.getByText('This field is required.').elements().length).toBe(3);
    await expect.element(firstName).toHaveFocus();
    await untilIdle();
    expect(countOf(saving)).toBe(0);
  });

  test.each(['12345', '1234567'])(
    'PRO-03 PRO-04 ERR-104: the PIN %s is not six characters long',
    async (text) => {
      const { you, pin, save } = await openProfile();
      await pin.fill(text);
      await save.click();
      await expect.element(you.getByText('This field should be 6 characters long.')).toBeVisible();
      await untilIdle();
      expect(countOf(saving)).toBe(0);
    },
  );

  test('PRO-03: a PIN has digits only, and one that cannot be used shows an error at its field', async () => {
    const { you, pin, save } = await openProfile();
    for (const text of ['12345a', 'abc']) {
      await pin.fill(text);
      await save.click();
      await expect.element(you.getByText('Use digits only.')).toBeVisible();
      await pin.fill('');
      await expect.element(you.getByText('Use digits only.')).not.toBeInTheDocument();
    }
    await pin.fill(TAKEN_PIN);
    await save.click();
    await expect
      .element(you.getByText('Choose another PIN: this one can’t be used.'))
      .toBeVisible();
    await expect.element(pin).toHaveFocus();
    expect(pins.pharmacistPin).toBe('135790');
  });

  test('PRO-08: Clean fields empties the editable fields and sends nothing', async () => {
    const { you, firstName, lastName, pin } = await openProfile();
    // The shell reads its counts.
    await untilIdle();
    const before = requests.length;
    await you.getByRole('button', { name: 'Clean fields' }).click();
    for (const field of [firstName, lastName, pin]) await expect.element(field).toHaveValue('');
    await expect.element(you.getByRole('textbox', { name: 'Role' })).toHaveValue('Main user');
    await untilIdle();
    expect(requests).toHaveLength(before);
  });

  test('NET-12 NET-15: a failed Save is a toast, and the input stays', async () => {
    network.use(http.patch('/api/profile/update', () => failure('service_unavailable')));
    const { screen, firstName, save } = await openProfile();
    await firstName.fill('Annika');
    await save.click();
    await expect
      .element(screen.getByText('The service is not available', { exact: false }))
      .toBeVisible();
    await expect.element(firstName).toHaveValue('Annika');
    expect(state.hasSession).toBe(true);
  });

  test('a failed load is shown, and Try again loads the profile', async () => {
    network.use(http.get('/api/profile/pins', () => failure('no_such_call')));
    const { screen } = await openApp('/profile/');
    const retry = screen.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    await expect.element(screen.getByText('Your information did not load')).toBeVisible();
    await tryAgain(retry);
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna');
  });

  test('leaving unsaved changes asks for confirmation', async () => {
    const { router, screen, firstName } = await openProfile();
    await firstName.fill('Annika');
    await screen.getByRole('link', { name: 'Pickup boxes', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('Leave without saving?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    expect(router.state.location.pathname).toMatch(/^\/profile/u);
    await expect.element(firstName).toHaveValue('Annika');
  });

  test('it can be used by keyboard only', async () => {
    const { screen, firstName } = await openProfile();
    firstName.element().focus();
    await userEvent.keyboard('{Control>}a{/Control}Ann{Enter}');
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect(countOf(saving)).toBe(1);
    const names: string[] = [];
    for (let step = 0; step < 30; step += 1) {
      await userEvent.tab();
      names.push(document.activeElement?.textContent || document.activeElement?.id || '');
    }
    for (const name of ['Clean fields', 'Save', 'Change the password']) {
      expect(names).toContain(name);
    }
  });
});

describe('the language', () => {
  test('PRO-09 UIX-08: a separate dropdown opens and closes, with four languages', async () => {
    const { screen } = await openProfile();
    const form = screen.getByRole('region', { name: 'Language' });
    const select = form.getByRole('combobox', { name: 'Language' });
    await expect.element(select).toHaveAttribute('aria-expanded', 'false');
    await select.click();
    await expect.element(select).toHaveAttribute('aria-expanded', 'true');
    const options = form
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
    expect(options).toEqual(['English', 'Suomi', 'Svenska', 'Norsk']);
    await userEvent.keyboard('{Escape}');
    await expect.element(select).toHaveAttribute('aria-expanded', 'false');
  });

  test('PRO-09 PRO-10: its Save stores it for the user and changes the screens', async () => {
    const { screen } = await openProfile();
    const form = screen.getByRole('region', { name: 'Language' });
    await form.getByRole('combobox', { name: 'Language' }).click();
    await form.getByRole('option', { name: 'Suomi' }).click();
    await expect.element(screen.getByRole('heading', { name: 'My information' })).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Omat tiedot' })).toBeVisible();
    await expect.element(screen.getByText('Tallennettu', { exact: true })).toBeVisible();
    expect(bodyOf('PATCH /api/profile/change-lang')).toEqual({ appLanguage: 'fi' });
    await untilIdle();
    expect(countOf('POST /api/users/change-lang')).toBe(0);
    expect(storedLanguage()).toBe('fi');
  });

  test('PRO-10: the switch in the sidebar stores it with the other call', async () => {
    const { screen } = await openProfile();
    await screen.getByRole('button', { name: 'Preferences' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Preferences' });
    await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('sv');
    await expect.element(screen.getByRole('heading', { name: 'Mina uppgifter' })).toBeVisible();
    await expect.poll(() => bodyOf('POST /api/users/change-lang')).toEqual({ lang: 'sv' });
  });
});

async function openPassword() {
  const { screen } = await openProfile();
  const form = screen.getByRole('region', { name: 'Password' });
  return {
    screen,
    form,
    old: form.getByRole('textbox', { name: 'Old password' }),
    first: form.getByRole('textbox', { name: 'New password', exact: true }),
    again: form.getByRole('textbox', { name: 'Repeat the new password' }),
    change: form.getByRole('button', { name: 'Change the password' }),
  };
}

describe('the password', () => {
  test('AUT-37 AUT-38 AUT-39: short, different and old ones show errors at their fields, nothing is sent', async () => {
    const { form, old, first, again, change } = await openPassword();
    await change.click();
    await expect.poll(() => form.getByText('This field is required.').elements().length).toBe(3);
    await expect.element(old).toHaveFocus();
    await old.fill('correct horse');
    await first.fill('1234567');
    await again.fill('12345678');
    await expect.element(form.getByText('Use at least 8 characters.')).toBeVisible();
    await expect.element(form.getByText('The new passwords are not the same.')).toBeVisible();
    await first.fill('correct horse');
    await again.fill('correct horse');
    await expect
      .element(form.getByText('The new password must differ from the old one.'))
      .toBeVisible();
    await change.click();
    await untilIdle();
    expect(countOf(changingPassword)).toBe(0);
  });

  test('it is changed, a toast says so, and the fields are cleared', async () => {
    const { screen, old, first, again, change } = await openPassword();
    await old.fill('correct horse');
    await first.fill('battery staple');
    await again.fill('battery staple');
    await change.click();
    await expect.element(screen.getByText('The password is changed')).toBeVisible();
    expect(bodyOf(changingPassword)).toEqual({
      oldPassword: 'correct horse',
      newPassword: 'battery staple',
      repeatNewPassword: 'battery staple',
    });
    for (const field of [old, first, again]) await expect.element(field).toHaveValue('');
    expect(state.hasSession).toBe(true);
  });

  test('a wrong old one shows an error at its field', async () => {
    const { form, old, first, again, change } = await openPassword();
    await old.fill('wrong');
    await first.fill('battery staple');
    await again.fill('battery staple');
    await change.click();
    await expect.element(form.getByText('The old password is wrong.')).toBeVisible();
    await expect.element(old).toHaveFocus();
    await expect.element(first).toHaveValue('battery staple');
  });
});

describe('the work account', () => {
  const product = { workAccountName: 'Entra', passwordSignIn: true };

  test('AUT-03: it is connected at the identity service, which returns with the result', async () => {
    const { screen } = await openProfile('', product);
    const form = screen.getByRole('region', { name: 'Work account' });
    await expect.element(form.getByText('Not connected')).toBeVisible();
    await expect
      .element(form.getByRole('link', { name: 'Connect Entra' }))
      .toHaveAttribute('href', '/identity/work-account/start?connect=1&redirect=%2Fprofile%2F');
    await screen.unmount();
    identity.isWorkAccountConnected = true;
    const back = await openProfile('?workAccount=connected', product);
    await expect.element(back.screen.getByText('Connected with Entra').first()).toBeVisible();
    expect(back.router.state.location.search).toEqual({});
  });

  test('it can be disconnected', async () => {
    identity.isWorkAccountConnected = true;
    const { screen } = await openProfile('', product);
    await screen.getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(screen.getByText('Not connected')).toBeVisible();
  });

  test('its error is shown', async () => {
    const { screen } = await openProfile('?problem=work_account_in_use', product);
    await expect
      .element(screen.getByText('This work account is connected with somebody else.'))
      .toBeVisible();
  });

  test('without passwords there is no password form, and the only sign-in cannot be disconnected', async () => {
    identity.isWorkAccountConnected = true;
    const { screen } = await openProfile('', { ...product, passwordSignIn: false });
    await expect.element(screen.getByText('Connected with Entra')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Disconnect' }).query()).toBeNull();
    expect(screen.getByRole('region', { name: 'Password' }).query()).toBeNull();
  });
});
