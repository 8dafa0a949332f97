import { expect, type Page } from '@playwright/test';
import { type Catalogue, catalogues } from './say.ts';
import { isEveryLanguage } from './text-languages.ts';

/** Keys of more than a word: a word such as `error` may stand in a text rightly. */
function keysOf(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
const keys = keysOf(catalogues.en).filter((key) => /[._]|[a-z][A-Z]/.test(key));

/** Keys and placeholders that stand in place of their texts; runs in the browser. */
function unsaid(known: string[]): string[] {
  const texts = [document.title, document.body.innerText];
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      texts.push(element.getAttribute(name) ?? '');
  const words = new Set(texts.join('\n').split(/[\s,:;()]+/));
  return [
    ...known.filter((key) => words.has(key)).map((key) => `the key ${key} stands for its text`),
    ...texts
      .filter((text) => /\{\{\w*\}\}/.test(text))
      .map((text) => `a value is missing in: ${text.slice(0, 80)}`),
  ];
}

/** How far the page hangs over its window, and texts that are cut off; runs in the browser. */
function cutOff(): string[] {
  const { scrollWidth } = document.documentElement;
  const faults =
    scrollWidth > innerWidth ? [`the page is ${String(scrollWidth - innerWidth)} px too wide`] : [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = nodes.map(({ textContent }) => textContent?.trim()).join('');
    const style = getComputedStyle(element);
    // Texts for screen readers alone are a pixel wide; fields scroll by themselves.
    const isOut = element.clientWidth < 2 || style.clipPath !== 'none' || style.clip !== 'auto';
    if (text === '' || isOut || !element.checkVisibility({ visibilityProperty: true })) continue;
    const isWhole =
      style.textOverflow === 'ellipsis' && element.closest('[title], [aria-label]') !== null;
    const isCut =
      (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
      (style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
    const scrolls = /auto|scroll/.test(style.overflow) || element.tagName === 'TEXTAREA';
    if (isCut && !isWhole && !scrolls)
      faults.push(`cut off: "${text.slice(0, 60)}" in ${element.className}`);
  }
  return faults;
}

/** Texts that run out of what is meant to hold them; runs in the browser. */
function runningOut(): string[] {
  const frames = 'button, a, label, th, [role="dialog"], [role="cell"], [role="columnheader"]';
  const faults: string[] = [];
  for (const frame of document.querySelectorAll<HTMLElement>(frames)) {
    const { left, right, width } = frame.getBoundingClientRect();
    if (width < 2 || !frame.checkVisibility({ visibilityProperty: true })) continue;
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const holder = node.parentElement;
      if (holder === null || holder.closest(frames) !== frame || text.width < 2) continue;
      const { overflowX, clipPath } = getComputedStyle(holder);
      // What its own element cuts off is looked at there.
      if (overflowX !== 'visible' || clipPath !== 'none' || holder.tagName === 'TEXTAREA') continue;
      if (text.right > right + 1 || text.left < left - 1)
        faults.push(`runs out of its ${frame.tagName}: "${node.textContent ?? ''}"`);
    }
  }
  return faults;
}

/**
 * Whether the texts of a screen are whole: no key in place of a text, no missing value, no page
 * wider than its window, and none cut off that does not show whole some other way.
 */
async function checkTexts(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const look = async () => {
    const found = [
      ...(await page.evaluate(unsaid, keys)),
      ...(await page.evaluate(cutOff)),
      ...(await page.evaluate(runningOut)),
    ];
    return [...new Set(found)];
  };
  // What is still being drawn again for this width is looked at again: only what stays counts.
  await expect.configure({ soft: true }).poll(look, screen).toEqual([]);
}

/** The narrow screen, where texts lack room, with each change; both under `npm run trial`. */
const widths = isEveryLanguage() ? [1440, 390] : [390];

/** Looks at the texts of every stop of a walk, as phones show them and in the long form wide screens, too. */
export function lookAtTexts(page: Page, language: string): (what: string) => Promise<void> {
  return async (what) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await checkTexts(page, `${what}, ${language}, ${String(width)} px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
}
