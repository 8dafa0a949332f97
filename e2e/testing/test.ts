import { expect, type Page, test as base } from '@playwright/test';
import type { Credentials } from './people.ts';
import { type Place, type Screen } from './place.ts';
import { openBrowser, site } from './site.ts';
import { specEmail, specPassword, type SpecRole } from './spec-site.ts';

type Window = Parameters<typeof openBrowser>[1];
type OpenOptions = Window & { role?: SpecRole; person?: Credentials; path?: string };
type Open = (place: Place, screen: Screen, options?: OpenOptions) => Promise<Page>;
type Visit = (path: string, options?: Window) => Promise<Page>;

/**
 * Tests with `open`: a browser of its own with a session of somebody who works there, or of `person`,
 * on a screen; and `visit`: a browser of its own in which nobody has signed in.
 */
export const test = base.extend<{ open: Open; visit: Visit }>({
  visit: async ({ browser }, provide) => {
    const pages: Page[] = [];
    await provide(async (path, options = {}) => {
      const page = await openBrowser(browser, options);
      pages.push(page);
      await page.goto(new URL(path, site.url).href);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
  open: async ({ browser }, provide) => {
    const pages: Page[] = [];
    await provide(async (place, screen, options = {}) => {
      const { role = 'main_user', path = place.paths[screen], person, ...window } = options;
      const page = await openBrowser(browser, window);
      pages.push(page);
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
    await Promise.all(pages.map((page) => page.context().close()));
  },
});
