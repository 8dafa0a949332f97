import { type ConsoleMessage, expect, type Page, test as base } from '@playwright/test';
import { type Place, type Screen } from './place.ts';
import {
  type Credentials,
  newContext,
  setAppearance,
  signInUnseen,
  site,
  type Window,
} from './site.ts';
import { specEmail, specPassword, type SpecRole } from './spec-site.ts';

type OpenOptions = Window & { role?: SpecRole; person?: Credentials; path?: string };
type Open = (place: Place, screen: Screen, options?: OpenOptions) => Promise<Page>;
type Visit = (path: string, options?: Window) => Promise<Page>;

type NewPage = (options: Window) => Promise<Page>;

/** The unused pages of a worker, each in its own browser context. */
interface Pages {
  readonly take: () => Promise<Page>;
  /** Signs out and clears the test's storage, but keeps the cached files of the product. */
  readonly release: (page: Page) => Promise<void>;
}

/** Collects what the content security policy refuses while `work` runs; a test must cause none. */
async function expectNoRefusals(
  work: (watch: (page: Page) => void) => Promise<void>,
): Promise<void> {
  const refused: string[] = [];
  const note = (message: ConsoleMessage) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  };
  const watched: Page[] = [];
  await work((page) => {
    page.on('console', note);
    watched.push(page);
  });
  for (const page of watched) page.off('console', note);
  expect(refused).toEqual([]);
}

/** Leaves no session and no stored data; not by a new storage state, which takes another page and its process. */
async function empty(page: Page): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((one) => one !== page);
  await Promise.all(others.map((one) => one.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(`${site.url}/api/health`);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await context.clearCookies();
}

/**
 * Tests with `open`, which opens a screen in a browser context with the session of a staff member
 * or of `person`, and `visit`, a browser context without a session. Tests of one worker reuse the
 * same pages, each in its own context.
 */
export const test = base.extend<{ open: Open; visit: Visit; newPage: NewPage }, { pages: Pages }>({
  pages: [
    async ({ browser }, provide) => {
      const unused: Page[] = [];
      await provide({
        take: async () => unused.pop() ?? (await newContext(browser)).newPage(),
        release: async (page) => {
          await empty(page);
          unused.push(page);
        },
      });
      await Promise.all(unused.map((page) => page.context().close()));
    },
    { scope: 'worker' },
  ],
  newPage: async ({ pages }, provide) => {
    const used: Page[] = [];
    await expectNoRefusals(async (watch) => {
      await provide(async (options) => {
        const page = await pages.take();
        watch(page);
        used.push(page);
        await setAppearance(page, options);
        return page;
      });
    });
    await Promise.all(used.map(pages.release));
  },
  visit: async ({ newPage }, provide) => {
    await provide(async (path, options = {}) => {
      const page = await newPage(options);
      await page.goto(new URL(path, site.url).href);
      return page;
    });
  },
  open: async ({ newPage }, provide) => {
    await provide(async (place, screen, options = {}) => {
      const { role = 'main_user', path = place.paths[screen], person, ...window } = options;
      const page = await newPage(window);
      const own = { email: specEmail(place.name, role), password: specPassword };
      await signInUnseen(page, person ?? own);
      await page.goto(`${site.url}${path}`);
      await expect(page.locator('h1').first()).toBeAttached();
      return page;
    });
  },
});
