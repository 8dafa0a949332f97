import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { showProfile } from '@kolli/contract/people/profile';
import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { expect, test } from 'vitest';
import { identity } from '../../../test/fake/identity.ts';
import { countOf, failure, live, requests, state, network } from '../../../test/fake/server.ts';
import {
  pathOf,
  door,
  lockersPath,
  openLockers,
  openApp,
  signIn,
} from '../../../test/open-app.tsx';
import { drawn } from '../../../test/hold-timers.ts';
import { BOX_ID, OTHER_PHARMACY_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { see, the, tryAgain, untilIdle } from '../../../test/the.ts';
import { rememberNotice } from '../../features/session/session-notice.ts';
import { startSession } from '../../features/session/start-session.ts';
import { call } from '../../lib/call/call.ts';
import { showLanguage } from '../../lib/text/i18n.ts';
import { queryKey } from '../../lib/call/query.ts';
import { endCalls, refreshToken } from '../../lib/call/token.ts';

/** Login asks for it before anybody has signed in. */
const passkeyOffer = 'POST /identity/passkeys/sign-in/begin';
const pharmacyRead = `GET /api/pharmacies/show/${PHARMACY_ID}`;
const linesFrom = (start: number) =>
  requests.flatMap(({ line }, index) => (index < start || line === passkeyOffer ? [] : [line]));

test('NAV-01 NAV-12 NAV-31 NAV-32 NAV-34 NAV-37 NAV-38 NAV-41: / asks the identity service once, before anything else, then for the profile, and redirects to Lockers with its sidebar, whose entries open their screens', async () => {
  const { router } = await openApp('/');
  await see(door('1-1'));
  expect(requests[0]?.line).toBe('GET /identity/token');
  expect(countOf('GET /identity/token')).toBe(1);
  await see(the.text('Anna Lindqvist').first());
  expect(countOf('GET /api/profile')).toBe(1);
  expect(router.state.location.pathname).toBe(lockersPath);
  const menu = the.navigation('Main menu');
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  await see(menu);
  await expect.element(entry('Pickup boxes')).toHaveAttribute('aria-current', 'page');
  await expect.element(entry('Profile')).toHaveAttribute('href', '/profile');
  await expect.element(entry('Users')).toHaveAttribute('href', '/users');
  const inner = menu.element().querySelectorAll('a[class*="entry"]:not([target])');
  expect([...inner].map(({ textContent }) => textContent)).toEqual([
    'Today',
    'To decide',
    'Profile',
    'Pickup boxes',
    'Users',
    'Customer data',
    'Integrations',
  ]);
  await the.link('Edit pharmacy information').click();
  await expect.poll(() => router.state.location.pathname).toBe(`/pharmacy/${PHARMACY_ID}`);
});

test('NAV-45: the title is the route title and the product name', async () => {
  document.title = '';
  const { router } = await openApp('/auth/login', { isSignedIn: false });
  await expect.poll(() => document.title).toBe('Sign in – Kolli');
  state.hasSession = true;
  await refreshToken();
  await router.navigate({ href: lockersPath });
  await expect.poll(() => document.title).toBe('Lockers – Kolli');
});

test('NAV-42 LCK-03 ERR-109: a pharmacy without box opens with no-lockers and shows that', async () => {
  state.boxes = [];
  const { router } = await openApp('/pickup-boxes');
  await see(the.heading('No pickup box'));
  expect(router.state.location.pathname).toBe(pathOf('no-lockers/info-lockers'));
});

test('NAV-08 NAV-09 NAV-13 NAV-33 NAV-46: without a box id Lockers opens on the first box; data of others and invalid addresses show the no-permission page; an unknown path redirects to /404, without the sidebar', async () => {
  const { router } = await openApp(pathOf('info-lockers'));
  const refusal = the.heading('You can’t see this');
  for (const path of [
    `/pickup-boxes/${OTHER_PHARMACY_ID}/info-lockers`,
    lockersPath.replace(BOX_ID, OTHER_PHARMACY_ID),
    '/pickup-boxes/1/2/info-lockers',
  ]) {
    await see(door('1-1'));
    await router.navigate({ href: path });
    await expect.element(refusal, { message: path }).toBeVisible();
    await router.navigate({ href: lockersPath });
  }
  expect(state.hasSession).toBe(true);
  const before = requests.length;
  await router.navigate({ href: `/pickup-boxes/${OTHER_PHARMACY_ID}/reservations` });
  await see(refusal);
  expect(the.navigation('Sections of the pickup box').query()).toBeNull();
  await untilIdle();
  const lines = requests.slice(before).map(({ line }) => line);
  // Asked for with the address, once; the screen itself is not there to ask.
  expect(lines.filter((line) => line.includes(OTHER_PHARMACY_ID)).toSorted()).toEqual([
    `GET /api/pharmacies/show/${OTHER_PHARMACY_ID}`,
    `GET /api/pickup-boxes/show-by-pharmacy-id/${OTHER_PHARMACY_ID}`,
  ]);
  await router.navigate({ href: '/what/is/this' });
  await see(the.heading('Page not found'));
  expect(router.state.location.pathname).toBe('/404');
  expect(the.navigation().query()).toBeNull();
});

test('NAV-07 NAV-33 NAV-47: /locationNotAllowed opens without sign-in', async () => {
  await openApp('/locationNotAllowed', { isSignedIn: false });
  await see(the.heading('Nothing to show'));
  expect(the.navigation().query()).toBeNull();
});

test('NAV-02 NAV-12 NAV-29 NAV-33: a signed-out visitor is redirected to Login, which has no sidebar, and back after sign-in', async () => {
  const wanted = pathOf(`${SECOND_BOX_ID}/info-lockers`);
  const { router } = await openApp(wanted, { isSignedIn: false });
  await see(the.label('E-mail'));
  expect(router.state.location.pathname).toBe('/auth/login');
  expect(the.navigation().query()).toBeNull();
  await signIn();
  await see(door('1-1'));
  expect(router.state.location.pathname).toBe(wanted);
});

test('NAV-08 UIX-04 AUT-35 ERR-011: Login, here before /404, is in English if no language is stored, whatever page redirected there, and shows what ended the session', async () => {
  await showLanguage('sv');
  rememberNotice('error_session_expired');
  const { router } = await openApp('/404', { isSignedIn: false });
  await see(the.button('Sign in'));
  expect(router.state.location.pathname).toBe('/auth/login');
  await expect.element(the.alert()).toHaveTextContent('Session expired');
  await the.label('Language').selectOptions('fi');
  await expect.poll(() => document.documentElement.lang).toBe('fi');
  expect(localStorage.getItem('locale')).toBe('fi');
});

test.each<[ErrorCode, string]>([
  ['session_idle', 'nothing was done here for 12 hours'],
  ['session_limit', 'lasts for some days only'],
  ['session_reused', 'an old copy of your sign-in was used'],
  ['session_ended_elsewhere', 'from another window or device'],
  ['session_password_changed', 'your password was changed'],
  ['session_address_changed', 'your e-mail address was changed'],
  ['session_factor_required', 'a second step after the password'],
  ['user_is_disabled', 'This account is disabled'],
])(
  'SEC-07 AUT-35: after %s Login says what happened, also instead of ‘Session expired’',
  async (cause, text) => {
    identity.endCause = cause;
    rememberNotice('error_session_expired');
    await openApp('/today', { isSignedIn: false });
    await see(the.alert().getByText(text, { exact: false }));
  },
);

test('AUT-34 AUT-36: logging out opens Login, and no requests are sent until the next sign-in; who signs in then sees their own language, and nothing of the user before', async () => {
  const { router } = await openLockers();
  await see(the.text('Anna Lindqvist').first());
  await expect.poll(() => live.count()).toBe(1);
  await the.button('Log out').click();
  await expect.poll(() => router.state.location.pathname).toBe('/auth/login');
  expect(state.hasSession).toBe(false);
  const mikko = { firstName: 'Mikko', lastName: 'Heinonen', appLanguage: 'sv' } as const;
  state.profile = { ...state.profile, ...mikko };
  await signIn('mikko@example.test');
  await see(the.text('Mikko Heinonen').first());
  expect(the.text('Anna Lindqvist').query()).toBeNull();
  await see(door('1-1'), the.link('Fack'));
  const lines = linesFrom(0);
  const out = lines.indexOf('POST /identity/sign-out');
  const back = lines.indexOf('POST /identity/sign-in/email');
  expect(out).toBeGreaterThan(0);
  expect(lines.slice(out + 1, back)).toEqual([]);
});

test('AUT-36: screens that are still mounted when the session ends fetch nothing more', async () => {
  await openApp('/profile');
  await see(the.textbox('First name'));
  endCalls();
  const before = requests.length;
  const late = [call(showProfile, {}), call(showPharmacy, { params: { id: PHARMACY_ID } })];
  window.dispatchEvent(new Event('focus'));
  await startSession();
  await Promise.race([...late, call(showProfile, {})]);
  expect(linesFrom(before)).toEqual(['GET /identity/token', 'GET /api/profile']);
});

test.each([
  ['is closed, no more requests are sent and no refusal is shown', true],
  ['can’t be closed, waiting calls are sent, and the user stays signed in', false],
])('while a session is being closed calls wait: when it %s', async (_outcome, isClosed) => {
  const { router } = await openLockers();
  await expect.poll(() => live.count()).toBe(1);
  await untilIdle();
  const { queryClient } = await router.options.context.openCache();
  const [read, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const refuse = async () => {
    await read.promise;
    return failure('auth/id-token-expired');
  };
  const close = async () => {
    if (isClosed) state.hasSession = false;
    state.validToken = 'another';
    await closing.promise;
    return isClosed ? Response.json({}) : failure('service_unavailable');
  };
  network.get('/api/pharmacies/show/:id', refuse, { once: true });
  network.post('/identity/sign-out', close);
  const shown = { params: { id: PHARMACY_ID } };
  const known = countOf(pharmacyRead);
  void queryClient.refetchQueries({ queryKey: queryKey(showPharmacy, shown) });
  await expect.poll(() => countOf(pharmacyRead)).toBe(known + 1);
  await the.button('Log out').click();
  await expect.poll(() => countOf('POST /identity/sign-out')).toBe(1);
  const before = requests.length;
  const sent = () => linesFrom(before);
  live.notify(BOX_ID, 'temperatures');
  await expect.poll(() => queryClient.isFetching()).toBeGreaterThan(1);
  read.resolve();
  await drawn();
  expect(sent()).toEqual([]);
  closing.resolve();
  if (isClosed) await expect.poll(() => router.state.location.pathname).toBe('/auth/login');
  else await expect.poll(() => countOf(pharmacyRead)).toBe(known + 2);
  await untilIdle();
  expect(sent().includes(`GET /api/pickup-boxes/show/${BOX_ID}`)).toBe(!isClosed);
  expect(sent().filter((line) => line.startsWith('POST'))).toEqual([]);
  if (isClosed) expect(sent()).toEqual([]);
  expect(state.hasSession).toBe(!isClosed);
  expect(queryClient.isFetching()).toBe(0);
});

test('NET-06 NET-12: a box that did not load shows that, with a red toast, and Try again loads it', async () => {
  network.get('/api/pickup-boxes/show/:id', () => Response.error());
  await openApp(lockersPath);
  const retry = the.button('Try again');
  await see(retry, the.text('The server can’t be reached', { exact: false }));
  await tryAgain(retry);
  await see(door('1-1'));
});

test('NET-09: a refusal for a missing permission shows a toast, without a log-out', async () => {
  network.get('/api/pickup-boxes/show/:id', () => failure('not_enough_permissions'));
  await openApp(lockersPath);
  await see('Not enough permissions to perform');
  expect(state.hasSession).toBe(true);
});
