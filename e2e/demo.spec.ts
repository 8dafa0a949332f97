import { expect } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { apiOf } from './testing/api.ts';
import { site } from './testing/site.ts';
import { test } from './testing/test.ts';

test('the administrator of the demo signs in, works at both pharmacies and reads their audit logs', async ({
  visit,
}) => {
  const admin = demo.users.find(({ accesses }) => accesses.every(({ role }) => role === 'admin'));
  if (admin === undefined) throw new Error('The demo site has no administrator');
  const page = await visit('/auth/login');
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  for (const { businessId, name } of demo.pharmacies) {
    await page.goto(`${site.url}/auth/changePharmacy`);
    await page.getByRole('combobox', { name: 'Pharmacy' }).selectOption(name);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText(name);
    const { pharmacyId } = site.pharmacies.find((one) => one.businessId === businessId) ?? {};
    const ask = await apiOf(page);
    expect(await ask('GET', `/audit/entries/${pharmacyId}`)).toMatchObject({ status: 200 });
  }
});
