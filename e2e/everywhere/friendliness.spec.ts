import { expect, type Page } from '@playwright/test';
import { cutTexts, type FocusStop, readFocus, smallTargets } from '../testing/walk/look-at-page.ts';
import { placeOf, type Screen } from '../testing/place.ts';
import { site } from '../testing/site.ts';
import { test } from '../testing/test.ts';

// The points of docs/friendliness.md that hold on every screen.

const place = placeOf('keyboard');

const screens: readonly Screen[] = [
  'lockers',
  'reservations',
  'apiReservations',
  'history',
  'alarms',
  'statistics',
  'users',
  'profile',
  'editBox',
];

/** Opens each screen in one page, once what it shows is there, and collects what is found on it. */
async function onEach(
  page: Page,
  look: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const screen of [...screens, 'today'] as const) {
    await page.goto(`${site.url}${screen === 'today' ? '/today' : place.paths[screen]}`);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    found.push(...(await look(page)).map((finding) => `${screen}: ${finding}`));
  }
  return found;
}

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
  const page = await open(place, 'lockers', { width: 1440, height: 900 });
  const found = await onEach(page, async () => {
    const stops = await tabThrough(page);
    expect(stops.length).toBeGreaterThan(5);
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
  });
  expect(found).toEqual([]);
});

test('7: everything that is pressed measures 24 px', async ({ open }) => {
  for (const window of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await open(place, 'lockers', window);
    expect(await onEach(page, () => smallTargets(page, 24))).toEqual([]);
  }
});

test('10 and 11: at 200 % zoom and at 320 px no screen scrolls sideways or cuts a text', async ({
  open,
}) => {
  for (const window of [
    { width: 720, height: 450 },
    { width: 320, height: 640 },
  ]) {
    const page = await open(place, 'lockers', window);
    expect(await onEach(page, () => cutTexts(page))).toEqual([]);
  }
});

/** The distances that a person may set (WCAG 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('12: wider text spacing cuts no text', async ({ open }) => {
  const page = await open(place, 'lockers', { width: 1440, height: 900 });
  const found = await onEach(page, async () => {
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

test('13: with reduced motion nothing moves', async ({ open }) => {
  const page = await open(place, 'lockers', { width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 100)
        .map(({ effect }) => (effect as KeyframeEffect).getKeyframes())
        .filter((frames) => frames.some((frame) => 'transform' in frame || 'translate' in frame))
        .map((frames) => JSON.stringify(frames)),
    );
  expect(await onEach(page, moving)).toEqual([]);
  await page.goto(`${site.url}${place.paths.reservations}`);
  await page.getByRole('button', { name: 'New pharmacy pickup' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toEqual([]);
});

test('15: a password manager knows the fields, and every field can be pasted into', async ({
  visit,
  open,
}) => {
  const page = await visit('/auth/login');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', /username/u);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  const inner = await open(place, 'lockers');
  const refused = () =>
    inner.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('input, textarea')]
        .filter(
          (field) =>
            !field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
        )
        .map((field) => field.outerHTML.slice(0, 120)),
    );
  expect(await onEach(inner, refused)).toEqual([]);
});
