import type { Page } from '@playwright/test';

type Result = Readonly<Record<string, unknown>>;

/** Lets the page see the server's answers to a call with some of their fields changed. */
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

/** Lets the page believe that its person's role permits this and no more; the server still knows. */
export async function changePermissions(page: Page, permissions: string[]): Promise<void> {
  await changeAnswer(page, profile, ({ role }) => ({
    role: { ...(role as Result), permissions },
  }));
}

/** Lets the page believe that its person works at two pharmacies. */
export async function addPharmacy(page: Page, id: string, name: string): Promise<void> {
  await changeAnswer(page, profile, ({ pharmacyIds }) => ({
    pharmacyIds: [...(pharmacyIds as string[]), id],
  }));
  await changeAnswer(page, '**/api/health/entity-names', ({ pharmacies }) => ({
    pharmacies: { ...(pharmacies as Result), [id]: name },
  }));
}
