import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { givenApp, givenCodes, givenPasskeys, security } from '../../../test/fake/security.ts';
import { countOf, failure, state, network } from '../../../test/fake/server.ts';
import { openApp, renderScreen } from '../../../test/open-app.tsx';
import { bodyOf, gone, see, the, tryAgain, untilIdle } from '../../../test/the.ts';

const asking = 'POST /identity/passkeys/ask';
const ending = 'POST /identity/sessions/end';
const beginning = 'POST /identity/authenticator/begin';

const step = the.region('Second step');
const passkeys = the.region('Passkeys');
const sessions = the.region('Where you are signed in');

async function openSecurity(open = renderScreen) {
  await open('/profile/security');
  await see(step);
}

/** What had the focus is gone. */
async function focusIsOnTheScreen() {
  await expect.poll(() => document.activeElement).toBe(document.querySelector('#content'));
}

test('SEC-03: in the second tab of the profile an app is set up with QR code or key and a code; its recovery codes are shown once', async () => {
  const { router } = await openApp('/profile/');
  await the.link('Security').click();
  await expect.element(the.heading('Security')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/profile/security');
  await expect.poll(() => document.title).toBe('Security – Kolli');

  await see(step.getByText('Off', { exact: true }));
  await step.getByRole('button', { name: 'Set up' }).click();
  const dialog = the.dialog();
  await see(dialog.getByRole('img', { name: 'QR code for the authenticator app' }));
  await see(dialog.getByText('K4LZ'));
  const code = dialog.getByLabelText('Type the six digits that it shows');
  await code.fill('000000');
  await see(dialog.getByText('The code is wrong or was used before'));
  await userEvent.keyboard(security.code);
  await see(dialog.getByText('7F4K-M2QX'));
  expect(dialog.getByRole('listitem').elements()).toHaveLength(10);
  // They are shown only now: neither Escape nor a button closes them by mistake.
  await userEvent.keyboard('{Escape}');
  expect(dialog.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect.element(done).toBeDisabled();
  await dialog.getByLabelText('I keep them in a safe place').click();
  await done.click();
  await see(step.getByText('On', { exact: true }));
  await see(step.getByText('10 of 10 left, made 14.11.2026'));
});

test('SEC-03: the second step shows since when, the last use and the recovery codes that are left; new ones are made, and it is removed with the password', async () => {
  Object.assign(security, { app: givenApp(), codes: givenCodes() });
  await openSecurity(openApp);
  await see(step.getByText('Since 14.11.2026, last used 21.11.2026 06:58'));
  await see(step.getByText('7 of 10 left, made 14.11.2026'));
  await see(step.getByRole('button', { name: 'Replace' }));
  await step.getByRole('button', { name: 'Make new ones' }).click();
  const dialog = the.dialog();
  await see(dialog.getByText('C8MU-3SWB'));
  await dialog.getByLabelText('I keep them in a safe place').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await gone(dialog);

  await step.getByRole('button', { name: 'Remove' }).click();
  const password = dialog.getByLabelText('Password', { exact: true });
  await password.fill('a guess');
  await userEvent.keyboard('{Enter}');
  await see(dialog.getByText('The password is wrong'));
  await password.fill(state.password);
  await userEvent.keyboard('{Enter}');
  await see('The authenticator app is removed', step.getByText('Off', { exact: true }));
  await focusIsOnTheScreen();
});

test('SEC-05: where a pharmacy requires a second step, it says so and offers no removal', async () => {
  Object.assign(security, { app: givenApp(), isRequired: true });
  await openSecurity();
  await see(step.getByText(/Your pharmacy requires one\./u));
  expect(step.getByRole('button', { name: 'Remove' }).elements()).toEqual([]);
});

test('SEC-04: without a passkey it says so; a new one is named after this browser, and what the server refuses is at the field only', async () => {
  await openSecurity();
  await see(passkeys.getByText('You have no passkeys yet.'));
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = the.dialog();
  const name = dialog.getByLabelText('Name');
  await expect.element(name).toHaveValue('Firefox on Windows');
  await name.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Work phone');
  await userEvent.keyboard('{Enter}');
  const text = 'You have 20 passkeys. Remove one first.';
  await see(dialog.getByText(text));
  await untilIdle();
  expect(the.text(text).elements()).toHaveLength(1);

  const user = { id: 'QQ', name: 'Anna', displayName: 'Anna' };
  const begun = () => Response.json({ challenge: 'Q0hBTExFTkdF', user });
  network.post('/identity/passkeys/register/begin', begun);
  const known = new DOMException('Known', 'InvalidStateError');
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(known);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(dialog.getByText('This device has a passkey for you already.'));
});

test('SEC-04: each passkey has its name, when it was added and last used; one is renamed, and removed after a question', async () => {
  security.passkeys = givenPasskeys();
  await openSecurity(openApp);
  for (const text of [
    'Laptop',
    'Added 14.11.2026, last used 21.11.2026 06:58',
    'Phone',
    'Added 15.11.2026, never used',
  ])
    await see(passkeys.getByText(text, { exact: true }));
  await passkeys.getByRole('button', { name: 'Rename Phone' }).click();
  await the.dialog().getByLabelText('Name').fill('Old phone');
  await userEvent.keyboard('{Enter}');
  await see(passkeys.getByText('Old phone', { exact: true }));
  await passkeys.getByRole('button', { name: 'Remove Old phone' }).click();
  const dialog = the.dialog('Remove the passkey Old phone?');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await see('The passkey Old phone is removed');
  await gone(passkeys.getByText('Old phone', { exact: true }));
  await focusIsOnTheScreen();
});

test('SEC-05: the only second factor of somebody whose pharmacy requires one cannot be removed', async () => {
  Object.assign(security, { passkeys: givenPasskeys().slice(0, 1), isRequired: true });
  await openSecurity();
  await see(passkeys.getByRole('button', { name: 'Rename Laptop' }));
  expect(passkeys.getByRole('button', { name: 'Remove Laptop' }).elements()).toEqual([]);
});

test('SEC-06: what needs the password again asks for it: nothing changes for whoever does not give it, and it goes on after it', async () => {
  security.isProofOld = true;
  await openSecurity();
  await step.getByRole('button', { name: 'Set up' }).click();
  const dialog = the.dialog('Confirm it is you');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await see('This needs your password or passkey. Nothing was changed.');
  expect(state.hasSession).toBe(true);
  await untilIdle();
  expect(countOf(beginning)).toBe(1);

  await step.getByRole('button', { name: 'Set up' }).click();
  const password = dialog.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await password.fill('a guess');
  await userEvent.keyboard('{Enter}');
  await see(dialog.getByText('The password is wrong'));
  await password.fill(state.password);
  await dialog.getByRole('button', { name: 'Continue' }).dblClick();
  await see(the.dialog('Set up the authenticator app'));
  expect(countOf(beginning)).toBe(3);
  // The wrong one, and the right one once.
  expect(countOf('POST /identity/prove')).toBe(2);
});

test('SEC-06: a double click opens the browser’s window for a passkey once, with the server’s latest request; a refused one is said in the dialog only, and can be tried again', async () => {
  security.isProofOld = true;
  network.post('/identity/passkeys/ask', () => Response.json({ challenge: 'Q0hBTExFTkdF' }));
  const { promise, reject } = Promise.withResolvers<null>();
  const prompts = vi.spyOn(navigator.credentials, 'get').mockReturnValue(promise);
  await openSecurity();
  await step.getByRole('button', { name: 'Set up' }).click();
  const dialog = the.dialog('Confirm it is you');
  // The next test may ask for a proof again.
  onTestFinished(() => dialog.getByRole('button', { name: 'Cancel' }).click());
  const passkey = dialog.getByRole('button', { name: 'Use a passkey' });
  await passkey.dblClick();
  await expect.poll(() => prompts).toHaveBeenCalled();
  globalThis.dispatchEvent(new Event('visibilitychange'));
  globalThis.dispatchEvent(new Event('online'));
  await untilIdle();
  expect(prompts).toHaveBeenCalledTimes(1);
  expect(countOf(asking)).toBe(1);
  await expect.element(passkey).toHaveAttribute('aria-disabled', 'true');

  reject(new DOMException('Closed', 'NotAllowedError'));
  const text = 'No passkey was used. Try again, or use another way.';
  await see(dialog.getByRole('alert').getByText(text));
  await untilIdle();
  expect(the.text(text).elements()).toHaveLength(1);
  expect(countOf(asking)).toBe(2);
  await expect.element(passkey).toHaveAttribute('aria-disabled', 'false');
});

test('SEC-08: each session has its browser, first and last use and network; another one and all others can be ended after a question, this one cannot', async () => {
  await openSecurity(openApp);
  const rows = sessions.getByRole('row');
  for (const [row, text] of [
    [1, 'This browser'],
    [1, 'Now'],
    [3, 'Signed in 20.11.2026 16:39'],
    [3, '21.11.2026 19:10'],
    [3, '2001:db8:4f1::/64'],
    [3, 'Safari on macOS'],
  ] as const)
    await see(rows.nth(row).getByText(text));
  expect(rows.nth(1).getByRole('button').elements()).toEqual([]);
  await see(sessions.getByText(/A session ends after 12 idle hours, and after 7 days/u));

  await sessions.getByRole('button', { name: 'End Chrome on Android' }).click();
  const dialog = the.dialog('End the session in Chrome on Android?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog);
  expect(countOf(ending)).toBe(0);
  await sessions.getByRole('button', { name: 'End Chrome on Android' }).click();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await see('The session has ended');
  expect(bodyOf(ending)).toEqual({ sessionId: '01990000-0000-7000-8000-00000000c003' });
  await gone(sessions.getByText('Chrome on Android'));
  await focusIsOnTheScreen();

  await sessions.getByRole('button', { name: 'End the 2 others' }).click();
  await the.dialog().getByRole('button', { name: 'End the 2 others' }).click();
  await see('The other sessions have ended');
  expect(bodyOf(ending)).toEqual({ others: true });
  await gone(rows.nth(2));
});

test('a failed load says so, and can be repeated', async () => {
  network.get('/identity/security', () => failure('no_such_call'));
  await renderScreen('/profile/security');
  await see('Your security settings did not load');
  await tryAgain(the.button('Try again'));
  await see(step);
});
