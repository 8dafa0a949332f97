import { expect } from '@playwright/test';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

test('INT-06: without a mouse one searches, opens what was found, and chooses the language of the code', async ({
  newPage,
}) => {
  const page = await newPage({ colorScheme: 'light', width: 1440, height: 844 });
  await page.goto(`${site.url}/docs`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('send an order');
  await page.keyboard.press('Enter');
  const found = page.getByRole('link', { name: /^Send an order: it becomes/ });
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/docs/orders#createOrder`);
  const call = page.locator('section', { has: page.locator('#createOrder') });
  await expect(call.getByText('curl "$KOLLI_URL/integration/v1/orders"')).toBeVisible();
  await page.getByRole('radio', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(call.getByText('await shop.createOrder(')).toBeVisible();
  await expect(call.getByText('curl "$KOLLI_URL')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(call.getByText('import json, os, urllib.error')).toBeVisible();
});
