import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { security } from '../../../test/fake/security.ts';
import { countOf, failure, network } from '../../../test/fake/server.ts';
import { openApp, signIn } from '../../../test/open-app.tsx';
import { bodyOf, see, the, tryAgain, untilIdle } from '../../../test/the.ts';
import { currentToken } from '../../lib/call/token.ts';

const sending = 'POST /identity/second-step';

/** Login, with the password given, where a step is missing. */
async function openStep(missingStep: 'second_factor' | 'setup', path = '/auth/login') {
  security.missingStep = missingStep;
  const { router } = await openApp(path, { isSignedIn: false });
  await signIn();
  return router;
}

test('SEC-03: after the password it asks for six digits and sends them with the last one; a wrong code is refused below the field, where typing replaces it; a pasted one may have a space, and opens the requested page', async () => {
  const router = await openStep('second_factor', '/auth/login?redirect=/users');
  await see(the.heading('One more step'));
  await expect.poll(() => document.title).toBe('One more step – Kolli');
  const code = the.label('Code');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(currentToken()).toBeNull();
  await userEvent.keyboard('11111');
  await untilIdle();
  expect(countOf(sending)).toBe(0);
  await userEvent.keyboard('1');
  await see(the.alert().getByText('The code is wrong or was used before'));
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('222222');
  await expect.poll(() => bodyOf(sending)).toEqual({ code: '222222' });
  await code.fill('408 213');
  await expect.poll(() => router.state.location.pathname).toBe('/users');
  expect(bodyOf(sending)).toEqual({ code: security.code });
});

test('SEC-03 SEC-04: whoever has a passkey is asked for it first, or chooses another way, such as a recovery code', async () => {
  security.ways = ['app', 'passkey'];
  const router = await openStep('second_factor');
  const passkey = the.button('Use a passkey');
  await expect.element(passkey).toHaveFocus();
  await passkey.click();
  await expect.element(the.alert()).toHaveTextContent('There is no second step to remove');
  await the.button('Use the authenticator app').click();
  await expect.element(the.label('Code')).toHaveFocus();
  await the.button('Use a recovery code').click();
  await expect.element(the.label('Recovery code')).toHaveFocus();
  await the.label('Recovery code').fill(` ${security.recoveryCode} `);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toContain('/pickup-boxes');
  expect(bodyOf(sending)).toEqual({ recoveryCode: security.recoveryCode });
});

test('SEC-04: the sign-in page offers passkeys by a button and in the e-mail field, and says why one was refused', async () => {
  await openApp('/auth/login', { isSignedIn: false });
  await expect.element(the.label('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  // The offer in the field has asked by itself, and its failure is no news.
  await expect.poll(() => countOf('POST /identity/passkeys/sign-in/begin')).toBe(1);
  network.post('/identity/passkeys/sign-in/begin', () => failure('passkey_unknown'));
  await the.button('Sign in with a passkey').click();
  const refusal = 'This passkey is not known here. It may have been removed.';
  await expect.element(the.alert()).toHaveTextContent(refusal);
  // The field offers them once more; that the server does not want to is not asked again and again.
  await expect.poll(() => countOf('POST /identity/passkeys/sign-in/begin')).toBe(3);
  await untilIdle();
  await expect.element(the.alert()).toHaveTextContent(refusal);
  expect(countOf('POST /identity/passkeys/sign-in/begin')).toBe(3);
});

test('SEC-03: "Not you?" ends the half sign-in and returns to the form; so does too long a wait, which says why', async () => {
  await openStep('second_factor');
  await see('Signing in as anna@example.test');
  await the.button('Not you?').click();
  await see(the.label('E-mail'));
  await expect.poll(() => countOf('POST /identity/sign-out')).toBe(1);
  await signIn();
  await see(the.label('Code'));
  security.missingStep = undefined;
  await the.label('Code').fill('408213');
  await see(the.label('E-mail'));
  await expect
    .element(the.alert())
    .toHaveTextContent('The second step took too long. Begin again with your password.');
});

test('SEC-05: where a pharmacy requires it, the app is set up before the sign-in is complete; a second click adds no second passkey, and signs in once', async () => {
  const router = await openStep('setup');
  await see(the.heading('Add a second step'), the.img('QR code for the authenticator app'));
  const clicked = Promise.withResolvers<void>();
  network.post('/identity/passkeys/register/begin', async () => {
    await clicked.promise;
    return failure('too_many_passkeys');
  });
  await the.button('Add a passkey instead').dblClick();
  clicked.resolve();
  await see('You have 20 passkeys. Remove one first.');
  await untilIdle();
  expect(countOf('POST /identity/passkeys/register/begin')).toBe(1);
  await the.label('Type the six digits that it shows').fill(security.code);
  await see('7F4K-M2QX');
  const done = the.button('Done');
  await expect.element(done).toBeDisabled();
  await the.label('I keep them in a safe place').click();
  await done.dblClick();
  await expect.poll(() => router.state.location.pathname).toContain('/pickup-boxes');
  await untilIdle();
  expect(countOf('POST /api/users/login-logs/logged-in')).toBe(1);
});

test('SEC-05: a set-up that cannot begin says so, and can be tried again', async () => {
  network.post('/identity/authenticator/begin', () => failure('too_many_requests'));
  await openStep('setup');
  await see('Signing in as anna@example.test');
  await tryAgain(the.button('Try again'));
  await see(the.img('QR code for the authenticator app'));
});

test('SEC-05: a set-up says that it loads, and "Not you?" ends the half sign-in there, too; after too long a wait it returns to the password and says why', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  network.post('/identity/authenticator/begin', () => promise);
  await openStep('setup');
  await see(the.status('Please wait'));
  await the.button('Not you?').click();
  await see(the.label('E-mail'));
  resolve(failure('not_authorized'));
  await untilIdle();
  expect(countOf('POST /identity/sign-out')).toBe(1);
  network.post('/identity/authenticator/begin', () => failure('not_authorized'));
  await signIn();
  await expect
    .element(the.alert())
    .toHaveTextContent('The second step took too long. Begin again with your password.');
  await see(the.label('E-mail'));
});
