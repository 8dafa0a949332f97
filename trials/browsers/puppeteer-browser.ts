import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import type { PageFunctions } from './page-functions.ts';
import { pageSource, type StartedBrowser, type Tab } from './tab.ts';

type Trial = Record<string, (...args: unknown[]) => unknown>;
interface InPage {
  readonly trial?: Trial;
}

/** Collects errors on the console, also those of the content security policy, and what the page throws. */
function watch(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // Without a session, the first call of the sign-in is refused; only Chromium writes that down.
    const isRefusal = message.text().includes('status of 401');
    if (message.type() === 'error' && !isRefusal) faults.push(message.text());
  });
  page.on('pageerror', (error) => void faults.push(String(error)));
  return faults;
}

/** Shows the tab: in one behind another, nothing is drawn. A page that was loaded since gets its functions. */
async function prepare(page: Page): Promise<void> {
  await page.bringToFront();
  if (!(await page.evaluate(() => 'trial' in globalThis))) await page.evaluate(pageSource);
}

async function click(page: Page, role: string, name: object): Promise<void> {
  await prepare(page);
  const handle = await page.evaluateHandle(
    (...args) => (globalThis as unknown as InPage).trial?.findFree?.(...args),
    role,
    name,
  );
  const element = handle.asElement();
  if (element === null) throw new Error('out of reach');
  await (element as ElementHandle<Element>).click();
}

async function openTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  // Without passkeys, which WebKitGTK does not have.
  await page.evaluateOnNewDocument('delete globalThis.PublicKeyCredential');
  const faults = watch(page);
  return {
    goTo: async (url) => {
      await page.bringToFront();
      await page.goto(url);
    },
    call: async (name, ...args) => {
      await prepare(page);
      return page.evaluate(
        (called, values) =>
          (globalThis as unknown as InPage).trial?.[called]?.(...(values as unknown[])),
        name,
        args,
      ) as Promise<ReturnType<PageFunctions[typeof name]>>;
    },
    click: (role, name) => click(page, role, name),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    selectAll: async () => {
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
    },
    url: async () => page.url(),
    resize: async (width, height) => {
      await page.bringToFront();
      await page.setViewport({ width, height });
    },
    takePicture: async (path) => {
      await page.screenshot({ path: path as `${string}.png` });
    },
    faults: async () => faults,
  };
}

async function started(name: string, browser: Browser): Promise<StartedBrowser> {
  return {
    name,
    title: await browser.version(),
    openTab: () => openTab(browser),
    close: () => browser.close(),
  };
}

/** The Chromium of the tests. Letters are as wide as the font says, as on most screens, not rounded to pixels. */
export async function startChromium(executablePath: string): Promise<StartedBrowser> {
  const args = ['--no-sandbox', '--force-prefers-reduced-motion', '--font-render-hinting=none'];
  return started('chromium', await launch({ executablePath, args }));
}

/** Debian's Firefox, over WebDriver BiDi. */
export async function startFirefox(): Promise<StartedBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    // Scroll bars take no room, as in the other two.
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'ui.useOverlayScrollbars': 1 },
  });
  return started('firefox', browser);
}
