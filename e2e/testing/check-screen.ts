import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const modal = '[aria-modal="true"]';

/** Expects no axe findings and no overflow. */
export async function check(page: Page, screen: string): Promise<void> {
  // Every screen has a heading; before it there is nothing to check.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Animations end first: a colour in transition is none of ours.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // Fading elements are checked again: only persistent findings count.
  await expect(async () => {
    // Legacy mode: there are no frames, and collecting their findings would open a new page each
    // time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    // Behind a modal nothing is reachable; the screen is checked without the modal.
    if ((await page.locator(modal).count()) > 0) axe.include(modal);
    const { violations } = await axe.analyze();
    // A hint under the mouse is in no landmark: it is read with what it describes.
    const hasHint = (await page.getByRole('tooltip').count()) > 0;
    const found = violations.filter(({ id }) => id !== 'region' || !hasHint);
    expect(found.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  }).toPass({ timeout: 60_000 });
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overhang, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}
