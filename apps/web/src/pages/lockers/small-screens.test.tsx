import type { Locker, PickupBox } from '@kolli/contract/box/pickup-boxes';
import { languages } from '@kolli/domain/people/languages';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeLocker, state } from '../../../test/fake/server.ts';
import { door, openLockers } from '../../../test/open-app.tsx';
import { sampleBox, sampleLocker } from '../../../test/sample/box.ts';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { leave, see, the } from '../../../test/the.ts';
import { chooseLanguage } from '../../lib/text/i18n.ts';

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
const doors = () => the.option().elements();
const edges = (element: Element) => element.getBoundingClientRect();

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

const views = () => the.group('Go to module');
const overviewButton = () => views().getByRole('button', { name: 'Overview' });
const withCutTexts = () => doors().filter((one) => !showsItsTexts(one));

test('LST-07: a box of five modules fits each usual screen without scrolling, also with the panel of a door, and has no overview on a phone', async () => {
  await openLockers();
  for (const [width, height] of [
    [1024, 768],
    [1366, 640],
    [1440, 900],
  ] as const) {
    const size = `${width} × ${height}`;
    await page.viewport(width, height);
    const lowest = () => Math.max(...doors().map((one) => edges(one).bottom));
    await expect.poll(lowest, { message: size }).toBeLessThan(height);
    expect(Math.max(...doors().map((one) => edges(one).right)), size).toBeLessThan(width);
    const { documentElement: html } = document;
    expect([html.scrollHeight, html.scrollWidth]).toEqual([height, width]);
    expect(doors()).toHaveLength(40);
    expect(withCutTexts(), size).toEqual([]);
    // With a door's panel all of them are still there.
    await door('5-8').click();
    await see(the.complementary('5-8'));
    await expect.poll(lowest, { message: size }).toBeLessThan(height);
    expect(the.group('Go to module').query(), size).toBeNull();
    expect(withCutTexts(), size).toEqual([]);
    await leave(the.complementary('5-8'));
  }
  await page.viewport(390, 844);
  await see(views());
  expect(overviewButton().query()).toBeNull();
});

test('LST-07: at 200 % zoom more than half of the height is doors, also with a panel', async () => {
  await page.viewport(720, 450);
  await openLockers();
  const shown = () => 450 - Math.min(...doors().map((one) => edges(one).top));
  await expect.poll(shown).toBeGreaterThan(225);
  await door('1-1').click();
  const panel = the.complementary('1-1');
  await see(panel);
  await expect.poll(shown).toBeGreaterThan(225);
  const free = edges(panel.element()).left - edges(door('1-1').element()).left;
  expect(free).toBeGreaterThan(360);
  expect(document.documentElement.scrollWidth).toBe(720);
  await leave(panel);
  expect(withCutTexts()).toEqual([]);
});

/** A door in each state that is named. */
const named: readonly Partial<Locker>[] = [
  ...(['free', 'reserved', 'delivered', 'expired'] as const).map((status) => ({ status })),
  { status: 'inactive', inactive: true },
  ...(['door_open', 'not_opened', 'occupied', 'broken', 'unconfirmed'] as const).map((fault) => ({
    fault,
  })),
  ...(['held', 'rejected'] as const).map((hold) => ({
    status: 'delivered' as const,
    order: { ...deliveredParcel(), hold },
  })),
];

/** A module that has a door in each state, all of one size. */
const moduleOfStates = (position: number, door: Partial<Locker>): Module => ({
  ...moduleAt(position),
  lockers: named.map((state, at) =>
    sampleLocker(`${String(position)}-${String(at + 1)}`, { ...door, ...state }),
  ),
});

/** The states of doors that are cut, be it with an ellipsis. */
const cutStates = () =>
  [...the.listbox().element().querySelectorAll<HTMLElement>('[class*="state"] > span')]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map(({ textContent }) => textContent);

test.each(languages)(
  'LST-07: at 200 % zoom and on a phone the state of each door is read whole (%s)',
  async (language) => {
    const box = sampleBox();
    const kinds = [{}, { fridge: true }, { type: 1 as const }, {}, {}];
    const modules = kinds.map((door, at) => moduleOfStates(at + 1, door));
    state.boxes = [{ ...box, info: { ...box.info, modules } }];
    await page.viewport(640, 400);
    await openLockers();
    await chooseLanguage(language);
    for (const [width, height] of [
      [640, 400],
      [720, 450],
      [390, 844],
    ] as const) {
      const size = `${String(width)} × ${String(height)}`;
      await page.viewport(width, height);
      await expect.poll(cutStates, { message: size }).toEqual([]);
      expect(withCutTexts(), size).toEqual([]);
      expect(document.documentElement.scrollWidth, size).toBe(width);
    }
    expect(doors()).toHaveLength(60);
    await chooseLanguage('en');
  },
);

test('LST-07: a box of twelve modules shows all its doors at a glance; one has the sign and the colour of its state, and is chosen; beside a panel they have their whole number and sign', async () => {
  giveModules(12);
  changeLocker('12-3', { inactive: true, status: 'inactive' });
  await openLockers();
  for (const [width, height] of [
    [1440, 900],
    [390, 1400],
    [1024, 768],
  ] as const) {
    const size = `${width} × ${height}`;
    await page.viewport(width, height);
    await expect
      .element(overviewButton(), { message: size })
      .toHaveAttribute('aria-pressed', 'true');
    expect(doors()).toHaveLength(96);
    const isWhole = (one: Element) => {
      const { left, right, top, bottom } = edges(one);
      return left >= 0 && right <= width && top >= 0 && bottom <= height && bottom - top >= 24;
    };
    const cut = () => doors().filter((one) => !isWhole(one));
    await expect.poll(cut, { message: size }).toEqual([]);
    expect(withCutTexts(), size).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
  const off = the.option('12-3, small, not in use');
  const face = (element: Element) => element.querySelector('[class*="face"]') ?? element;
  expect(face(off.element()).querySelector('.tabler-icon-ban')?.checkVisibility()).toBe(true);
  const colour = (element: Element) => getComputedStyle(face(element)).backgroundColor;
  expect(colour(off.element())).not.toBe(colour(door('12-2').element()));
  await off.click();
  await see(the.complementary('12-3'));
  expect(withCutTexts()).toEqual([]);
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
