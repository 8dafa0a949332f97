import { expect } from '@playwright/test';
import { check } from '../testing/check-screen.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

const paths = ['', '/orders', '/changes', '/boxes', '/errors', '/limits', '/changelog'];

test('INT-06: every page is accessible and fits, wide and light or narrow and dark', async ({
  newPage,
}) => {
  for (const shape of [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    const page = await newPage({ ...shape, height: 844 });
    for (const path of paths) {
      await page.goto(`${site.url}/docs${path}`);
      await check(page, `/docs${path}, ${shape.width} px`);
    }
  }
});

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
