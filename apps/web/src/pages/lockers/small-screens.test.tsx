import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeLocker, state } from '../../../test/fake/fake-server.ts';
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
import { sampleBox, sampleLocker } from '../../../test/sample/sample-box.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/sample-ids.ts';

withFakeServer();

type Module = PickupBox['info']['modules'][number];

/** A module of twelve units: five small doors, two medium ones and a large one. */
const moduleAt = (position: number): Module => ({
  position,
  temperature: 22.1,
  fridgeTemperatures: {},
  lockers: [0, 0, 0, 0, 0, 1, 1, 2].map((type, at) =>
    sampleLocker(`${String(position)}-${String(at + 1)}`, { type: type as 0 | 1 | 2 }),
  ),
});

function giveModules(count: number): void {
  const box = sampleBox();
  const modules = Array.from({ length: count }, (_, at) => moduleAt(at + 1));
  state.boxes = [{ ...box, info: { ...box.info, modules } }];
}

beforeEach(() => giveModules(5));
afterEach(async () => {
  await page.viewport(1280, 900);
});

const door = (id: string) => page.getByRole('option', { name: new RegExp(`^${id},`, 'u') });
const doors = () => page.getByRole('option').elements();
const edges = (element: Element) => element.getBoundingClientRect();

async function openLockers(): Promise<void> {
  await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  await expect.element(door('1-1')).toBeVisible();
}

/** Whether the door's number and state are inside its face. */
function showsItsTexts(element: Element): boolean {
  const face = element.querySelector('[class*="face"]');
  if (face === null) return false;
  const { top, bottom, right } = edges(face);
  return [...face.querySelectorAll('[class*="number"], [class*="state"]')].every((text) => {
    const at = edges(text);
    return at.top >= top - 1 && at.bottom <= bottom + 1 && at.right <= right + 1;
  });
}

test.each([
  [1024, 768],
  [1366, 640],
  [1440, 900],
])('LST-07: a box of five modules fits %i × %i without scrolling', async (width, height) => {
  await page.viewport(width, height);
  await openLockers();
  await expect
    .poll(() => Math.max(...doors().map((one) => edges(one).bottom)))
    .toBeLessThan(height);
  expect(Math.max(...doors().map((one) => edges(one).right))).toBeLessThan(width);
  const { documentElement: html } = document;
  expect([html.scrollHeight, html.scrollWidth]).toEqual([height, width]);
  expect(doors()).toHaveLength(40);
  expect(doors().filter((one) => !showsItsTexts(one))).toEqual([]);
  // With a door's panel all of them are still there.
  await door('5-8').click();
  await expect.element(page.getByRole('complementary', { name: '5-8' })).toBeVisible();
  await expect.poll(() => edges(door('5-8').element()).bottom).toBeLessThan(height);
  expect(page.getByRole('group', { name: 'Go to module' }).query()).toBeNull();
  expect(doors().filter((one) => !showsItsTexts(one))).toEqual([]);
});

test('LST-07: at 200 % zoom more than half of the height is doors, also with a panel', async () => {
  await page.viewport(720, 450);
  await openLockers();
  const shown = () => 450 - Math.min(...doors().map((one) => edges(one).top));
  await expect.poll(shown).toBeGreaterThan(225);
  await door('1-1').click();
  const panel = page.getByRole('complementary', { name: '1-1' });
  await expect.element(panel).toBeVisible();
  await expect.poll(shown).toBeGreaterThan(225);
  const free = edges(panel.element()).left - edges(door('1-1').element()).left;
  expect(free).toBeGreaterThan(360);
  expect(document.documentElement.scrollWidth).toBe(720);
});

const views = () => page.getByRole('group', { name: 'Go to module' });
const overviewButton = () => views().getByRole('button', { name: 'Overview' });

test.each([
  [1440, 900],
  [1024, 768],
  [390, 1400],
])(
  'LST-07: a box of twelve modules shows all its doors at a glance in %i × %i',
  async (width, height) => {
    giveModules(12);
    await page.viewport(width, height);
    await openLockers();
    await expect.element(overviewButton()).toHaveAttribute('aria-pressed', 'true');
    expect(doors()).toHaveLength(96);
    const isWhole = (one: Element) => {
      const { left, right, top, bottom } = edges(one);
      return left >= 0 && right <= width && top >= 0 && bottom <= height && bottom - top >= 24;
    };
    await expect.poll(() => doors().filter((one) => !isWhole(one))).toEqual([]);
    expect(doors().filter((one) => !showsItsTexts(one))).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

test('LST-07: beside a panel at 1024 the doors of the overview have their whole number and sign', async () => {
  giveModules(12);
  await page.viewport(1024, 768);
  await openLockers();
  await door('12-8').click();
  await expect.element(page.getByRole('complementary', { name: '12-8' })).toBeVisible();
  expect(doors().filter((one) => !showsItsTexts(one))).toEqual([]);
});

test('LST-07: in the overview a door has the sign and the colour of its state, and is chosen', async () => {
  giveModules(12);
  await page.viewport(1440, 900);
  changeLocker('12-3', { inactive: true, status: 'inactive' });
  await openLockers();
  const off = page.getByRole('option', { name: '12-3, small, not in use' });
  const face = (element: Element) => element.querySelector('[class*="face"]') ?? element;
  expect(face(off.element()).querySelector('.tabler-icon-ban')?.checkVisibility()).toBe(true);
  const colour = (element: Element) => getComputedStyle(face(element)).backgroundColor;
  expect(colour(off.element())).not.toBe(colour(door('12-2').element()));
  await off.click();
  await expect.element(page.getByRole('complementary', { name: '12-3' })).toBeVisible();
});

test('LST-07: a module’s button leads from the overview to its doors, and that is remembered', async () => {
  giveModules(12);
  await page.viewport(1024, 768);
  await openLockers();
  const width = edges(door('9-1').element()).width;
  await views()
    .getByRole('button', { name: /^Module 9/u })
    .click();
  await expect.poll(() => edges(door('9-1').element()).width).toBeGreaterThan(width + 20);
  await expect.poll(() => edges(door('9-1').element()).right).toBeLessThan(1024);
  expect(edges(door('9-1').element()).left).toBeGreaterThan(0);
  expect(localStorage.getItem('kolli.cabinet')).toBe('doors');
  await overviewButton().click();
  await expect.poll(() => edges(door('9-1').element()).width).toBeLessThan(width + 20);
  await door('1-1').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(door('2-1')).toHaveFocus();
});

test('LST-07: a box of five modules has no overview', async () => {
  await page.viewport(390, 844);
  await openLockers();
  await expect.element(views()).toBeVisible();
  expect(overviewButton().query()).toBeNull();
});
