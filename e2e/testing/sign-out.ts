import { expect, type Page } from '@playwright/test';

/** A list of reservations whose session has ended: whatever its browser asks next, by a hand or by itself, leads to Login. */
export async function isSignedOut(page: Page): Promise<void> {
  await expect(async () => {
    const search = page.getByRole('textbox', { name: 'Search all reservations' });
    if (await search.isVisible()) await search.fill('anything', { timeout: 1000 });
    await expect(page).toHaveURL(/\/auth\/login/, { timeout: 1000 });
  }).toPass();
}
