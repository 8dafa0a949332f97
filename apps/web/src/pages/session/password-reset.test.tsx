import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetResetLink } from '../../features/session/reset-link.ts';
import { identity } from '../../../test/fake/identity.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { holdTimers } from '../../../test/hold-timers.ts';
import { openApp, signIn } from '../../../test/open-app.tsx';
import { bodiesOf, bodyOf, see, the, untilIdle } from '../../../test/the.ts';
import { storedLanguage } from '../../lib/text/language.ts';
import { currentToken } from '../../lib/call/token.ts';

const resetCall = 'POST /identity/request-reset';
const wasReset = 'POST /identity/reset-password';
const noAddress = 'The e-mail is missing or is not a valid address.';
/** The router's own, from pointing at a link to loading its screen. */
const PRELOAD_DELAY_MS = 50;

test('NAV-03 NAV-33 AUT-04 AUT-17 AUT-18 AUT-19 AUT-20 AUT-21 AUT-22 ERR-001 ERR-002 ERR-003: Login links there and back; the typed address is filled in, wrong ones and refusals show their text, and a sent mail is said', async () => {
  const { router } = await openApp('/auth/login', { isSignedIn: false });
  const email = the.label('E-mail');
  const send = the.button('Send reset link');
  await expect.element(email).toHaveFocus();
  await email.fill('anna@example.test');
  await the.link('Forgot password?').click();
  await see(send);
  await expect.element(email).toHaveValue('anna@example.test');
  await expect.element(email).toHaveFocus();
  expect(router.state.location.pathname).toBe('/auth/forgotPassword');
  await expect.poll(() => document.title).toBe('Reset your password – Kolli');
  expect(the.navigation().query()).toBeNull();

  await email.fill('');
  await send.click();
  await see('This field is required.');
  await email.fill('anna@apteekki');
  await send.click();
  await see('Please enter a valid email address.');
  await expect.element(email).toHaveFocus();
  await untilIdle();
  expect(countOf(resetCall)).toBe(0);

  await email.fill('anna@example.test');
  for (const [refusal, text] of [
    [() => failure('error_login_too_many_attempts'), 'Too many login attempts try again later'],
    [() => failure('user_with_email_does_not_exist'), noAddress],
    [() => new Response('', { status: 500 }), 'Something went wrong. Please try again.'],
  ] as const) {
    network.post('/identity/request-reset', refusal);
    await send.click();
    await expect.element(the.alert()).toHaveTextContent(text);
  }

  network.resetHandlers();
  await send.click();
  await see('Password reset email sent.');
  await expect.element(the.status()).toHaveFocus();
  await the.button('Use another address').click();
  await expect.element(email).toHaveValue('');
  await the.link('Back to sign-in').click();
  await see(the.button('Sign in'));
});

test('AUT-19: the mail is requested in the current language', async () => {
  await openApp('/auth/forgotPassword', { isSignedIn: false });
  await the.label('Language').selectOptions('fi');
  await the.label('Sähköposti').fill(' anna@example.test ');
  await the.button('Lähetä linkki').click();
  const body = { email: 'anna@example.test', language: 'fi' };
  await expect.poll(() => bodiesOf(resetCall)).toEqual([body]);
});

const first = the.label('New password', { exact: true });
const again = the.label('Repeat the new password');
const save = the.button('Save the password');

async function openReset(isSignedIn = false) {
  const { router } = await openApp('/auth/resetPassword#token=secret-1', { isSignedIn });
  await see(save);
  return router;
}

async function saveSecret() {
  await first.fill('a new secret');
  await again.fill('a new secret');
  await save.click();
}

const mailed = [
  ['fi', 'Uusi salasana', 'Toista uusi salasana', 'Tallenna salasana', 'Kirjaudu sisään'],
  ['sv', 'Nytt lösenord', 'Upprepa det nya lösenordet', 'Spara lösenordet', 'Logga in'],
  ['no', 'Nytt passord', 'Gjenta det nye passordet', 'Lagre passordet', 'Logg inn'],
] as const;

/** Opens the link of an invitation in this language. */
const openInvitation = (language: string) =>
  openApp(`/auth/resetPassword?purpose=invitation#token=secret-1&language=${language}`, {
    isSignedIn: false,
  });

test.each(mailed)(
  'UIX-05: after an invitation in %s Login is in the same language once the password is saved',
  async (language, first, again, save, signIn) => {
    const { router } = await openInvitation(language);
    await the.label(first, { exact: true }).fill('a new secret');
    await the.label(again).fill('a new secret');
    await the.button(save).click();
    await see(the.button(signIn));
    expect(router.state.location.pathname).toBe('/auth/login');
    expect(storedLanguage()).toBe(language);
  },
);

test('AUT-02 UIX-01 UIX-05: an invitation welcomes; pointing at a link to another screen keeps the language of the mail, and a chosen one is kept at Login', async () => {
  await openInvitation('fi');
  const toSignIn = the.link('Takaisin kirjautumiseen');
  await see(toSignIn);
  expect(document.documentElement.lang).toBe('fi');
  const timers = holdTimers();
  await userEvent.hover(toSignIn);
  timers.pass(PRELOAD_DELAY_MS);
  await untilIdle();
  expect(document.documentElement.lang).toBe('fi');
  timers.release();

  await the.combobox().selectOptions('en');
  await see(the.heading('Welcome to Kolli'));
  await saveSecret();
  await see(the.button('Sign in'));
  expect(storedLanguage()).toBe('en');
});

test('AUT-02 AUT-37 AUT-38 UIX-01: a mailed link is in four languages; the link’s secret is removed from the address and not stored; wrong passwords and the server’s refusals show at their fields; a right one is saved, and works at Login', async () => {
  const router = await openReset();
  expect(router.state.location.href).toBe('/auth/resetPassword');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret-1');
  for (const [language, title] of [
    ['fi', 'Valitse uusi salasana'],
    ['sv', 'Välj ett nytt lösenord'],
    ['no', 'Velg et nytt passord'],
    ['en', 'Choose a new password'],
  ] as const) {
    await the.combobox().selectOptions(language);
    await see(the.heading(title));
  }

  await save.click();
  await expect.element(first).toHaveFocus();
  await expect.element(again).toHaveAccessibleDescription('This field is required.');
  await first.fill('1234567');
  await again.fill('12345678');
  const tooShort = 'Use at least 8 characters. At least 8 characters.';
  await expect.element(first).toHaveAccessibleDescription(tooShort);
  await expect.element(again).toHaveAccessibleDescription('The new passwords are not the same.');
  await save.click();
  await untilIdle();
  expect(countOf(wasReset)).toBe(0);

  network.post('/identity/reset-password', () => failure('password_too_long'));
  await saveSecret();
  await expect.element(first).toHaveFocus();
  const tooLong = 'Use at most 128 characters. At least 8 characters.';
  await expect.element(first).toHaveAccessibleDescription(tooLong);

  network.resetHandlers();
  await save.click();
  await see(the.text('Your password is saved.', { exact: false }));
  expect(router.state.location.pathname).toBe('/auth/login');
  expect(bodyOf(wasReset)).toEqual({
    token: 'secret-1',
    newPassword: 'a new secret',
    repeatNewPassword: 'a new secret',
  });
  await signIn('anna@example.test', 'a new secret');
  await see(the.navigation('Main menu'));
});

test('a new password signs a user out who is signed in in this browser', async () => {
  await openReset(true);
  await saveSecret();
  await see(the.button('Sign in'));
  expect(currentToken()).toBeNull();
  expect(state.hasSession).toBe(false);
});

test('a used or expired link says so and links to a new request', async () => {
  identity.resetToken = 'newer';
  const router = await openReset();
  await saveSecret();
  await see(the.text('The link has expired', { exact: false }));
  await the.link('Ask for a new link').click();
  await see(the.button('Send reset link'));
  expect(router.state.location.pathname).toBe('/auth/forgotPassword');
});

test('IDP-07: after Back the link still sets the password; used up, or after half an hour, it is forgotten', async () => {
  const open = (path = '/auth/resetPassword') => openApp(path, { isSignedIn: false });
  const { router, screen } = await open(
    '/auth/resetPassword?purpose=invitation#token=secret-1&language=fi',
  );
  await see(the.heading('Tervetuloa, tämä on Kolli'));
  await router.navigate({ to: '/auth/login' });
  await see(the.button('Sign in'));
  router.history.back();
  await the.label('Uusi salasana', { exact: true }).fill('a new secret');
  await the.label('Toista uusi salasana').fill('a new secret');
  await the.button('Tallenna salasana').click();
  await see(the.button('Kirjaudu sisään'));
  expect(bodyOf(wasReset)).toMatchObject({ token: 'secret-1' });
  await screen.unmount();
  const used = await open();
  await see(the.heading('Avaa linkki sähköpostistasi'));
  await used.screen.unmount();
  const late = await open('/auth/resetPassword#token=secret-1');
  await see(the.label('Uusi salasana', { exact: true }));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 60_000 + 1);
  onTestFinished(forgetResetLink);
  await late.screen.unmount();
  await open();
  await see(the.heading('Avaa linkki sähköpostistasi'));
});

test('without a link it explains that and has no fields', async () => {
  await openApp('/auth/resetPassword', { isSignedIn: false });
  await see(the.heading('Open the link from your e-mail'));
  expect(first.query()).toBeNull();
});
