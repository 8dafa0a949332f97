import type { Page } from '@playwright/test';

type Result = Readonly<Record<string, unknown>>;

/** Replaces some fields of the server's responses to a call on this page. */
export async function changeAnswer(
  page: Page,
  url: string,
  change: (result: Result) => object,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: Result };
    await route.fulfill({ response, json: { result: { ...result, ...change(result) } } });
  });
}

const profile = '**/api/profile';

/**
 * Makes the page assume that the user's role has only these permissions; the server is not changed.
 */
export async function changePermissions(page: Page, permissions: string[]): Promise<void> {
  await changeAnswer(page, profile, ({ role }) => ({ role: { ...(role as Result), permissions } }));
}

/** Makes the page assume that the user works at a second pharmacy. */
export async function addPharmacy(page: Page, id: string, name: string): Promise<void> {
  await changeAnswer(page, profile, ({ pharmacyIds }) => ({
    pharmacyIds: [...(pharmacyIds as string[]), id],
  }));
  await changeAnswer(page, '**/api/health/entity-names', ({ pharmacies }) => ({
    pharmacies: { ...(pharmacies as Result), [id]: name },
  }));
}
