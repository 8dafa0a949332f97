import axe from 'axe-core';
import { expect } from 'vitest';
import { type NameQuery, type PageFunctions, pageScript } from './page-functions.ts';

/** Defines axe and `trial` in a page. */
export const pageSource = `${axe.source}\n${pageScript}`;

export type Key = 'Enter' | 'Escape' | 'Delete';

/** A tab of a browser, as its driver offers it. Clicks and keys are those of a mouse and a keyboard. */
export interface Tab {
  readonly goTo: (url: string) => Promise<void>;
  /** Calls a function of `page-functions.ts` in the page. */
  readonly call: <Name extends keyof PageFunctions>(
    name: Name,
    ...args: Parameters<PageFunctions[Name]>
  ) => Promise<ReturnType<PageFunctions[Name]>>;
  /** Clicks what `findFree` finds in the page, which must be there. */
  readonly click: (role: string, name: NameQuery) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  readonly selectAll: () => Promise<void>;
  readonly url: () => Promise<string>;
  /** Sets the size of what the page has for itself, in CSS pixels. */
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly takePicture: (file: string) => Promise<void>;
  /** What the page reported as an error since the start. */
  readonly faults: () => Promise<readonly string[]>;
}

export interface StartedBrowser {
  readonly name: string;
  /** With its version. */
  readonly title: string;
  readonly openTab: () => Promise<Tab>;
  readonly close: () => Promise<void>;
}

/** A whole name, or a pattern for it. */
export type Name = string | RegExp;

const queryOf = (name: Name): NameQuery =>
  typeof name === 'string' ? { text: name } : { pattern: name.source };

/** How long a person waits, and for what. */
const patience = (what: string) => ({ timeout: 60_000, interval: 100, message: what });

async function see(tab: Tab, role: string, name: Name, isThere: boolean): Promise<void> {
  const read = () => tab.call('isShown', role, queryOf(name));
  await expect.poll(read, patience(`${role} ${String(name)}`)).toBe(isThere);
}

/** Clicks as soon as nothing lies over it, and again what has moved away under the mouse. */
async function click(tab: Tab, role: string, name: Name): Promise<void> {
  const outcome = () =>
    tab.click(role, queryOf(name)).then(
      () => 'clicked',
      (error: Error) => error.message,
    );
  await expect.poll(outcome, patience(`a click on ${role} ${String(name)}`)).toBe('clicked');
}

/** Waits until something is seen, whose whole name `met` gets. */
async function meetAt(tab: Tab, met: string[], role: string, name: Name): Promise<void> {
  await see(tab, role, name, true);
  met.push(typeof name === 'string' ? name : await tab.call('nameOf', role, queryOf(name)));
}

/** What a person does in a tab, who waits until they see what they look for. `met` gets the names of that, and what they type. */
export function personAt(tab: Tab, met: string[] = []) {
  const valueOf = (role: string, name: Name) => tab.call('valueOf', role, queryOf(name));
  const meet = (role: string, name: Name) => meetAt(tab, met, role, name);
  return {
    see: meet,
    gone: (role: string, name: Name) => see(tab, role, name, false),
    click: async (role: string, name: Name) => {
      await meet(role, name);
      await click(tab, role, name);
    },
    valueOf,
    /** Waits until a field has such a content. */
    seeFilled: async (name: Name, text: RegExp) => {
      const read = () => valueOf('textbox', name);
      await expect.poll(read, patience(`field ${String(name)}`)).toMatch(text);
    },
    /** The whole name of the first element that fits, once there is one. */
    nameOf: async (role: string, name: RegExp) => {
      await meet(role, name);
      return tab.call('nameOf', role, queryOf(name));
    },
    addressOf: (link: Name) => meet('link', link).then(() => tab.call('addressOf', queryOf(link))),
    /** Waits until a part of the page has such a text; returns what the first group of the pattern matched. */
    read: async (selector: string, text: RegExp) => {
      const read = () => tab.call('textOf', selector);
      await expect.poll(read, patience(selector)).toMatch(text);
      return text.exec(await read())?.[1] ?? '';
    },
    fill: async (name: Name, text: string) => {
      await meet('textbox', name);
      met.push(text);
      await click(tab, 'textbox', name);
      await tab.selectAll();
      await tab.press('Delete');
      if (text !== '') await tab.type(text);
    },
  };
}

export type Person = ReturnType<typeof personAt>;
