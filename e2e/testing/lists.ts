import type { Locator, Page } from '@playwright/test';

/** The row of a kolli ID in a list. */
export function rowOf(page: Page, kolliId: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(kolliId, { exact: true }) });
}

/** Chooses what stands in the menu of a row. */
export async function actionInMenu(page: Page, kolliId: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${kolliId}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
