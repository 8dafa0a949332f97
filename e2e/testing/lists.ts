import { expect, type Locator, type Page } from '@playwright/test';

/** The row of a kolli ID in a list. */
export function rowOf(page: Page, kolliId: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(kolliId, { exact: true }) });
}

/**
 * Chooses an entry of a row's menu. A list that changes while the mouse is down takes the click from
 * the row, and a person clicks again.
 */
export async function actionInMenu(page: Page, kolliId: string, action: string): Promise<void> {
  const button = page.getByRole('button', { name: `More actions: ${kolliId}` });
  const entry = page.getByRole('menuitem', { name: action });
  await expect(async () => {
    if (!(await entry.isVisible())) await button.click();
    await entry.waitFor({ timeout: 5_000 });
  }).toPass();
  await entry.click();
}
