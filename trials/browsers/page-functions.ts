import type axeCore from 'axe-core';

/*
 * The functions of this file run in the pages. They get there as text, so they use nothing but each other, axe and
 * what a browser has.
 */
declare const axe: typeof axeCore & {
  readonly commons: { readonly aria: { readonly getRole: (element: Element) => string | null } };
};

/** Where a landmark, a control or a row is drawn; in CSS pixels, from the top left corner of the page. */
export interface Drawn {
  readonly role: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a screen looks at one width of the window. */
export interface Look {
  readonly drawn: readonly Drawn[];
  /** Texts that stick out of what they are in. */
  readonly cut: readonly string[];
  /** Texts that end in an ellipsis, since there is no room for all of them. */
  readonly shortened: readonly string[];
  /** How far the page can be scrolled sideways, in pixels. */
  readonly overhang: number;
}

/** A whole accessible name, or a pattern for it. */
export interface NameQuery {
  readonly text?: string;
  readonly pattern?: string;
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isClipped = getComputedStyle(element).clipPath !== 'none';
  const isDrawn = width > 1 && height > 1 && !isClipped;
  return isDrawn && element.checkVisibility({ visibilityProperty: true });
}

/** The accessible name; axe does not count the label of a button that is a combo box. */
function nameFor(element: Element): string {
  const name = axe.commons.text.accessibleText(element).trim();
  const [label] = name === '' && element instanceof HTMLButtonElement ? element.labels : [];
  return label?.textContent?.trim() ?? name;
}

/** What has a role and is visible, with its role and name, in the order of the page. */
function listNamed(): { element: Element; role: string; name: string }[] {
  const withRoles =
    'a[href],button,input:not([type=hidden]),select,textarea,h1,h2,h3,main,nav,header,aside,section,form,table,tr,[role]';
  axe.setup(document.documentElement);
  try {
    return [...document.querySelectorAll(withRoles)].filter(isVisible).flatMap((element) => {
      const role = axe.commons.aria.getRole(element);
      return role === null ? [] : [{ element, role, name: nameFor(element) }];
    });
  } finally {
    axe.teardown();
  }
}

/** Finds an element by its role and name, first in the dialog that is over everything. */
function find(role: string, { text, pattern }: NameQuery): Element | null {
  const isMeant = (name: string) =>
    pattern === undefined ? name === text : new RegExp(pattern, 'iu').test(name);
  const found = listNamed()
    .filter((one) => one.role === role && isMeant(one.name))
    .map(({ element }) => element);
  return found.find((element) => element.closest('[aria-modal=true]')) ?? found[0] ?? null;
}

/** Finds what a click would reach now; scrolls to it if needed, so that it is reached the next time. */
function findFree(role: string, name: NameQuery): Element | null {
  const element = find(role, name);
  if (element === null) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (element.contains(top) || top?.closest('label')?.control === element) return element;
  if (top === null) element.scrollIntoView({ block: 'center' });
  return null;
}

function isShown(role: string, name: NameQuery): boolean {
  return find(role, name) !== null;
}

/** The name of the first element that fits; empty if there is none. */
function nameOf(role: string, { pattern = '' }: NameQuery): string {
  const isMeant = new RegExp(pattern, 'iu');
  return listNamed().find((one) => one.role === role && isMeant.test(one.name))?.name ?? '';
}

/** The content of a field, or of a check box whether it is ticked; empty if there is no such field. */
function valueOf(role: string, name: NameQuery): string {
  const field = find(role, name);
  if (!(field instanceof HTMLInputElement)) return '';
  return field.type === 'checkbox' ? String(field.checked) : field.value;
}

/** Chooses an option of the sandbox's select, whose list is drawn by the browser and not by the page. */
function choose(id: string, value: string): void {
  const select = document.getElementById(id);
  if (select instanceof HTMLSelectElement) select.value = value;
}

function addressOf(name: NameQuery): string {
  const link = find('link', name);
  return link instanceof HTMLAnchorElement ? link.href : '';
}

function textOf(selector: string): string {
  return document.querySelector(selector)?.textContent ?? '';
}

/** Whether a text sticks out of its element, or out of one around it that cuts it off. */
function isCut(text: Text): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, right, width } = range.getBoundingClientRect();
  if (width === 0) return false;
  for (let outer = text.parentElement; outer !== null; outer = outer.parentElement) {
    const { overflowX, textOverflow, display } = getComputedStyle(outer);
    if (textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(overflowX)) return false;
    const isEdge = outer === text.parentElement ? display !== 'inline' : overflowX !== 'visible';
    const box = outer.getBoundingClientRect();
    // What has no width is hidden on purpose, such as a column without room.
    if (isEdge && box.width <= 1) return false;
    if (isEdge && (right > box.right + 2 || left < box.left - 2)) return true;
  }
  return false;
}

function isShortened(text: Text): boolean {
  let outer = text.parentElement;
  while (outer !== null && getComputedStyle(outer).textOverflow !== 'ellipsis')
    outer = outer.parentElement;
  return outer !== null && outer.scrollWidth > outer.clientWidth;
}

/** Whether it is in something that is only for screen readers. */
function isClippedAway(element: Element): boolean {
  for (let outer: Element | null = element; outer !== null; outer = outer.parentElement)
    if (getComputedStyle(outer).clipPath !== 'none') return true;
  return false;
}

/** The visible texts, without what is only decoration. */
function listTexts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const { parentElement: around, data } = text;
    if (data.trim() === '' || around === null || !isVisible(around)) continue;
    if (isClippedAway(around)) continue;
    if (around.closest('[aria-hidden=true], svg') === null) texts.push(text);
  }
  return texts;
}

function readLook(): Look {
  const inner = ['cell', 'rowgroup', 'presentation', 'img'];
  // Messages and the results of scans come and go with time, tooltips with the mouse.
  const passing = 'section[aria-label=Messages], section[aria-label=Scanner], [role=tooltip]';
  const isLasting = (element: Element) => !element.closest(passing);
  const drawn = listNamed()
    .filter(({ element, role }) => !inner.includes(role) && isLasting(element))
    .map(({ element, role, name }) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { role, name, x: x + scrollX, y: y + scrollY, width, height };
    });
  const overhang = document.documentElement.scrollWidth - innerWidth;
  const texts = listTexts();
  const cut = texts.filter(isCut).map(({ data }) => data);
  const shortened = texts.filter(isShortened).map(({ data }) => data);
  return { drawn, cut, shortened, overhang };
}

/** Whether everything has loaded and nothing moves. */
function isStill(): boolean {
  const isRunning = ({ playState }: Animation) => playState === 'running';
  const loading = document.querySelector(
    'main [aria-busy="true"], [role="status"][aria-label="Please wait"]',
  );
  const areFontsThere = document.fonts.status === 'loaded';
  return areFontsThere && loading === null && !document.getAnimations().some(isRunning);
}

function store(items: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
}

/** Collects errors of the page from now on, until it is left. */
function watchFaults(): void {
  const faults: string[] = [];
  Object.assign(globalThis, { trialFaults: faults });
  const { error } = console;
  console.error = (...words: unknown[]) => {
    faults.push(words.map(String).join(' '));
    error(...words);
  };
  addEventListener('error', ({ message }) => void faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => void faults.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    faults.push(`${violatedDirective} refuses ${blockedURI}`);
  });
}

function listFaults(): readonly string[] {
  return (globalThis as { trialFaults?: readonly string[] }).trialFaults ?? [];
}

/** What may be called in a page from outside. */
export const pageFunctions = {
  find,
  findFree,
  isShown,
  nameOf,
  valueOf,
  addressOf,
  choose,
  textOf,
  readLook,
  isStill,
  store,
  watchFaults,
  listFaults,
};

export type PageFunctions = typeof pageFunctions;

/** All of this file, for the pages: defines `trial`. */
export const pageScript = `globalThis.trial = (() => {
${[isVisible, isClippedAway, nameFor, listNamed, isCut, isShortened, listTexts, ...Object.values(pageFunctions)].map(String).join('\n')}
return { ${Object.keys(pageFunctions).join(', ')} };
})();`;
