import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const modal = '[aria-modal="true"]';

/** What axe finds, and whether something hangs over the edge. */
export async function check(page: Page, screen: string): Promise<void> {
  // Every screen has its heading; before it there is nothing to look at.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Movements end first: a colour halfway is no colour of ours.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // What still fades in a moment later is looked at again: only what stays counts.
  await expect(async () => {
    // In one piece: there are no frames, and gathering what frames found takes a page of its own each time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    // Behind a modal nothing can be reached; it is looked at without one.
    if ((await page.locator(modal).count()) > 0) axe.include(modal);
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  }).toPass({ timeout: 60_000 });
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overhang, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}
