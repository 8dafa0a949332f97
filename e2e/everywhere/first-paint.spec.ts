import { expect, type Page } from '@playwright/test';
import { placeOf } from '../testing/place.ts';
import { holdBack, newContext, signInUnseen, site, submitLogin } from '../testing/site.ts';
import { specEmail, specPassword } from '../testing/spec-site.ts';
import { test } from '../testing/test.ts';
import { bytesOf, type Loaded, watchRequests, watchShifts } from '../testing/watch-requests.ts';

const place = () => placeOf('first-paint');

const person = { email: specEmail('first-paint', 'main_user'), password: specPassword };

async function showLockers(page: Page): Promise<void> {
  await page.goto(`${site.url}${place().paths.lockers}`);
  await expect(page.getByRole('option').first()).toBeVisible();
}

/** Styles, fonts and code. */
const assets = '**/assets/**';

const painted = (page: Page) => page.evaluate(() => performance.getEntriesByType('paint').length);

for (const scheme of ['light', 'dark'] as const)
  test(`LST-08: the frame is painted before styles and scripts have come (${scheme})`, async ({
    browser,
  }) => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme });
    await signInUnseen(page, person);
    const release = await holdBack(page, assets);
    await page.goto(`${site.url}${place().paths.lockers}`, { waitUntil: 'commit' });
    await expect.poll(() => painted(page)).toBeGreaterThan(0);
    const frame = page.locator('#first-paint');
    await expect(frame.locator('.cabinet')).toBeVisible();
    const desk = scheme === 'light' ? 'rgb(245, 240, 232)' : 'rgb(25, 21, 19)';
    await expect(frame).toHaveCSS('background-color', desk);
    await expect(page.locator('html')).toHaveCSS('background-color', desk);
    release();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(frame).toHaveCount(0);
    await context.close();
  });

for (const width of [390, 1440])
  test(`LST-08: the greeting of Login is painted before styles and scripts, where it stays (${width} px)`, async ({
    browser,
  }) => {
    const context = await newContext(browser);
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 844 });
    const release = await holdBack(page, assets);
    await page.goto(`${site.url}/auth/login`, { waitUntil: 'commit' });
    const greeting = page.locator('#first-paint .greeting p').first();
    await expect(greeting).toBeVisible();
    await expect(greeting).toHaveText('Good to see you');
    await expect.poll(() => painted(page)).toBeGreaterThan(0);
    const early = await greeting.boundingBox();
    release();
    const heading = page.getByRole('heading', { name: 'Good to see you' });
    await expect(heading).toBeVisible();
    await expect(page.locator('#first-paint')).toHaveCount(0);
    const late = await heading.boundingBox();
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((early?.[side] ?? 0) - (late?.[side] ?? Infinity))).toBeLessThanOrEqual(2);
    await context.close();
  });

/**
 * All requests over HTTP with an empty cache, from the address until the first door is seen: page, scripts, styles, fonts,
 * calls and the live stream. Only the icon of the tab is missing, which a browser without a window does not load.
 */
const expectAtMost40 = (requests: readonly Loaded[]) => {
  const paths = requests.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.slice(0, 40)).toEqual(paths);
};

test('LST-08: somebody signed in sees Lockers after at most 40 requests with an empty cache, without a shift of the layout', async ({
  browser,
}) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  const shifts = await watchShifts(page);
  await signInUnseen(page, person);
  const first = await watchRequests(page, () => showLockers(page));
  expectAtMost40(first);
  expect(Math.max(0, ...(await shifts()))).toBeLessThanOrEqual(0.01);
  const font = first.find(({ type }) => type === 'Font');
  expect(font?.path).toContain('inter-latin-opsz');
  // Code, styles and fonts come from the cache at the second visit.
  const second = await watchRequests(page, () => showLockers(page));
  for (const type of ['Script', 'Stylesheet', 'Font'])
    expect([type, bytesOf(second, type)]).toEqual([type, bytesOf([])]);
  await context.close();
});

test('LST-08: at most 130 kB of JavaScript come before the sign-in, and at most 40 requests until Lockers after it', async ({
  browser,
}) => {
  const context = await newContext(browser);
  const page = await context.newPage();
  let login: readonly Loaded[] = [];
  const all = await watchRequests(page, async () => {
    login = await watchRequests(page, async () => {
      await page.goto(`${site.url}/auth/login`, { waitUntil: 'networkidle' });
    });
    await submitLogin(page, person);
    await expect(page.getByRole('option').first()).toBeVisible();
  });
  expectAtMost40(all);
  // Compressed by brotli, as they come over the network.
  expect(bytesOf(login, 'Script')).toBeGreaterThan(50_000);
  expect(bytesOf(login, 'Script')).toBeLessThanOrEqual(130_000);
  await context.close();
});
