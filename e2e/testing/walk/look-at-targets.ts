import type { Page } from '@playwright/test';
import { contrastOf } from './look-at-page.ts';

/** Makes the page believe that fingers use it, until `work` is over. */
export async function withFingers<Result>(page: Page, work: () => Promise<Result>) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  const result = await work();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
  return result;
}

/** What one acts by, in sight and less high than `size` pixels: buttons, fields, the actions of rows, and entries of menus. */
export const lowActions = (page: Page, size: number): Promise<string[]> =>
  page.evaluate((least) => {
    const actions =
      '.mantine-Button-root, .mantine-Input-wrapper, button[type="submit"], [role="row"] [role="cell"]:last-child button, [role="menuitem"]';
    const dialog = document.querySelector('[role="dialog"]');
    return [...(dialog ?? document).querySelectorAll(actions)]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => one.closest('[aria-hidden="true"], [inert]') === null)
      .map((one) => ({
        html: one.outerHTML.slice(0, 140),
        ...one.getBoundingClientRect().toJSON(),
      }))
      .filter(({ height, width }) => width > 1 && height < least - 0.5)
      .map(({ html, height }) => `${html} ${Math.round(height)}`);
  }, size);

/** A control with the pairs of colours by which it is seen: of a part and of what is behind it. */
type Seen = { html: string; pairs: (readonly [colour: string, behind: string])[] };

/** The border or the fill of fields, boxes and switches, and what is behind them. */
function readFields(fields: Element[]): Seen[] {
  const isOpaque = (colour: string) => !/^transparent$|[,/] 0(?:\.\d+)?\)$/u.test(colour);
  const backgrounds = (one: Element | null): string[] =>
    one === null ? [] : [getComputedStyle(one).backgroundColor, ...backgrounds(one.parentElement)];
  const behind = (one: Element | null) => backgrounds(one).find(isOpaque) ?? 'white';
  return fields.map((one) => {
    // A field's frame may be around it, a box drawn in it, and a switch beside its input.
    const parts = [
      [one],
      [one, '::before'],
      [one.parentElement],
      [one.nextElementSibling],
    ] as const;
    const pairs = parts.flatMap(([part, pseudo]) => {
      if (part === null) return [];
      const style = getComputedStyle(part, pseudo);
      const outside = behind(pseudo === undefined ? part.parentElement : part);
      const hasBorder = Number.parseFloat(style.borderTopWidth) > 0;
      return [
        ...(hasBorder ? [[style.borderTopColor, outside] as const] : []),
        ...(isOpaque(style.backgroundColor) ? [[style.backgroundColor, outside] as const] : []),
      ];
    });
    return { html: one.outerHTML.slice(0, 120), pairs };
  });
}

/** The strokes and fills of icons, and what is behind them. */
function readIcons(icons: Element[]): Seen[] {
  const isOpaque = (colour: string) =>
    colour !== 'none' && !/^transparent$|[,/] 0(?:\.\d+)?\)$/u.test(colour);
  const backgrounds = (one: Element | null): string[] =>
    one === null ? [] : [getComputedStyle(one).backgroundColor, ...backgrounds(one.parentElement)];
  return icons.map((one) => {
    const back = backgrounds(one).find(isOpaque) ?? 'white';
    const colours = [one, ...one.querySelectorAll('*')]
      .map((part) => getComputedStyle(part))
      .flatMap(({ stroke, fill, color }) => [stroke, fill, color]);
    const html = one.parentElement?.outerHTML.slice(0, 120) ?? '';
    return { html, pairs: colours.filter(isOpaque).map((colour) => [colour, back] as const) };
  });
}

// What cannot be used need not be seen as well (WCAG 1.4.11).
const used = ':not(:disabled, [aria-disabled="true"], [inert] *, [aria-hidden="true"] *)';
const fields = ['input:not([type="radio"], [readonly])', 'textarea']
  .map((one) => `${one}${used}:visible`)
  .join();
const icons = ['button', 'a', '[role="option"]'].map((one) => `${one}${used}:visible svg`).join();

async function controlColours(page: Page): Promise<Seen[]> {
  return [
    ...(await page.locator(fields).evaluateAll(readFields)),
    ...(await page.locator(icons).evaluateAll(readIcons)),
  ];
}

/** Controls and icons with less than this contrast to what is behind them. */
export async function faintControls(page: Page, least: number): Promise<string[]> {
  const controls = await controlColours(page);
  const faint = await Promise.all(
    controls.map(async ({ html, pairs }) => {
      const highest = await contrastOf(page, pairs);
      return highest < least ? [`${html} ${highest.toFixed(2)}`] : [];
    }),
  );
  return [...new Set(faint.flat())];
}
