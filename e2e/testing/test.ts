import { expect, type Page, test as base } from '@playwright/test';
import type { Credentials } from './people.ts';
import { type Place, type Screen } from './place.ts';
import { dress, newContext, site, type Window } from './site.ts';
import { specEmail, specPassword, type SpecRole } from './spec-site.ts';

type OpenOptions = Window & { role?: SpecRole; person?: Credentials; path?: string };
type Open = (place: Place, screen: Screen, options?: OpenOptions) => Promise<Page>;
type Visit = (path: string, options?: Window) => Promise<Page>;

type NewPage = (options: Window) => Promise<Page>;

/** The pages of a worker, each in a browser of its own, that no test uses now. */
interface Pages {
  readonly take: () => Promise<Page>;
  /** Signs out, forgets what the test stored, and keeps the product's files. */
  readonly giveBack: (page: Page) => Promise<void>;
}

/** Nobody is signed in and nothing is stored. */
const nothing = { cookies: [], origins: [] };

async function empty(page: Page): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((one) => one !== page);
  await Promise.all(others.map((one) => one.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(`${site.url}/api/health`);
  await page.evaluate(() => sessionStorage.clear());
  await context.setStorageState(nothing);
}

/**
 * Tests with `open`: a browser of its own with a session of somebody who works there, or of `person`,
 * on a screen; and `visit`: a browser of its own in which nobody has signed in. Tests of one worker use
 * the same pages one after the other, each in a browser of its own.
 */
export const test = base.extend<{ open: Open; visit: Visit; newPage: NewPage }, { pages: Pages }>({
  pages: [
    async ({ browser }, provide) => {
      const unused: Page[] = [];
      await provide({
        take: async () => unused.pop() ?? (await newContext(browser)).newPage(),
        giveBack: async (page) => {
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
    await provide(async (options) => {
      const page = await pages.take();
      used.push(page);
      await dress(page, options);
      return page;
    });
    await Promise.all(used.map(pages.giveBack));
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
      const { email, password } = person ?? own;
      const answer = await page.request.post(`${site.url}/identity/sign-in/email`, {
        data: { email, password },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      await page.goto(`${site.url}${path}`);
      await expect(page.locator('h1').first()).toBeAttached();
      return page;
    });
  },
});
