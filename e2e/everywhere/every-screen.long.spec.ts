import { expect, type Locator, type Page } from '@playwright/test';
import { check } from '../testing/check-screen.ts';
import { placeOf } from '../testing/place.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import { fillLists, onEach } from '../testing/walk/each-screen.ts';

const place = placeOf('friendliness');

const windows = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1024, height: 768, colorScheme: 'light', forcedColors: 'active' },
] as const;

for (const { forcedColors, ...window } of windows.map((one) => ({ forcedColors: null, ...one })))
  test(`no screen has axe findings, ${window.colorScheme}, ${window.width} px, forced colours: ${forcedColors ?? 'none'}`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers', window);
    await page.emulateMedia({ forcedColors });
    await fillLists(page, place);
    const seen = new Set<string>();
    await onEach(page, place, async () => {
      seen.add(new URL(page.url()).pathname);
      await check(page, page.url());
      return [];
    });
    expect(seen.size).toBeGreaterThan(10);
    await page.emulateMedia({ forcedColors: null });
  });

/** Whether an element is visible: its pixels and those around it have at least two colours. */
async function isPainted(page: Page, mark: Locator): Promise<boolean> {
  const { x, y, width, height } = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    return new Set(new Uint32Array(Uint8ClampedArray.from(data).buffer)).size > 1;
  }, picture);
}

test('U34: in forced colours the keys of charts, the sign of the connection and the chosen tab are visible', async ({
  open,
}) => {
  const page = await open(place, 'temperatureLog', { width: 1024, height: 768 });
  await page.emulateMedia({ forcedColors: 'active' });
  const keys = page.locator('[class*="swatch"]:visible');
  await expect(keys.first()).toBeVisible();
  for (const key of await keys.all()) expect(await isPainted(page, key)).toBe(true);
  const tabs = page.getByRole('navigation', { name: 'Sections of the pickup box' });
  const lineOf = (tab: Locator) => tab.evaluate((one) => getComputedStyle(one).borderBottomColor);
  const chosen = tabs.locator('[aria-current="page"]');
  const other = tabs.locator('a:not([aria-current])').first();
  expect(await lineOf(chosen)).not.toBe(await lineOf(other));
  await page.goto(`${site.url}${place.paths.lockers}`);
  const dot = page.locator('[class*="dot"]:visible').first();
  await expect(dot).toBeVisible();
  expect(await isPainted(page, dot)).toBe(true);
  await page.emulateMedia({ forcedColors: null });
});
