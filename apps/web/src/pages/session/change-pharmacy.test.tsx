import { showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { bodyOf } from '../../../test/fake/fake-identity.ts';
import { countOf, failure, requests, state, network } from '../../../test/fake/fake-server.ts';
import { holdTimers } from '../../../test/hold-timers.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { BOX_ID, OTHER_PHARMACY_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';
import { sampleProfile } from '../../../test/sample/sample-profile.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { pageAfterChoice } from '../../features/session/change-pharmacy.ts';
import { currentToken } from '../../lib/call/token.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';
import { storedLanguage } from '../../lib/text/language.ts';

withFakeServer();

const lockers = `/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`;
const choosing = 'PATCH /api/users/pharmacy-accesses';
/** The router's own, from pointing at a link to loading its screen. */
const PRELOAD_DELAY_MS = 50;
const loggedIn = 'POST /api/users/login-logs/logged-in';

/** A user with two pharmacies who works in one of them, or has chosen none yet. */
function profileOfTwo(pharmacyId: string | null) {
  const own = sampleProfile();
  const other = own.pharmacyAccesses.map((one) => ({
    ...one,
    pharmacyId: OTHER_PHARMACY_ID,
    pharmacyName: 'Apoteket Älgen',
  }));
  return {
    ...own,
    pharmacyId,
    pharmacyIds: [PHARMACY_ID, OTHER_PHARMACY_ID],
    pharmacyAccesses: [...own.pharmacyAccesses, ...other],
  };
}

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  state.profile = profileOfTwo(null);
  logged.mockClear();
});

async function openChoice(search = '') {
  const { router, screen } = await openApp(`/auth/changePharmacy${search}`);
  const select = screen.getByLabelText('Pharmacy', { exact: true });
  await expect.element(select).toBeVisible();
  return { router, screen, select, go: screen.getByRole('button', { name: 'Continue' }) };
}

const optionsOf = (select: { element: () => Element }) =>
  [...select.element().querySelectorAll('option')].map(({ textContent }) => textContent);

describe('after a sign-in with several pharmacies', () => {
  test('NAV-04 AUT-13 AUT-25 AUT-29 AUT-32 NET-16: one is chosen, then Home opens', async () => {
    const { router, screen } = await openApp('/auth/login', { isSignedIn: false });
    await screen.getByLabelText('E-mail').fill('anna@example.test');
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse');
    await screen.getByRole('button', { name: 'Sign in' }).click();
    const select = screen.getByLabelText('Pharmacy', { exact: true });
    await expect.element(select).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth/changePharmacy');
    expect(router.state.location.href).toBe('/auth/changePharmacy');
    await untilIdle();
    expect(countOf(loggedIn)).toBe(0);
    await select.selectOptions('Vaasan Keskusapteekki');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(lockers);
    expect(bodyOf(choosing)).toEqual({ pharmacyId: PHARMACY_ID });
    expect(countOf(loggedIn)).toBe(1);
    expect(localStorage.getItem('pharmacyId')).toBe(PHARMACY_ID);
  });

  test('NAV-33 NAV-45: it has its title and no sidebar', async () => {
    const { screen } = await openChoice();
    await expect.poll(() => document.title).toBe('Choose a pharmacy – Kolli');
    expect(screen.getByRole('navigation').query()).toBeNull();
  });

  test('AUT-24 AUT-31: they are listed by name, the one last chosen in this browser is preselected', async () => {
    localStorage.setItem('pharmacyId', OTHER_PHARMACY_ID);
    const { select } = await openChoice();
    expect(optionsOf(select)).toEqual(['Apoteket Älgen', 'Vaasan Keskusapteekki']);
    await expect.element(select).toHaveValue(OTHER_PHARMACY_ID);
    expect(countOf('GET /api/health/entity-names')).toBe(1);
  });

  test('AUT-23 OPS-14: a list of pharmacies in an old link is ignored, and its page opens after the choice', async () => {
    const foreign = '01990000-0000-7000-8000-00000000ffff';
    const wanted = `/pickup-boxes/${OTHER_PHARMACY_ID}/reservations`;
    const { router, select, go } = await openChoice(
      `?data=${foreign},${OTHER_PHARMACY_ID}&redirect=${wanted}`,
    );
    expect(optionsOf(select)).toEqual(['Apoteket Älgen', 'Vaasan Keskusapteekki']);
    await go.click();
    await expect.poll(() => router.state.location.pathname).toBe(wanted);
  });

  test('OPS-14: the address has the page to return to, and no pharmacies', async () => {
    const wanted = `/pickup-boxes/${PHARMACY_ID}/reservations`;
    const { router, screen } = await openApp(wanted);
    await expect.element(screen.getByLabelText('Pharmacy', { exact: true })).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth/changePharmacy');
    expect(router.state.location.search).toEqual({ redirect: wanted });
  });

  test('AUT-29: a signed-in page asks first, and opens after the choice', async () => {
    const wanted = `/pickup-boxes/${PHARMACY_ID}/reservations`;
    const { router, screen } = await openApp(wanted);
    const select = screen.getByLabelText('Pharmacy', { exact: true });
    await select.selectOptions('Vaasan Keskusapteekki');
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(wanted);
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

  test('AUT-26: the link back to login signs out', async () => {
    const { router, screen } = await openChoice();
    await screen.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth/login');
    expect(state.hasSession).toBe(false);
    expect(currentToken()).toBeNull();
  });
});

describe('failures', () => {
  test('NAV-04: without a session it opens without choices, and links to sign-in', async () => {
    const { router, screen } = await openApp('/auth/changePharmacy', { isSignedIn: false });
    const select = screen.getByLabelText('Pharmacy', { exact: true });
    await expect.element(select).toBeDisabled();
    await screen.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/auth/login');
    await untilIdle();
    expect(requests.filter(({ line }) => line.includes('/api/'))).toEqual([]);
  });

  test('AUT-27: names that can’t be loaded and a failed choice are logged, and no message is shown', async () => {
    network.use(http.get('/api/health/entity-names', () => failure('service_unavailable')));
    const { screen, select } = await openChoice();
    await expect.element(select).toBeDisabled();
    expect(logged).toHaveBeenCalledTimes(1);
    await screen.unmount();
    network.resetHandlers();
    network.use(http.patch('/api/users/pharmacy-accesses', () => failure('forbidden')));
    const again = await openChoice();
    await again.go.click();
    await expect.poll(() => logged).toHaveBeenCalledTimes(2);
    expect(again.screen.getByRole('region', { name: 'Messages' }).query()).toBeNull();
    expect(again.screen.getByRole('alert').query()).toBeNull();
    await expect.element(again.go).toBeVisible();
    expect(again.router.state.location.pathname).toBe('/auth/changePharmacy');
  });

  test('NET-04 AUT-35: an expired session redirects to Login, which says so', async () => {
    const { router, screen, go } = await openChoice();
    state.hasSession = false;
    state.validToken = 'another';
    await go.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Session expired');
    expect(router.state.location.pathname).toBe('/auth/login');
  });

  test('AUT-16 ERR-008: a pharmacy without web access for the user redirects to Login, which says so', async () => {
    const { screen, go } = await openChoice();
    network.use(
      http.patch('/api/users/pharmacy-accesses', () => {
        const role = { ...state.profile.role, app_access: 'none' };
        state.profile = { ...state.profile, pharmacyId: PHARMACY_ID, role };
        return Response.json({ result: { pharmacyId: PHARMACY_ID } });
      }),
    );
    await go.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('User not found');
    expect(state.hasSession).toBe(false);
  });
});

describe('switching later', () => {
  test('AUT-30 NAV-38 AUT-28: the sidebar links there, and the cached data of the other pharmacy is cleared', async () => {
    state.profile = profileOfTwo(PHARMACY_ID);
    const { router, screen } = await openApp(lockers);
    await screen.getByRole('link', { name: 'Change pharmacy' }).click();
    const select = screen.getByLabelText('Pharmacy', { exact: true });
    await expect.element(select).toHaveValue(PHARMACY_ID);
    await select.selectOptions('Apoteket Älgen');
    const { openCache } = router.options.context;
    const { queryClient } = await openCache();
    const pharmaciesRead = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: [showPharmacy.path] })
        .map(({ queryKey }) => JSON.stringify(queryKey));
    expect(pharmaciesRead().join(' ')).toContain(PHARMACY_ID);
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(() => router.state.location.pathname)
      .toContain(`/pickup-boxes/${OTHER_PHARMACY_ID}/`);
    await expect.element(screen.getByRole('option', { name: /^1-1,/ })).toBeVisible();
    expect(pharmaciesRead().join(' ')).not.toContain(PHARMACY_ID);
    await untilIdle();
    expect(countOf(loggedIn)).toBe(0);
    expect(localStorage.getItem('pharmacyId')).toBe(OTHER_PHARMACY_ID);
  });

  test('the user can go back without a choice', async () => {
    state.profile = profileOfTwo(PHARMACY_ID);
    const { router, screen } = await openChoice();
    await screen.getByRole('link', { name: 'Stay in Vaasan Keskusapteekki' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(lockers);
    await untilIdle();
    expect(countOf(choosing)).toBe(0);
  });

  test('UIX-05: pointing at the links there and back does not undo a choice of language', async () => {
    state.profile = profileOfTwo(PHARMACY_ID);
    const { screen } = await openApp(lockers);
    const there = screen.getByRole('link', { name: 'Change pharmacy' });
    await expect.element(there).toBeVisible();
    await untilIdle();
    const timers = holdTimers();
    await chooseLanguage('fi');
    await userEvent.hover(screen.getByRole('link', { name: 'Vaihda apteekkia' }));
    timers.pass(PRELOAD_DELAY_MS);
    await untilIdle();
    expect(document.documentElement.lang).toBe('fi');
    expect(countOf('GET /api/health/entity-names')).toBe(0);
    timers.release();
    await screen.getByRole('link', { name: 'Vaihda apteekkia' }).click();
    const back = screen.getByRole('link', { name: 'Stay in Vaasan Keskusapteekki' });
    await expect.element(back).toBeVisible();
    await untilIdle();
    const later = holdTimers();
    await chooseLanguage('fi');
    await userEvent.hover(screen.getByRole('link', { name: /Vaasan Keskusapteekki/u }));
    later.pass(PRELOAD_DELAY_MS);
    await untilIdle();
    expect(document.documentElement.lang).toBe('fi');
  });

  test('UIX-05: a language chosen there stays when the user goes back', async () => {
    state.profile = profileOfTwo(PHARMACY_ID);
    const { router, screen } = await openApp(lockers);
    await screen.getByRole('link', { name: 'Change pharmacy' }).click();
    await expect.element(screen.getByLabelText('Pharmacy', { exact: true })).toBeVisible();
    await screen.getByLabelText('Language').selectOptions('fi');
    await untilIdle();
    await screen.getByRole('link', { name: /Vaasan Keskusapteekki/u }).click();
    await expect.poll(() => router.state.location.pathname).toBe(lockers);
    await untilIdle();
    expect(document.documentElement.lang).toBe('fi');
    expect(storedLanguage()).toBe('fi');
  });

  test('AUT-30: with one pharmacy there is no switch', async () => {
    state.profile = sampleProfile();
    const { screen } = await openApp(lockers);
    await expect.element(screen.getByRole('option', { name: /^1-1,/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change pharmacy' }).query()).toBeNull();
  });
});
