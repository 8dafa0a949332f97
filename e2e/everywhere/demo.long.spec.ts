import { expect, type Page } from '@playwright/test';
import demo from '../../apps/sandbox/demo/site.json' with { type: 'json' };
import { apiOf } from '../testing/api.ts';
import { placeOf } from '../testing/place.ts';
import { site, submitLogin } from '../testing/site.ts';
import { test } from '../testing/test.ts';

/** Follows a link that opens in a new tab; returns its page. */
async function opened(page: Page, name: RegExp): Promise<Page> {
  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name }).click();
  return tab;
}

test('NAV-39 PHA-18: the menu links to the user guide, the pharmacy page to the helpdesk', async ({
  open,
}) => {
  const page = await open(placeOf('bare'), 'pharmacy');
  const guide = await opened(page, /^User guide/u);
  await expect(guide).toHaveURL(`${site.sandboxUrl}/user-guide`);
  await expect(guide.getByRole('heading', { level: 1, name: 'User guide' })).toBeVisible();
  await expect(guide.getByRole('heading', { name: 'To decide' })).toBeVisible();
  const helpdesk = await opened(page, /^Refer to our helpdesk/u);
  await expect(helpdesk).toHaveURL(`${site.sandboxUrl}/helpdesk`);
  await expect(helpdesk.getByRole('heading', { level: 1, name: 'Helpdesk' })).toBeVisible();
});

test('SEC-01: the demo’s administrator signs in, works at all pharmacies, reads their audit logs and administers the installation', async ({
  visit,
}) => {
  const admin = demo.users.find(({ accesses }) => accesses.every(({ role }) => role === 'admin'));
  if (admin === undefined) throw new Error('The demo site has no administrator');
  const page = await visit('/auth/login');
  await submitLogin(page, admin);
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  for (const { businessId, name } of demo.pharmacies) {
    await page.goto(`${site.url}/auth/changePharmacy`);
    await page.getByRole('combobox', { name: 'Pharmacy' }).selectOption(name);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText(name);
    const { pharmacyId } = site.pharmacies.find((one) => one.businessId === businessId) ?? {};
    const callApi = await apiOf(page);
    expect(await callApi('GET', `/audit/entries/${pharmacyId}`)).toMatchObject({ status: 200 });
    expect(await callApi('GET', '/pharmacies/')).toMatchObject({ status: 200 });
  }
});
