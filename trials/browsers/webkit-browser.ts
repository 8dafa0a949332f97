import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, Capabilities, Key as Keys, WebElement, type WebDriver } from 'selenium-webdriver';
import { expect } from 'vitest';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { waitFor } from '../../e2e/testing/programs.ts';
import type { PageFunctions } from './page-functions.ts';
import { type Key, pageSource, type StartedBrowser, type Tab } from './tab.ts';

/** No animations, which pages see as `prefers-reduced-motion`, and letters as wide as the font says. */
const gtkSettings = `[Settings]
gtk-enable-animations=0
gtk-xft-hinting=0
gtk-xft-hintstyle=hintnone
`;
/** The browser's own controls are drawn tiny: they would keep its window from being as narrow as a phone. */
const gtkStyle = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; }\n';

/** Longer than the page takes to follow the size of its window. */
const SETTLE_MS = 300;

const keys: Record<Key, string> = { Enter: Keys.ENTER, Escape: Keys.ESCAPE, Delete: Keys.DELETE };

/** A display without a screen; returns its program and its name. */
async function startDisplay(): Promise<{ child: ChildProcess; display: string }> {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn('Xvfb', ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] ?? child, 'data')) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

async function writeGtkSettings(folder: string): Promise<void> {
  const gtk = join(folder, 'gtk-3.0');
  await mkdir(gtk, { recursive: true });
  await writeFile(join(gtk, 'settings.ini'), gtkSettings);
  await writeFile(join(gtk, 'gtk.css'), gtkStyle);
}

/** Starts Debian's WebKitWebDriver and waits until it answers. */
async function startDriver(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/status`, child, () => 'WebKitWebDriver');
  return { child, url };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
  child.kill();
  await ended;
}

/** Calls a function in the page; a page that was loaded since does not have the functions yet. */
async function callIn(driver: WebDriver, name: keyof PageFunctions, args: readonly unknown[]) {
  if ((await driver.executeScript("return 'trial' in globalThis")) !== true)
    await driver.executeScript(`${pageSource}\ntrial.watchFaults();`);
  return driver.executeScript<unknown>(`return trial.${name}(...arguments)`, ...args);
}

type Size = Readonly<Record<'width' | 'height', number>>;

/** The size of what the page has for itself, once it stays the same: it follows that of the window late. */
async function settledSize(driver: WebDriver): Promise<Size> {
  const read = () =>
    driver.executeScript<Size>('return { width: innerWidth, height: innerHeight }');
  for (let last = await read(); ; ) {
    await setTimeout(SETTLE_MS);
    const now = await read();
    if (now.width === last.width && now.height === last.height) return now;
    last = now;
  }
}

async function resize(driver: WebDriver, size: Size): Promise<void> {
  const window = driver.manage().window();
  const inner = await settledSize(driver);
  const outer = await window.getRect();
  // The window is larger than the page by the browser's own controls.
  await window.setRect({
    width: outer.width + size.width - inner.width,
    height: outer.height + size.height - inner.height,
  });
  expect(await settledSize(driver)).toEqual(size);
}

function handsOf(driver: WebDriver, inTab: () => Promise<void>) {
  const keysOf = async (...pressed: readonly string[]) => {
    await inTab();
    await driver
      .actions()
      .sendKeys(...pressed)
      .perform();
  };
  return {
    click: async (role, name) => {
      await inTab();
      const element = await callIn(driver, 'findFree', [role, name]);
      if (!(element instanceof WebElement)) throw new Error('out of reach');
      await element.click();
    },
    type: (text) => keysOf(text),
    press: (key) => keysOf(keys[key]),
    selectAll: async () => {
      await inTab();
      const { CONTROL } = Keys;
      await driver.actions().keyDown(CONTROL).sendKeys('a').keyUp(CONTROL).perform();
    },
  } satisfies Partial<Tab>;
}

async function openTab(driver: WebDriver, isFirst: boolean): Promise<Tab> {
  // In a window of its own: a tab behind another one is not drawn.
  if (!isFirst) await driver.switchTo().newWindow('window');
  const handle = await driver.getWindowHandle();
  const inTab = () => driver.switchTo().window(handle);
  const faults: string[] = [];
  return {
    ...handsOf(driver, inTab),
    goTo: async (url) => {
      await inTab();
      await driver.get(url);
    },
    call: async (name, ...args) => {
      await inTab();
      return (await callIn(driver, name, args)) as ReturnType<PageFunctions[typeof name]>;
    },
    url: async () => {
      await inTab();
      return driver.getCurrentUrl();
    },
    resize: async (width, height) => {
      await inTab();
      await resize(driver, { width, height });
    },
    takePicture: async (file) => {
      await inTab();
      await writeFile(file, await driver.takeScreenshot(), 'base64');
    },
    faults: async () => {
      await inTab();
      const now = (await callIn(driver, 'listFaults', [])) as string[];
      faults.push(...now.filter((fault) => !faults.includes(fault)));
      return faults;
    },
  };
}

/** Debian's WebKitGTK with its small browser, over WebDriver, on a display without a screen. */
export async function startWebKit(): Promise<StartedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-webkit-'));
  await writeGtkSettings(folder);
  const { child: screen, display } = await startDisplay();
  const env = { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: folder, LC_ALL: 'C.UTF-8' };
  const service = await startDriver(env);
  const driver = await new Builder()
    .usingServer(service.url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await driver.manage().setTimeouts({ pageLoad: 60_000 });
  const version = (await driver.getCapabilities()).get('browserVersion') as string;
  let tabs = 0;
  return {
    name: 'webkit',
    title: `WebKitGTK ${version}`,
    openTab: () => {
      tabs += 1;
      return openTab(driver, tabs === 1);
    },
    close: async () => {
      await driver.quit();
      await end(service.child);
      await end(screen);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
