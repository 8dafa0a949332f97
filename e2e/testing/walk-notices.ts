import { expect } from '@playwright/test';
import { placeOf } from './place.ts';
import { site } from './site.ts';
import { goTo, partsOf, type WalkInside } from './walk.ts';

/** The preferences, and on a small screen the drawer that they stand in. */
async function menus(walk: WalkInside): Promise<void> {
  const { page, look, say } = walk;
  const parts = partsOf(walk);
  await goTo(walk, 'reservations');
  await parts.button('shell.preferences').click();
  await expect(page.getByRole('dialog', { name: say('shell.preferences') })).toBeVisible();
  await look('Preferences');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.reload();
  await parts.button('shell.openMenu').click();
  await expect(page.getByRole('dialog', { name: say('shell.navigation') })).toBeVisible();
  await look('the drawer');
}

/** The pages that say why there is nothing, and what stands in every screen's frame. */
export async function walkNotices(walk: WalkInside): Promise<void> {
  const { page, look, say } = walk;
  await page.goto(`${site.url}/404`);
  await expect(page.getByText(say('pageNotFound'))).toBeVisible();
  await look('Not found');
  await page.goto(`${site.url}/locationNotAllowed`);
  await expect(page.getByText(say('locationNotAllowed'))).toBeVisible();
  await look('Location not allowed');
  await page.goto(`${site.url}${placeOf('elsewhere').paths.pharmacy}`);
  await expect(page.getByText(say('noPermission.title'))).toBeVisible();
  await look('No permission');
  await page.route('**/api/pharmacies/show/*', (route) => route.abort());
  await goTo(walk, 'pharmacy');
  await expect(page.getByText(say('pharmacy.loadFailed'))).toBeVisible();
  await look('Pharmacy information that did not load');
  await page.unrouteAll({ behavior: 'wait' });
  await menus(walk);
}
