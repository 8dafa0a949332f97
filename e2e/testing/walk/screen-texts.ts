import { expect, type Page } from '@playwright/test';
import { type Catalogue, catalogues } from '../translate.ts';

/** Keys with more than one word: a word such as `error` may be part of a text. */
function keysOf(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
const keys = keysOf(catalogues.en).filter((key) => /[._]|[a-z][A-Z]/.test(key));

/** Keys and placeholders shown instead of their texts; runs in the browser. */
function untranslated(known: string[]): string[] {
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

/** The page's horizontal overflow, and texts that are cut; runs in the browser. */
function cutOff(): string[] {
  const { scrollWidth } = document.documentElement;
  const faults =
    scrollWidth > innerWidth ? [`the page is ${String(scrollWidth - innerWidth)} px too wide`] : [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = nodes.map(({ textContent }) => textContent?.trim()).join('');
    const style = getComputedStyle(element);
    // Texts for screen readers only are one pixel wide; fields scroll on their own.
    const isOut = element.clientWidth < 2 || style.clipPath !== 'none' || style.clip !== 'auto';
    // A shortened ID is drawn in parts, below the whole one.
    const isShortened = element.previousElementSibling?.matches('[data-tail]') === true;
    if (text === '' || isOut || isShortened) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
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

/** Texts that overflow their container; runs in the browser. */
function overflowing(): string[] {
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
      // Text clipped by its own element is checked there.
      if (overflowX !== 'visible' || clipPath !== 'none' || holder.tagName === 'TEXTAREA') continue;
      if (text.right > right + 1 || text.left < left - 1)
        faults.push(`runs out of its ${frame.tagName}: "${node.textContent ?? ''}"`);
    }
  }
  return faults;
}

/**
 * Expects complete texts on a screen: no key instead of a text, no missing value, no page wider
 * than its window, and no cut text that is not available in full some other way.
 */
async function checkTexts(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const findProblems = async () => {
    const found = [
      ...(await page.evaluate(untranslated, keys)),
      ...(await page.evaluate(cutOff)),
      ...(await page.evaluate(overflowing)),
    ];
    return [...new Set(found)];
  };
  // The screen may still be rendering for this width: only persistent findings count.
  await expect.configure({ soft: true }).poll(findProblems, screen).toEqual([]);
}

/** Checks the texts of every stop of a walk, at phone width and on a wide screen. */
export function createTextCheck(page: Page, language: string): (what: string) => Promise<void> {
  return async (what) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await checkTexts(page, `${what}, ${language}, ${String(width)} px`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
}
