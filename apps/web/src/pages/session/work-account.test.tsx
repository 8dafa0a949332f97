import { expect, test } from 'vitest';
import { countOf, requests, state } from '../../../test/fake/server.ts';
import { pathOf, lockersPath, openApp } from '../../../test/open-app.tsx';
import { see, the } from '../../../test/the.ts';
import { currentToken } from '../../lib/call/token.ts';

const reservations = pathOf('reservations');
const back = (search: string) => `/auth/login?${search}`;

test('AUT-03 AUT-11 AUT-32: it continues like a sign-in, to the requested page', async () => {
  const wanted = encodeURIComponent(reservations);
  const { router } = await openApp(back(`workAccount=done&redirect=${wanted}`));
  await expect.poll(() => router.state.location.pathname).toBe(reservations);
  const lines = requests.map(({ line }) => line);
  const accesses = lines.indexOf('GET /api/users/pharmacy-accesses');
  expect(accesses).toBeLessThan(lines.indexOf('GET /api/profile'));
  expect(countOf('POST /api/users/login-logs/logged-in')).toBe(1);
});

test('AUT-03 AUT-12: without one it opens Home, then Lockers', async () => {
  const { router } = await openApp(back('workAccount=done'));
  await expect.poll(() => router.state.location.pathname).toBe(lockersPath);
});

test('ERR-007: if no session was opened, it shows that', async () => {
  const { router } = await openApp(back('workAccount=done'), { isSignedIn: false });
  const text = 'Signing in did not succeed. Please try again.';
  await expect.element(the.alert()).toHaveTextContent(text);
  expect(router.state.location.search).toEqual({});
});

test('AUT-15 AUT-16 ERR-008: a role without the web app is refused and signed out again', async () => {
  state.profile = { ...state.profile, role: { ...state.profile.role, app_access: 'none' } };
  await openApp(back('workAccount=done'));
  await expect.element(the.alert()).toHaveTextContent('User not found');
  expect(currentToken()).toBeNull();
  expect(state.hasSession).toBe(false);
});

test('AUT-10 AUT-14: its problem is shown, and removed from the address', async () => {
  for (const [problem, text] of [
    ['work_account_not_connected', 'This work account is not connected'],
    ['teapot', 'Something went wrong. Please try again.'],
  ] as const) {
    const { router, screen } = await openApp(back(`problem=${problem}`), { isSignedIn: false });
    await see(the.alert().getByText(text, { exact: false }));
    expect(router.state.location.href, problem).toBe('/auth/login');
    await screen.unmount();
  }
});

test('IDP-07: somebody who is signed in already sees no problem of another tab’s attempt, now or later', async () => {
  const { router } = await openApp(back(`problem=work_account_failed&redirect=${reservations}`));
  await expect.poll(() => router.state.location.pathname).toBe(reservations);
  expect(sessionStorage.getItem('kolli.notice')).toBeNull();
});
