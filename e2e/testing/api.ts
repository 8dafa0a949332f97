import { expect, type Page } from '@playwright/test';
import { site } from './site.ts';

type ApiCall = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>;

/** Calls the API directly, as the user signed in on the page. */
export async function apiOf(page: Page): Promise<ApiCall> {
  const response = await page.request.get(`${site.url}/identity/token`, { maxRetries: 2 });
  expect(response.status()).toBe(200);
  const { token } = (await response.json()) as { token: string };
  return async (method, path, body) => {
    const called = await page.request.fetch(`${site.url}/api${path}`, {
      method,
      headers: { AuthToken: token },
      ...(body === undefined ? {} : { data: body }),
    });
    return { status: called.status(), body: await called.json() };
  };
}

/** Posts an order as the pharmacy's order source. */
export async function postOrder(
  page: Page,
  businessId: string,
  order: Record<string, unknown>,
): Promise<void> {
  const response = await page.request.post(`${site.sandboxUrl}/orders`, {
    data: { businessId, order },
  });
  expect(response.ok(), await response.text()).toBe(true);
}
