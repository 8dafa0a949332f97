import { expect } from '@playwright/test';
import { placeOf } from '../place.ts';
import { site } from '../site.ts';
import { goTo, partsOf, type WalkInside } from './walk.ts';

/** The preferences, on a small screen inside the drawer. */
async function menus(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  const parts = partsOf(walk);
  await goTo(walk, 'reservations');
  await parts.button('shell.preferences').click();
  await expect(page.getByRole('dialog', { name: t('shell.preferences') })).toBeVisible();
  await checkStop('Preferences');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.reload();
  await parts.button('shell.openMenu').click();
  await expect(page.getByRole('dialog', { name: t('shell.navigation') })).toBeVisible();
  await checkStop('the drawer');
}

/** Pages without content, and the frame of all screens. */
export async function walkNotices(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await page.goto(`${site.url}/404`);
  await expect(page.getByText(t('pageNotFound'))).toBeVisible();
  await checkStop('Not found');
  await page.goto(`${site.url}/locationNotAllowed`);
  await expect(page.getByText(t('locationNotAllowed'))).toBeVisible();
  await checkStop('Location not allowed');
  await page.goto(`${site.url}${placeOf('elsewhere').paths.pharmacy}`);
  await expect(page.getByText(t('noPermission.title'))).toBeVisible();
  await checkStop('No permission');
  await page.route('**/api/pharmacies/show/*', (route) => route.abort());
  await goTo(walk, 'pharmacy');
  await expect(page.getByText(t('pharmacy.loadFailed'))).toBeVisible();
  await checkStop('Pharmacy information that did not load');
  await page.unrouteAll({ behavior: 'wait' });
  await menus(walk);
}
