import type { Locator, Page } from '@playwright/test';

/** The row of a kolli ID in a list. */
export function rowOf(page: Page, kolliId: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(kolliId, { exact: true }) });
}

/** Chooses an entry of a row's menu. */
export async function actionInMenu(page: Page, kolliId: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${kolliId}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
