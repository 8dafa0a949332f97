import { expect, type Page } from '@playwright/test';
import demo from '../../apps/sandbox/demo/site.json' with { type: 'json' };
import { check } from '../testing/check-screen.ts';
import { freeDoor, door, signIn, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const person = { email: demo.users[0]?.email ?? '', password: demo.users[0]?.password ?? '' };

async function openPanel(page: Page, lockerId: string): Promise<void> {
  await door(page, lockerId).click();
  const handle = page.getByRole('button', { name: 'Show more' });
  if (await handle.isVisible()) await handle.click();
}

const shownBox = '**/api/pickup-boxes/show/*';
const openDeliveries = '**/api/deliveries/open?*';
const created = '**/api/deliveries/create/*';

async function checkSignIn(page: Page): Promise<void> {
  await page.goto(`${site.url}/auth/login`);
  await check(page, 'Login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await check(page, 'Login with errors');
  await signIn(page, person);
  await check(page, 'Lockers');
}

/** A form whose request fails: it shows a toast. */
async function checkToast(page: Page): Promise<void> {
  await openPanel(page, await freeDoor(page));
  await page.getByRole('button', { name: 'Reserve', exact: true }).click();
  await page.getByLabel('Kolli ID').first().fill('axe-never-sent');
  await page.getByLabel('Phone').fill('+358457001003');
  await page.route(created, (route) => route.abort());
  await page.getByRole('button', { name: 'Reserve the locker' }).click();
  const toast = page.getByRole('alert').getByText('The server can’t be reached');
  await toast.hover();
  await check(page, 'Reserve with a toast');
  await expect(toast, 'the toast was there while it was checked').toBeVisible();
  await page.unroute(created);
}

/** The preferences, on a small screen inside the drawer. */
async function checkPreferences(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await expect(page.getByRole('listbox')).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
    await check(page, 'the drawer');
  }
  await page.getByRole('button', { name: 'Preferences' }).click();
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
  await check(page, 'Preferences');
}

/** A disconnected box without waiting deliveries. */
async function checkLostBox(page: Page): Promise<void> {
  await page.route(shownBox, async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object };
    const lost = { ...result, connectionAlarmed: true, lastSeenTime: Date.now() - 3_600_000 };
    await route.fulfill({ response, json: { result: lost } });
  });
  await page.route(openDeliveries, (route) =>
    route.fulfill({ json: { result: { deliveries: [], lastKey: null } } }),
  );
  await page.reload();
  await expect(page.getByText('Internet connection lost')).toBeVisible();
  await check(page, 'Lockers without connection');
  await openPanel(page, await freeDoor(page));
  await page.getByRole('button', { name: 'Assign reservation' }).click();
  await expect(page.getByRole('dialog')).toContainText('No delivery is waiting');
  await check(page, 'Choose a delivery, none');
  await page.unrouteAll({ behavior: 'wait' });
}

async function checkFailure(page: Page): Promise<void> {
  await page.route(shownBox, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await check(page, 'Lockers that did not load');
  await page.unrouteAll({ behavior: 'wait' });
}

async function checkNotices(page: Page): Promise<void> {
  await page.goto(`${site.url}/404`);
  await expect(page.getByText('Page not found')).toBeVisible();
  await check(page, 'Not found');
  await page.goto(`${site.url}/locationNotAllowed`);
  await check(page, 'Location not allowed');
  const [own] = site.pharmacies;
  await page.goto(
    `${site.url}/pickup-boxes/${own?.pharmacyId}/01900000-0000-7000-8000-000000000000/info-lockers`,
  );
  await expect(page.getByText('You can’t see this')).toBeVisible();
  await check(page, 'No permission');
}

test('sign-in, a toast and the preferences have no axe findings, light, 390 px', async ({
  newPage,
}) => {
  const page = await newPage({ colorScheme: 'light', width: 390, height: 844 });
  await checkSignIn(page);
  await checkToast(page);
  await page.goto(site.url);
  await checkPreferences(page);
});

test('notices, a disconnected box and failed loads have no axe findings, dark, 1440 px', async ({
  newPage,
}) => {
  const page = await newPage({ colorScheme: 'dark', width: 1440, height: 844 });
  await signIn(page, person);
  await checkNotices(page);
  await page.goto(site.url);
  await expect(page.getByRole('listbox')).toBeVisible();
  await checkLostBox(page);
  await checkFailure(page);
});
