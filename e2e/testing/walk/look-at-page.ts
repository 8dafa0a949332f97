import type { Page } from '@playwright/test';

/** What `findings` returns names each element by its beginning, so that a failure shows where to look. */
type Findings = string[];

/** Where the focus is, as the person sees it. */
export interface FocusStop {
  readonly name: string;
  /** The landmark it is in; the order is compared within one. */
  readonly landmark: string;
  readonly top: number;
  readonly left: number;
  readonly height: number;
  /** A part of it is in sight: inside the window, and nothing lies over it. */
  readonly isInSight: boolean;
  /** The contrast of its ring to what is behind it; 0 without a ring. */
  readonly ringContrast: number;
}

type Place = Omit<FocusStop, 'ringContrast'>;

/** The focused element or, where that is a hidden input, what is drawn for it; null where the page has the focus. */
const drawnFocus = (page: Page) =>
  page.evaluateHandle(() => {
    const isDrawn = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 4 && height > 4 && getComputedStyle(one).opacity !== '0';
    };
    let drawn = document.activeElement;
    if (drawn === document.body) return null;
    while (drawn?.parentElement && !isDrawn(drawn)) drawn = drawn.parentElement;
    return drawn;
  });

function readPlace(drawn: Element): Place {
  const { top, left, right, bottom, height } = drawn.getBoundingClientRect();
  // The page may scroll between two stops; what sticks to it is read where it is.
  const isStuck = drawn.closest('header, nav, footer, [role="dialog"]') !== null;
  const fromTop = isStuck ? top : top + window.scrollY;
  const points = [0.15, 0.5, 0.85].flatMap((x) =>
    [0.25, 0.5, 0.75].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const isInSight = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    // A chart's lines lie over what takes its keys.
    return hit !== null && (drawn.parentElement?.contains(hit) || hit.contains(drawn));
  });
  const landmark = drawn.closest('header, nav, main, aside, footer, [role="dialog"]');
  const label = document.activeElement?.getAttribute('aria-label') ?? drawn.textContent.trim();
  const name = `${drawn.tagName.toLowerCase()} ${label.slice(0, 40)}`;
  return { name, landmark: landmark?.tagName ?? '', top: fromTop, left, height, isInSight };
}

/** Pairs of a ring's colour and what is behind it: an outline, a shadow or a field's border, of the element or near it. */
function readRings(drawn: Element): (readonly [ring: string, behind: string])[] {
  const backgrounds = (one: Element | null): string[] =>
    one === null ? [] : [getComputedStyle(one).backgroundColor, ...backgrounds(one.parentElement)];
  const isOpaque = (colour: string) => !/^transparent$|[,/] 0(?:\.\d+)?\)$/u.test(colour);
  const behind = (one: Element | null) => backgrounds(one).find(isOpaque) ?? 'white';
  const ringsOf = (one: Element, part?: '::after') => {
    const style = getComputedStyle(one, part);
    const back = behind(Number.parseFloat(style.outlineOffset) < 0 ? one : one.parentElement);
    const shadow = /(?:rgba?|oklch|color)\([^)]*\)/u.exec(style.boxShadow)?.[0];
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    const isField = one.matches('input, textarea, [role="combobox"]');
    const colours = [hasOutline && style.outlineColor, shadow, isField && style.borderColor];
    return colours.flatMap((colour) => (colour ? [[colour, back] as const] : []));
  };
  const near = [drawn, document.activeElement, document.activeElement?.nextElementSibling];
  const elements = [...near, ...drawn.querySelectorAll('*')];
  return [...ringsOf(drawn, '::after'), ...elements.flatMap((one) => (one ? ringsOf(one) : []))];
}

/** Colours in any notation as red, green and blue from 0 to 255. */
const readColours = (colours: readonly string[]): number[][] => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return colours.map((colour) => {
    if (canvas === null) throw new Error('No canvas');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  });
};

/** The relative luminance of WCAG. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: readonly number[] = [], b: readonly number[] = []): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The highest contrast of pairs of colours, in any notation; 0 of none. */
export async function contrastOf(
  page: Page,
  pairs: readonly (readonly [colour: string, behind: string])[],
): Promise<number> {
  const colours = await page.evaluate(readColours, pairs.flat());
  return Math.max(
    0,
    ...pairs.map((_, index) => contrast(colours[index * 2], colours[index * 2 + 1])),
  );
}

/** Reads the focused element; null where the page itself has the focus. */
export async function readFocus(page: Page): Promise<FocusStop | null> {
  const handle = await drawnFocus(page);
  const drawn = handle.asElement();
  if (drawn === null) return null;
  const place = await drawn.evaluate(readPlace);
  const rings = await drawn.evaluate(readRings);
  const ringContrast = await contrastOf(page, rings);
  await handle.dispose();
  return { ...place, ringContrast };
}

/** Everything that can be pressed and is smaller than `size` pixels in one direction; links within a text may be. */
export const smallTargets = (page: Page, size: number): Promise<Findings> =>
  page.evaluate((least) => {
    const found = new Set<string>();
    const pressed =
      'button, a[href], input:not([type="hidden"]), select, textarea, [role="button"], [role="option"], [role="tab"], [role="switch"]';
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('[aria-hidden="true"], [inert]') !== null) continue;
      if (getComputedStyle(element).display === 'inline' && element.matches('a, button')) continue;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      // A link whose generated content covers its row.
      const isSpread = getComputedStyle(element, '::after').position === 'absolute';
      const parts = [
        element,
        label,
        isSpread ? element.offsetParent : null,
        element.closest('[data-path], label, [class*="Input-wrapper"]'),
      ];
      const sizes = parts.flatMap((part) => {
        const box = part?.getBoundingClientRect();
        return box === undefined ? [] : [Math.min(box.width, box.height)];
      });
      const { width, height } = element.getBoundingClientRect();
      // Off-screen until it has the focus, like the link to the content.
      if (width <= 1 || height <= 1) continue;
      if (Math.max(...sizes) < least - 0.5)
        found.add(`${element.outerHTML.slice(0, 120)} ${Math.round(width)}×${Math.round(height)}`);
    }
    return [...found];
  }, size);

/** Texts that are cut without an ellipsis, and a page that scrolls sideways. */
export const cutTexts = (page: Page): Promise<Findings> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over > 0) found.add(`the page scrolls sideways by ${over} px`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (texts.length === 0 || element.closest('[aria-hidden="true"], svg') !== null) continue;
      const { color, overflowX, overflowY, textOverflow, clip, clipPath, lineClamp } =
        getComputedStyle(element) as CSSStyleDeclaration & { lineClamp: string };
      // Lies over what is drawn, so that it can be marked and found.
      if (color === 'rgba(0, 0, 0, 0)') continue;
      if (clip !== 'auto' || clipPath !== 'none' || element.clientWidth <= 1) continue;
      const isCutAside =
        ['hidden', 'clip'].includes(overflowX) &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      const isCutBelow =
        ['hidden', 'clip'].includes(overflowY) &&
        (lineClamp ?? 'none') === 'none' &&
        textOverflow !== 'ellipsis' &&
        element.scrollHeight > element.clientHeight + 3;
      if (isCutAside || isCutBelow)
        found.add(`${element.outerHTML.slice(0, 120)} ${element.textContent?.slice(0, 30)}`);
    }
    return [...found];
  });
