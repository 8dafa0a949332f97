import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installPackages } from '../testing/debian-packages.ts';
import { inTrial } from '../testing/in-trial.ts';
import { withDemo } from './demo-site.ts';
import { startChromium, startFirefox } from './puppeteer-browser.ts';
import { personAt, type StartedBrowser } from './tab.ts';
import { compareWalks, readStill, walkTour } from './walk-tour.ts';
import { startWebKit } from './webkit-browser.ts';

const pictures = join(import.meta.dirname, '..', '..', 'test-results', 'browsers');

const startReference = () => startChromium(process.env.CHROMIUM_PATH ?? '');

async function inBrowser<Result>(
  start: () => Promise<StartedBrowser>,
  work: (browser: StartedBrowser) => Promise<Result>,
): Promise<Result> {
  const browser = await start();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Walks the tour in all three, each with a site of its own, so that all begin with the same parcels and alarms. */
async function walkInAll(): Promise<void> {
  installPackages('firefox-esr', 'webkit2gtk-driver', 'xvfb');
  await rm(pictures, { recursive: true, force: true });
  const now = new Date();
  const walkIn = (start: () => Promise<StartedBrowser>) =>
    withDemo(now, () => inBrowser(start, (browser) => walkTour(browser, pictures)));
  const chromium = await walkIn(startReference);
  const differences = [...compareWalks(chromium)];
  for (const start of [startFirefox, startWebKit])
    differences.push(...compareWalks(await walkIn(start), chromium));
  expect(differences).toEqual([]);
}

const sample = `<!doctype html><title>Sample</title>
<main style="position: absolute; inset: 0; font: 16px monospace">
<p style="width: 20px">narrow-and-cut</p>
<p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A long sentence</p>
<button style="position: absolute; left: 40px; top: 300px; width: 90px; height: 30px"
  onclick="this.textContent = document.querySelector('input').value">Reserve</button>
<label>Kolli ID <input></label></main>`;

/** The tour in Chromium alone, after a look at what the long form relies on. */
async function walkHere(): Promise<void> {
  await inBrowser(startReference, readSample);
  await withDemo(new Date(), () =>
    inBrowser(startReference, (browser) => walkTour(browser, pictures)),
  );
}

/** That places, cut texts, clicks and keys of a page are what they are. */
async function readSample(browser: StartedBrowser): Promise<void> {
  const tab = await browser.openTab();
  await tab.resize(800, 600);
  await tab.goTo(`data:text/html,${encodeURIComponent(sample)}`);
  const look = await readStill(tab);
  expect(look.drawn).toContainEqual({
    role: 'button',
    name: 'Reserve',
    x: 40,
    y: 300,
    width: 90,
    height: 30,
  });
  expect(look).toMatchObject({
    cut: ['narrow-and-cut'],
    shortened: ['A long sentence'],
    overhang: 0,
  });
  const person = personAt(tab);
  await person.fill('Kolli ID', 'fp-1');
  await person.click('button', 'Reserve');
  await person.see('button', 'fp-1');
}

test("LST-15: each step of the README's tour names what the screens have and passes, in Firefox and WebKit with screens as in Chromium", () =>
  inTrial('browsers', { shortSeconds: 120, longMinutes: 10 }, ({ isLong }) =>
    isLong ? walkInAll() : walkHere(),
  ));
