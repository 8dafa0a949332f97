import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { identity } from '../../../../test/fake/identity.ts';
import { countOf, state } from '../../../../test/fake/server.ts';
import { drawn, holdTimers } from '../../../../test/hold-timers.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { gone, see, the, untilIdle } from '../../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { Providers } from '../../../app/providers.tsx';
import { refreshToken } from '../../../lib/call/token.ts';
import { SessionWarning } from './session-warning.tsx';

const asked = () => countOf('GET /identity/session');
const firstName = the.textbox('First name', { exact: true });
const screenTitle = the.heading('My information', { includeHidden: true });
const warning = the.dialog('Are you still there?');
const finalWarning = the.dialog('Your session ends soon');

/** Opens a screen in a session of which this is left; use renews it to twelve hours. */
async function openWith(endsInSeconds: number) {
  identity.renewed = { endsInSeconds, canStay: true };
  await openApp('/profile/');
  identity.renewed = { endsInSeconds: 43_200, canStay: true };
  await expect.element(screenTitle).toBeInTheDocument();
}

/** Shows the warning alone in a session of which this is left. */
async function renderWarning(endsInSeconds: number, canStay: boolean) {
  const onOver = vi.fn<() => void>();
  state.hasSession = true;
  identity.renewed = { endsInSeconds, canStay };
  await refreshToken();
  await render(
    <Providers>
      <SessionWarning onOver={onOver} />
    </Providers>,
  );
  return onOver;
}

/** What another tab of this browser does when it has renewed the session. */
function renewElsewhere(): void {
  const tab = new BroadcastChannel('kolli.session');
  tab.postMessage(identity.renewed);
  tab.close();
}

test('LST-10: two minutes before the end the server is asked: who has been active in another tab is not warned, others are', async () => {
  const timers = holdTimers();
  await openWith(43_200);
  timers.pass((43_200 - 121) * 1000);
  await untilIdle();
  expect(asked()).toBe(0);
  identity.rest = { endsInSeconds: 40_000, canStay: true };
  timers.pass(1000);
  await expect.poll(asked).toBe(1);
  await untilIdle();
  await drawn();
  expect(the.dialog().query()).toBeNull();
  identity.rest = { endsInSeconds: 119, canStay: true };
  timers.pass((40_000 - 120) * 1000);
  await see(warning);
  expect(asked()).toBe(2);
  await see(warning.getByText('1:59'));
  await expect.element(warning.getByRole('status')).toHaveTextContent('Time left: 2 minutes');
});

test('LST-10: staying renews the session, and what was typed is still there; activity in another tab takes the warning away, too', async () => {
  await openWith(600);
  await firstName.fill('Maija');
  const warn = async () => {
    identity.rest = { endsInSeconds: 90, canStay: true };
    document.dispatchEvent(new Event('visibilitychange'));
    await see(warning);
  };
  await warn();
  const stay = warning.getByRole('button', { name: 'Stay signed in' });
  await expect.element(stay).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await see(warning);
  const tokens = countOf('GET /identity/token');
  await stay.click();
  await gone(warning);
  expect(countOf('GET /identity/token')).toBe(tokens + 1);
  await expect.element(firstName).toHaveValue('Maija');
  await warn();
  renewElsewhere();
  await gone(warning);
});

test('LST-10: a session that cannot be renewed says so, and offers to sign in again', async () => {
  const onOver = await renderWarning(100, false);
  await see(finalWarning.getByText(/can’t be extended/u));
  expect(finalWarning.getByRole('button', { name: 'Stay signed in' }).query()).toBeNull();
  await finalWarning.getByRole('button', { name: 'Sign in again' }).click();
  expect(onOver).toHaveBeenCalledTimes(1);
  await finalWarning.getByRole('button', { name: 'Not yet' }).click();
  await gone(finalWarning);
});

test('LST-10: when the session is over while the page was away, the person leaves the screen', async () => {
  const onOver = await renderWarning(600, true);
  state.hasSession = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => onOver.mock.calls.length).toBe(1);
});
