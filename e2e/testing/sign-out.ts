import { expect, type Page } from '@playwright/test';

/** Expects a redirect to Login on the next request of a list whose session has ended. */
export async function expectSignedOut(page: Page): Promise<void> {
  let tries = 0;
  await expect(async () => {
    const search = page.getByRole('textbox', { name: 'Search all reservations' });
    tries += 1;
    if (await search.isVisible()) await search.fill(`try ${tries}`, { timeout: 1000 });
    await expect(page).toHaveURL(/\/auth\/login/, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}
