import { expect, type Page, test as base } from '@playwright/test';
import { type Place, type Screen } from './place.ts';
import { openBrowser, site } from './site.ts';
import { specEmail, specPassword, type SpecRole } from './spec-site.ts';

type OpenOptions = Parameters<typeof openBrowser>[1] & { role?: SpecRole; path?: string };
type Open = (place: Place, screen: Screen, options?: OpenOptions) => Promise<Page>;

/** Tests with `open`: a browser of its own with a session of somebody who works there, on a screen. */
export const test = base.extend<{ open: Open }>({
  open: async ({ browser }, provide) => {
    const pages: Page[] = [];
    await provide(async (place, screen, options = {}) => {
      const { role = 'main_user', path = place.paths[screen], ...window } = options;
      const page = await openBrowser(browser, window);
      pages.push(page);
      const answer = await page.request.post(`${site.url}/identity/sign-in/email`, {
        data: { email: specEmail(place.name, role), password: specPassword },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      await page.goto(`${site.url}${path}`);
      await expect(page.locator('h1').first()).toBeAttached();
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});
