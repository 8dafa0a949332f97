import type { Locator, Page } from '@playwright/test';
import { scan, type } from './scan.ts';

/** What a job takes a person; Shift of a capital letter is not counted. */
export interface Effort {
  readonly scans: number;
  readonly clicks: number;
  readonly keys: number;
}

/** The hands of a person at the page, which count what they do. */
export function handsOf(page: Page) {
  const effort = { scans: 0, clicks: 0, keys: 0 };
  return {
    effort: (): Effort => ({ ...effort }),
    scan: async (kolliId: string) => {
      effort.scans += 1;
      await scan(page, kolliId);
    },
    click: async (what: Locator) => {
      effort.clicks += 1;
      await what.click();
    },
    press: async (key: string) => {
      effort.keys += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      effort.keys += [...text].length;
      await type(page, text);
    },
  };
}
