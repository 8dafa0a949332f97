import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { compareLooks } from './compare-looks.ts';
import { tourSteps } from '../../apps/sandbox/src/start/tour-steps.ts';
import type { Look } from './page-functions.ts';
import type { StartedBrowser, Tab } from './tab.ts';
import { tour } from './tour.ts';
import { beginWalk } from './walk.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** How each screen looks at each width, by `screen-width`. */
export type Looks = ReadonlyMap<string, Look>;

export interface WalkedTour {
  /** The browser with its version. */
  readonly title: string;
  readonly looks: Looks;
  /** Errors that the browser reported, with the screen. */
  readonly faults: readonly string[];
}

/** What of a look is not as before; empty if nothing. */
function changeOf(before: Look | undefined, now: Look): string {
  const same = new Set(before?.drawn.map((one) => JSON.stringify(one)));
  return now.drawn.map((one) => JSON.stringify(one)).find((one) => !same.has(one)) ?? '';
}

/** Reads a screen once nothing moves any more. */
export async function readStill(tab: Tab): Promise<Look> {
  let last: Look | undefined;
  const change = async () => {
    const now = await tab.call('readLook');
    const changed = changeOf(last, now);
    last = now;
    return changed === '' && !(await tab.call('isStill')) ? 'an animation' : changed;
  };
  await expect.poll(change, { timeout: 60_000, interval: 100 }).toBe('');
  if (last === undefined) throw new Error('Nothing was read');
  return last;
}

const steps = tourSteps({ kolli: '', sandbox: '' });

/** What steps of the tour name or let one type, and nobody met who did them. */
function unmetOf(first: number, last: number, met: readonly string[]): readonly string[] {
  const typed = met.join('');
  return steps
    .slice(first, last)
    .flat()
    .filter(({ kind, text }) =>
      kind === 'typed'
        ? !typed.includes(text)
        : kind === 'name' && !met.some((name) => `${name} `.startsWith(text)),
    )
    .map(({ text }) => text);
}

/** Walks the tour of the README in a browser, and leaves a picture of each screen at each width in the folder. */
export async function walkTour(browser: StartedBrowser, pictures: string): Promise<WalkedTour> {
  await mkdir(pictures, { recursive: true });
  const looks = new Map<string, Look>();
  const faults = new Set<string>();
  const walk = await beginWalk(browser, async (tab, screen) => {
    for (const { width, height } of windows) {
      await tab.resize(width, height);
      looks.set(`${screen}-${width}`, await readStill(tab));
      await tab.takePicture(join(pictures, `${screen}-${width}-${browser.name}.png`));
    }
    for (const fault of await tab.faults()) faults.add(fault);
  });
  for (const tab of [walk.kolli, walk.sandbox]) await tab.resize(1440, 900);
  try {
    let first = 0;
    for (const { go, last } of tour) {
      await go(walk);
      expect(unmetOf(first, last, walk.met.splice(0))).toEqual([]);
      console.log(`${browser.title}: step ${last}`);
      first = last;
    }
    expect(first).toBe(steps.length);
  } catch (error) {
    for (const [name, tab] of Object.entries({ kolli: walk.kolli, sandbox: walk.sandbox }))
      await tab.takePicture(join(pictures, `failed-${name}-${browser.name}.png`));
    throw error;
  }
  return { title: browser.title, looks, faults: [...faults] };
}

/** What differs from how the screens looked in the reference; without one, what is wrong in itself. Prints it, too. */
export function compareWalks(walked: WalkedTour, reference = walked): readonly string[] {
  const screens = [...new Set([...reference.looks.keys(), ...walked.looks.keys()])];
  const differences = screens.flatMap((screen) => {
    const [expected, look] = [reference.looks.get(screen), walked.looks.get(screen)];
    if (expected === undefined || look === undefined) return [`${screen}: not in both`];
    return compareLooks(expected, look).map((difference) => `${screen}: ${difference}`);
  });
  const found = [...walked.faults, ...differences].map((one) => `${walked.title}: ${one}`);
  for (const one of found) console.log(one);
  return found;
}
