import { expect } from '@playwright/test';
import { placeOf } from '../place.ts';
import { site } from '../site.ts';
import { goTo, type WalkInside } from './walk.ts';

/** The preferences, on a small screen inside the drawer. */
async function menus(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await goTo(walk, 'reservations');
  await walk.button('shell.preferences').click();
  await checkStop('Preferences', page.getByRole('dialog', { name: t('shell.preferences') }));
  await page.setViewportSize({ width: 390, height: 900 });
  await page.reload();
  await walk.button('shell.openMenu').click();
  await checkStop('the drawer', page.getByRole('dialog', { name: t('shell.navigation') }));
}

/** Pages without content, and the frame of all screens. */
export async function walkNotices(walk: WalkInside): Promise<void> {
  const { page, checkStop, t } = walk;
  await page.goto(`${site.url}/404`);
  await checkStop('Not found', page.getByText(t('pageNotFound')));
  await page.goto(`${site.url}/locationNotAllowed`);
  await checkStop('Location not allowed', page.getByText(t('locationNotAllowed')));
  await page.goto(`${site.url}${placeOf('elsewhere').paths.pharmacy}`);
  await checkStop('No permission', page.getByText(t('noPermission.title')));
  await page.route('**/api/pharmacies/show/*', (route) => route.abort());
  await goTo(walk, 'pharmacy');
  await expect(page.getByText(t('pharmacy.loadFailed'))).toBeVisible();
  await checkStop('Pharmacy information that did not load');
  await page.unrouteAll({ behavior: 'wait' });
  await menus(walk);
}
