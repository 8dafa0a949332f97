import { expect, type Page } from '@playwright/test';
import { placeOf } from '../testing/place.ts';
import { door, site } from '../testing/site.ts';
import { test } from '../testing/test.ts';
import { fillLists, onEach } from '../testing/walk/each-screen.ts';
import { cutTexts, type FocusStop, readFocus, smallTargets } from '../testing/walk/look-at-page.ts';
import { faintControls, lowActions, withFingers } from '../testing/walk/look-at-targets.ts';

// The points of docs/friendliness.md that hold on every screen.

const place = placeOf('friendliness');

/** The elements that Tab reaches, until it comes round, at most 60. */
async function tabThrough(page: Page): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await readFocus(page);
    if (stop === null) break;
    stops.push(stop);
  }
  return stops;
}

/** Whether `next` comes before `stop` when read: above its line, or left of it in the same line. */
const isBefore = (next: FocusStop, stop: FocusStop) =>
  next.top + next.height < stop.top + 1 && next.left <= stop.left + 1;

test('2 to 5: Tab follows the order in which a screen is read, and the focus is in sight with a ring of 3:1', async ({
  open,
}) => {
  for (const window of [
    { width: 1440, height: 900, colorScheme: 'light' },
    { width: 390, height: 844, colorScheme: 'dark' },
  ] as const) {
    const page = await open(place, 'lockers', window);
    await fillLists(page, place);
    expect(await onEach(page, place, readOrder)).toEqual([]);
  }
});

/** What is wrong with the order of Tab, and with what has the focus. */
async function readOrder(page: Page): Promise<string[]> {
  const stops = await tabThrough(page);
  expect(stops.length).toBeGreaterThan(3);
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    const isBack =
      before !== undefined && before.landmark === stop.landmark && isBefore(stop, before);
    return [
      ...(isBack ? [`${stop.name} comes after ${before.name}`] : []),
      ...(stop.isInSight ? [] : [`${stop.name} is hidden`]),
      ...(stop.ringContrast < 3 ? [`${stop.name} has a ring of ${stop.ringContrast}`] : []),
    ];
  });
}

test('7: everything that is pressed measures 24 px', async ({ open }) => {
  for (const window of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await open(place, 'lockers', window);
    expect(await onEach(page, place, () => smallTargets(page, 24))).toEqual([]);
  }
});

test('7: for fingers everything that acts is 44 px high, on screens, in rows, panels, menus and dialogs', async ({
  open,
}) => {
  const page = await open(place, 'lockers', { width: 768, height: 1024 });
  const kolliId = await fillLists(page, place);
  expect(await onEach(page, place, () => lowActions(page, 44))).not.toEqual([]);
  await withFingers(page, async () => {
    await page.goto(`${site.url}${place.paths.lockers}`);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const low = () => lowActions(page, 44);
    expect(await onEach(page, place, low)).toEqual([]);
    await page.goto(`${site.url}${place.paths.reservations}`);
    await page.getByRole('button', { name: `More actions: ${kolliId}` }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    expect(await low()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await low()).toEqual([]);
    await page.goto(`${site.url}${place.paths.lockers}`);
    await door(page, '1-1').click();
    await expect(page.getByRole('complementary', { name: '1-1' })).toBeVisible();
    expect(await low()).toEqual([]);
    await page.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await low()).toEqual([]);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`8: fields, boxes, switches and icons have a contrast of 3:1, ${colorScheme}`, async ({
    open,
  }) => {
    const page = await open(place, 'lockers', { colorScheme });
    await fillLists(page, place);
    expect(await onEach(page, place, () => faintControls(page, 3))).toEqual([]);
    await page.goto(`${site.url}${place.paths.reservations}`);
    await page.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faintControls(page, 3)).toEqual([]);
  });

test('10 and 11: at 200 % zoom and at 320 px no screen scrolls sideways or cuts a text', async ({
  open,
}) => {
  for (const window of [
    { width: 720, height: 450 },
    { width: 320, height: 640 },
  ]) {
    const page = await open(place, 'lockers', window);
    expect(await onEach(page, place, () => cutTexts(page))).toEqual([]);
  }
});

/** The distances that a person may set (WCAG 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('12: wider text spacing cuts no text', async ({ open }) => {
  const page = await open(place, 'lockers', { width: 1440, height: 900 });
  const found = await onEach(page, place, async () => {
    // The policy of the server permits no style of a page's own; a browser's setting is not bound by it.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, spacing);
    return cutTexts(page);
  });
  expect(found).toEqual([]);
});
