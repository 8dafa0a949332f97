import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { countOf, failure, network, requests, result, state } from '../../../test/fake/server.ts';
import { holdTimers } from '../../../test/hold-timers.ts';
import {
  pathOf,
  door,
  lockersPath,
  openLockers,
  openApp,
  signIn,
} from '../../../test/open-app.tsx';
import { OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { sampleOwnOffer } from '../../../test/sample/person.ts';
import { sampleProfile } from '../../../test/sample/profile.ts';
import { bodyOf, see, textsOf, the, untilIdle } from '../../../test/the.ts';
import { pageAfterChoice } from '../../features/session/change-pharmacy.ts';
import { currentToken } from '../../lib/call/token.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { storedLanguage } from '../../lib/text/language.ts';

const choosing = 'PATCH /api/users/pharmacy-accesses';
/** The router's own, from pointing at a link to loading its screen. */
const PRELOAD_DELAY_MS = 50;
const loggedIn = 'POST /api/users/login-logs/logged-in';

/** A user with two pharmacies who works in one of them, or has chosen none yet. */
function profileOfTwo(pharmacyId: string | null) {
  const own = sampleProfile();
  const other = { pharmacyId: OTHER_PHARMACY_ID, pharmacyName: 'Apoteket Älgen' };
  return {
    ...own,
    pharmacyId,
    pharmacyIds: [PHARMACY_ID, OTHER_PHARMACY_ID],
    pharmacyAccesses: own.pharmacyAccesses.flatMap((one) => [one, { ...one, ...other }]),
  };
}

beforeEach(() => {
  state.profile = profileOfTwo(null);
});

const select = the.label('Pharmacy', { exact: true });
const go = the.button('Continue');

async function openChoice(search = '') {
  const app = await openApp(`/auth/changePharmacy${search}`);
  await see(select);
  return app;
}

const options = () => textsOf(select.getByRole('option'));

test('NAV-04 AUT-13 AUT-25 AUT-29 AUT-32 NET-16: one is chosen, then Home opens', async () => {
  const { router } = await openApp('/auth/login', { isSignedIn: false });
  await signIn();
  await see(select);
  expect(router.state.location.href).toBe('/auth/changePharmacy');
  await untilIdle();
  expect(countOf(loggedIn)).toBe(0);
  await select.selectOptions('Vaasan Keskusapteekki');
  await go.click();
  await expect.poll(() => router.state.location.pathname).toBe(lockersPath);
  expect(bodyOf(choosing)).toEqual({ pharmacyId: PHARMACY_ID });
  expect(countOf(loggedIn)).toBe(1);
  expect(localStorage.getItem('pharmacyId')).toBe(PHARMACY_ID);
});

test('NAV-33 NAV-45 AUT-24 AUT-26 AUT-31: it has its title and no sidebar; pharmacies are listed by name, the one last chosen in this browser is preselected; and the link back to login signs out', async () => {
  localStorage.setItem('pharmacyId', OTHER_PHARMACY_ID);
  const { router } = await openChoice();
  await expect.poll(() => document.title).toBe('Choose a pharmacy – Kolli');
  expect(the.navigation().query()).toBeNull();
  expect(options()).toEqual(['Apoteket Älgen', 'Vaasan Keskusapteekki']);
  await expect.element(select).toHaveValue(OTHER_PHARMACY_ID);
  expect(countOf('GET /api/health/entity-names')).toBe(1);
  await the.link('Back to sign-in').click();
  await see(the.button('Sign in'));
  expect(router.state.location.pathname).toBe('/auth/login');
  expect(state.hasSession).toBe(false);
  expect(currentToken()).toBeNull();
});

test('AUT-23 OPS-14: a list of pharmacies in an old link is ignored, and its page opens after the choice', async () => {
  const foreign = '01990000-0000-7000-8000-00000000ffff';
  const wanted = `/pickup-boxes/${OTHER_PHARMACY_ID}/reservations`;
  const { router } = await openChoice(`?data=${foreign},${OTHER_PHARMACY_ID}&redirect=${wanted}`);
  expect(options()).toEqual(['Apoteket Älgen', 'Vaasan Keskusapteekki']);
  await go.click();
  await expect.poll(() => router.state.location.pathname).toBe(wanted);
  await see(the.heading('Reservations', { level: 1 }));
});

test('AUT-29 OPS-14: a signed-in page asks first, with that page and no pharmacies in the address, and opens after the choice', async () => {
  const wanted = pathOf('reservations');
  const { router } = await openApp(wanted);
  await see(select);
  expect(router.state.location.pathname).toBe('/auth/changePharmacy');
  expect(router.state.location.search).toEqual({ redirect: wanted });
  await select.selectOptions('Vaasan Keskusapteekki');
  await go.click();
  await expect.poll(() => router.state.location.pathname).toBe(wanted);
  await see(the.heading('Reservations', { level: 1 }));
});

test('instead of a page of another pharmacy, Home opens after the choice', () => {
  const choices = [
    { id: PHARMACY_ID, name: 'A' },
    { id: OTHER_PHARMACY_ID, name: 'B' },
  ];
  const wanted = `/pickup-boxes/${OTHER_PHARMACY_ID}/reservations`;
  expect(pageAfterChoice(wanted, PHARMACY_ID, choices)).toBe('/');
  expect(pageAfterChoice(wanted, OTHER_PHARMACY_ID, choices)).toBe(wanted);
  expect(pageAfterChoice('/profile/', PHARMACY_ID, choices)).toBe('/profile/');
  expect(pageAfterChoice(undefined, PHARMACY_ID, choices)).toBe('/');
});

test('NAV-04: without a session it opens without choices, and links to sign-in', async () => {
  const { router } = await openApp('/auth/changePharmacy', { isSignedIn: false });
  await expect.element(select).toBeDisabled();
  await the.link('Back to sign-in').click();
  await expect.poll(() => router.state.location.pathname).toBe('/auth/login');
  await untilIdle();
  expect(requests.filter(({ line }) => line.includes('/api/'))).toEqual([]);
});

test('AUT-27 NET-04 AUT-35: names that can’t be loaded and a failed choice are logged, and no message is shown; an expired session redirects to Login, which says so', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.get('/api/health/entity-names', () => failure('service_unavailable'));
  const { screen } = await openChoice();
  await expect.element(select).toBeDisabled();
  expect(logged).toHaveBeenCalledTimes(1);
  await screen.unmount();
  network.resetHandlers();
  network.patch('/api/users/pharmacy-accesses', () => failure('forbidden'));
  const { router } = await openChoice();
  await go.click();
  await expect.poll(() => logged).toHaveBeenCalledTimes(2);
  expect(the.region('Messages').query()).toBeNull();
  expect(the.alert().query()).toBeNull();
  await see(go);
  expect(router.state.location.pathname).toBe('/auth/changePharmacy');

  network.resetHandlers();
  state.hasSession = false;
  state.validToken = 'another';
  await go.click();
  await expect.element(the.alert()).toHaveTextContent('Session expired');
  expect(router.state.location.pathname).toBe('/auth/login');
});

test('AUT-16 ERR-008: a pharmacy without web access for the user redirects to Login, which says so', async () => {
  await openChoice();
  network.patch('/api/users/pharmacy-accesses', () => {
    const role = { ...state.profile.role, app_access: 'none' };
    state.profile = { ...state.profile, pharmacyId: PHARMACY_ID, role };
    return result({ pharmacyId: PHARMACY_ID });
  });
  await go.click();
  await expect.element(the.alert()).toHaveTextContent('User not found');
  expect(state.hasSession).toBe(false);
});

test('AUT-30 NAV-38 AUT-28: the sidebar links there; who goes back without a choice changes nothing, and with one the cached data of the other pharmacy is cleared', async () => {
  state.profile = profileOfTwo(PHARMACY_ID);
  const { router } = await openApp(lockersPath);
  await the.link('Change pharmacy').click();
  await expect.element(select).toHaveValue(PHARMACY_ID);
  await the.link('Stay in Vaasan Keskusapteekki').click();
  await expect.poll(() => router.state.location.pathname).toBe(lockersPath);
  await untilIdle();
  expect(countOf(choosing)).toBe(0);
  await the.link('Change pharmacy').click();
  await select.selectOptions('Apoteket Älgen');
  const { queryClient } = await router.options.context.openCache();
  const pharmaciesRead = () => {
    const queries = queryClient.getQueryCache().findAll({ queryKey: [showPharmacy.path] });
    return JSON.stringify(queries.map(({ queryKey }) => queryKey));
  };
  expect(pharmaciesRead()).toContain(PHARMACY_ID);
  await go.click();
  const other = `/pickup-boxes/${OTHER_PHARMACY_ID}/`;
  await expect.poll(() => router.state.location.pathname).toContain(other);
  await see(door('1-1'));
  expect(pharmaciesRead()).not.toContain(PHARMACY_ID);
  await untilIdle();
  expect(countOf(loggedIn)).toBe(0);
  expect(localStorage.getItem('pharmacyId')).toBe(OTHER_PHARMACY_ID);
});

test('UIX-05: pointing at the links there and back does not undo a choice of language, and one chosen there stays when the user goes back', async () => {
  state.profile = profileOfTwo(PHARMACY_ID);
  const { router } = await openApp(lockersPath);
  /** Points at a link for as long as the router waits before it loads the screen. */
  const pointAt = async (name: string | RegExp) => {
    await untilIdle();
    const timers = holdTimers();
    await chooseLanguage('fi');
    await userEvent.hover(the.link(name));
    timers.pass(PRELOAD_DELAY_MS);
    await untilIdle();
    expect(document.documentElement.lang).toBe('fi');
    timers.release();
  };
  await see(the.link('Change pharmacy'));
  await pointAt('Vaihda apteekkia');
  expect(countOf('GET /api/health/entity-names')).toBe(0);
  await the.link('Vaihda apteekkia').click();
  await see(the.link('Stay in Vaasan Keskusapteekki'));
  await pointAt(/Vaasan Keskusapteekki/u);
  await the.label('Kieli').selectOptions('sv');
  await untilIdle();
  await the.link(/Vaasan Keskusapteekki/u).click();
  await expect.poll(() => router.state.location.pathname).toBe(lockersPath);
  await untilIdle();
  expect(document.documentElement.lang).toBe('sv');
  expect(storedLanguage()).toBe('sv');
});

test('AUT-30: with one pharmacy there is no switch', async () => {
  state.profile = sampleProfile();
  await openLockers();
  expect(the.link('Change pharmacy').query()).toBeNull();
});

test('DAT-04: who has no access and is offered one accepts it at sign-in, and works there then; one declined is asked for again first', async () => {
  const own = sampleProfile();
  state.profile = {
    ...own,
    role: { ...own.role, app_access: 'none', permissions: [] },
    pharmacyId: null,
    pharmacyIds: [],
    pharmacyAccesses: [],
    accessOffers: [
      sampleOwnOffer({ id: OTHER_PHARMACY_ID, pharmacyName: 'Apoteket Älgen' }),
      sampleOwnOffer({ id: PHARMACY_ID, pharmacyName: 'Vaasan Keskusapteekki' }),
    ],
  };
  const { router } = await openApp('/auth/login', { isSignedIn: false });
  await signIn();
  await see(the.heading('Offered access'));
  await see(the.listitem('Apoteket Älgen').getByText('Nils Borg offers you the role User.'));
  expect(the.label('Pharmacy', { exact: true }).query()).toBeNull();
  await the.button('Decline the access to Apoteket Älgen').click();
  expect(state.profile.accessOffers).toHaveLength(2);
  await the.button('Yes, decline').click();
  await expect.element(the.button('Decline the access to Apoteket Älgen')).not.toBeInTheDocument();
  await the.button('Accept the access to Vaasan Keskusapteekki').click();
  await expect.poll(() => router.state.location.pathname).toBe(lockersPath);
  expect(countOf(loggedIn)).toBe(1);
});
