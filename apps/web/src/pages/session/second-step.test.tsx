import { http } from '../../../test/fake/network.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bodyOf } from '../../../test/fake/fake-identity.ts';
import { security } from '../../../test/fake/fake-security.ts';
import { countOf, failure, state, network } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { currentToken } from '../../lib/call/token.ts';

withFakeServer();

const sending = 'POST /identity/second-step';

/** Login, with the password given, where a step is missing. */
async function openStep(missingStep: 'second_factor' | 'setup', path = '/auth/login') {
  security.missingStep = missingStep;
  const { router, screen } = await openApp(path, { isSignedIn: false });
  await screen.getByLabelText('E-mail').fill('anna@example.test');
  await screen.getByLabelText('Password', { exact: true }).fill(state.password);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  return { router, screen };
}

describe('the second step of a sign-in', () => {
  test('SEC-03: after the password it asks for six digits, sends them with the last one, and opens the requested page', async () => {
    const { router, screen } = await openStep('second_factor', '/auth/login?redirect=/users');
    await expect.element(screen.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect.poll(() => document.title).toBe('One more step – Kolli');
    const code = screen.getByLabelText('Code');
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(currentToken()).toBeNull();
    await userEvent.keyboard('40821');
    await untilIdle();
    expect(countOf(sending)).toBe(0);
    await userEvent.keyboard('3');
    await expect.poll(() => router.state.location.pathname).toBe('/users');
    expect(bodyOf(sending)).toEqual({ code: security.code });
  });

  test('SEC-03: a pasted code may have a space', async () => {
    const { router, screen } = await openStep('second_factor');
    await screen.getByLabelText('Code').fill('408 213');
    await expect.poll(() => router.state.location.pathname).toContain('/pickup-boxes');
  });

  test('SEC-03: a wrong code is refused below the field, and typing replaces it', async () => {
    const { router, screen } = await openStep('second_factor');
    const code = screen.getByLabelText('Code');
    await code.fill('111111');
    await expect
      .element(screen.getByRole('alert').getByText('The code is wrong or was used before'))
      .toBeVisible();
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('408213');
    await expect.poll(() => router.state.location.pathname).toContain('/pickup-boxes');
  });

  test('SEC-03: a recovery code can be used instead', async () => {
    const { router, screen } = await openStep('second_factor');
    await screen.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = screen.getByLabelText('Recovery code');
    await expect.element(field).toHaveFocus();
    await field.fill(` ${security.recoveryCode} `);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toContain('/pickup-boxes');
    expect(bodyOf(sending)).toEqual({ recoveryCode: security.recoveryCode });
  });

  test('SEC-04: whoever has a passkey is asked for it first, or chooses another way', async () => {
    security.ways = ['app', 'passkey'];
    const { screen } = await openStep('second_factor');
    const passkey = screen.getByRole('button', { name: 'Use a passkey' });
    await expect.element(passkey).toHaveFocus();
    await passkey.click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('There is no second step to remove');
    await screen.getByRole('button', { name: 'Use the authenticator app' }).click();
    await expect.element(screen.getByLabelText('Code')).toHaveFocus();
    await screen.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect.element(screen.getByLabelText('Recovery code')).toHaveFocus();
  });

  test('SEC-04: the sign-in page offers passkeys by a button and in the e-mail field, and says why one was refused', async () => {
    const { screen } = await openApp('/auth/login', { isSignedIn: false });
    await expect
      .element(screen.getByLabelText('E-mail'))
      .toHaveAttribute('autocomplete', 'username webauthn');
    // The offer in the field has asked by itself, and its failure is no news.
    await expect.poll(() => countOf('POST /identity/passkeys/sign-in/begin')).toBe(1);
    network.use(http.post('/identity/passkeys/sign-in/begin', () => failure('passkey_unknown')));
    await screen.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This passkey is not known here. It may have been removed.');
  });

  test('SEC-03: "Not you?" ends the half sign-in and returns to the form', async () => {
    const { screen } = await openStep('second_factor');
    await expect.element(screen.getByText('Signing in as anna@example.test')).toBeVisible();
    await screen.getByRole('button', { name: 'Not you?' }).click();
    await expect.element(screen.getByLabelText('E-mail')).toBeVisible();
    await expect.poll(() => countOf('POST /identity/sign-out')).toBe(1);
  });

  test('SEC-03: after too long a wait it returns to the password and says why', async () => {
    const { screen } = await openStep('second_factor');
    const code = screen.getByLabelText('Code');
    await expect.element(code).toBeVisible();
    security.missingStep = undefined;
    await code.fill('408213');
    await expect.element(screen.getByLabelText('E-mail')).toBeVisible();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Session expired');
  });

  test('SEC-05: where a pharmacy requires it, the app is set up before the sign-in is complete', async () => {
    const { router, screen } = await openStep('setup');
    await expect.element(screen.getByRole('heading', { name: 'Add a second step' })).toBeVisible();
    await expect
      .element(screen.getByRole('img', { name: 'QR code for the authenticator app' }))
      .toBeVisible();
    await screen.getByLabelText('Type the six digits that it shows').fill(security.code);
    await expect.element(screen.getByText('7F4K-M2QX')).toBeVisible();
    const done = screen.getByRole('button', { name: 'Done' });
    await expect.element(done).toBeDisabled();
    await screen.getByLabelText('I keep them in a safe place').click();
    await done.click();
    await expect.poll(() => router.state.location.pathname).toContain('/pickup-boxes');
  });

  test('SEC-05: a second click on "Done" signs in once', async () => {
    const { router, screen } = await openStep('setup');
    await screen.getByLabelText('Type the six digits that it shows').fill(security.code);
    await screen.getByLabelText('I keep them in a safe place').click();
    await screen.getByRole('button', { name: 'Done' }).dblClick();
    await expect.poll(() => router.state.location.pathname).toContain('/pickup-boxes');
    await untilIdle();
    expect(countOf('POST /api/users/login-logs/logged-in')).toBe(1);
  });

  test('SEC-05: a second click on "Add a passkey instead" adds one once, and says why it was refused', async () => {
    const { screen } = await openStep('setup');
    await screen.getByRole('button', { name: 'Add a passkey instead' }).dblClick();
    const text = 'You have 20 passkeys. Remove one first.';
    await expect.element(screen.getByText(text)).toBeVisible();
    await untilIdle();
    expect(countOf('POST /identity/passkeys/register/begin')).toBe(1);
  });

  test('SEC-05: a set-up that cannot begin says so, and can be tried again', async () => {
    network.use(http.post('/identity/authenticator/begin', () => failure('too_many_requests')));
    const { screen } = await openStep('setup');
    await expect.element(screen.getByText('Signing in as anna@example.test')).toBeVisible();
    await tryAgain(screen.getByRole('button', { name: 'Try again' }));
    await expect
      .element(screen.getByRole('img', { name: 'QR code for the authenticator app' }))
      .toBeVisible();
  });

  test('SEC-05: a set-up after too long a wait returns to the password and says why', async () => {
    network.use(http.post('/identity/authenticator/begin', () => failure('not_authorized')));
    const { screen } = await openStep('setup');
    await expect.element(screen.getByLabelText('E-mail')).toBeVisible();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Session expired');
  });

  test('SEC-05: it says that it loads, and "Not you?" ends the half sign-in there, too', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    network.use(http.post('/identity/authenticator/begin', () => promise));
    const { screen } = await openStep('setup');
    await expect.element(screen.getByRole('status', { name: 'Please wait' })).toBeVisible();
    await screen.getByRole('button', { name: 'Not you?' }).click();
    await expect.element(screen.getByLabelText('E-mail')).toBeVisible();
    resolve(failure('not_authorized'));
    await untilIdle();
    expect(countOf('POST /identity/sign-out')).toBe(1);
  });
});
