import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { type ColorScheme, freeDoor, door, openBrowser, signIn, site } from './testing/site.ts';

const person = { email: demo.users[0]?.email ?? '', password: demo.users[0]?.password ?? '' };

/** What axe finds, and whether something hangs over the edge. */
async function check(page: Page, screen: string): Promise<void> {
  // Movements end first: a colour halfway is no colour of ours.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overhang, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function openPanel(page: Page, lockerId: string): Promise<void> {
  await door(page, lockerId).click();
  const handle = page.getByRole('button', { name: 'Show more' });
  if (await handle.isVisible()) await handle.click();
}

for (const colorScheme of ['light', 'dark'] as ColorScheme[])
  for (const width of [1440, 390])
    test(`every screen is clean under axe, ${colorScheme}, ${width} px`, async ({ browser }) => {
      const page = await openBrowser(browser, { colorScheme, width, height: 844 });
      await page.goto(`${site.url}/auth/login`);
      await check(page, 'Login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await check(page, 'Login with errors');
      await signIn(page, person);
      await check(page, 'Lockers');
      const lockerId = await freeDoor(page);
      await openPanel(page, lockerId);
      await check(page, 'a free door');
      await page.getByRole('button', { name: 'Reserve', exact: true }).click();
      await page.getByLabel('Includes drugs').check();
      await page.getByRole('button', { name: 'Reserve the locker' }).click();
      await check(page, 'Reserve with errors');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Assign reservation' }).click();
      await expect(page.getByRole('dialog')).toContainText('No delivery is waiting');
      await check(page, 'Choose a delivery');
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
    });
