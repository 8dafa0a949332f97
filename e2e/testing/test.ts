import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import type { Credentials } from './people.ts';
import { type Place, type Screen } from './place.ts';
import { newContext, openPage, site, type Window } from './site.ts';
import { specEmail, specPassword, type SpecRole } from './spec-site.ts';

type OpenOptions = Window & { role?: SpecRole; person?: Credentials; path?: string };
type Open = (place: Place, screen: Screen, options?: OpenOptions) => Promise<Page>;
type Visit = (path: string, options?: Window) => Promise<Page>;

type NewPage = (options: Window) => Promise<Page>;

/** The browsers of a worker that no test uses now. */
interface Contexts {
  readonly take: () => Promise<BrowserContext>;
  /** Empties it of all but the product's files. */
  readonly giveBack: (context: BrowserContext) => Promise<void>;
}

/** Nobody is signed in and nothing is stored. */
const nothing = { cookies: [], origins: [] };

/**
 * Tests with `open`: a browser of its own with a session of somebody who works there, or of `person`,
 * on a screen; and `visit`: a browser of its own in which nobody has signed in. Tests of one worker use
 * the same browsers one after the other.
 */
export const test = base.extend<
  { open: Open; visit: Visit; newPage: NewPage },
  { contexts: Contexts }
>({
  contexts: [
    async ({ browser }, provide) => {
      const unused: BrowserContext[] = [];
      await provide({
        take: async () => unused.pop() ?? newContext(browser),
        giveBack: async (context) => {
          await Promise.all(context.pages().map((page) => page.close()));
          await context.setStorageState(nothing);
          unused.push(context);
        },
      });
      await Promise.all(unused.map((context) => context.close()));
    },
    { scope: 'worker' },
  ],
  newPage: async ({ contexts }, provide) => {
    const used: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await contexts.take();
      used.push(context);
      return openPage(context, options);
    });
    await Promise.all(used.map(contexts.giveBack));
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
