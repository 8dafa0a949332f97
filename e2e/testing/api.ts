import { expect, type Page } from '@playwright/test';
import { site } from './site.ts';

type Ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown }>;

/** Calls the API past the screens, as the person who is signed in on the page. */
export async function apiOf(page: Page): Promise<Ask> {
  const answer = await page.request.get(`${site.url}/identity/token`);
  expect(answer.status()).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  return async (method, path, body) => {
    const called = await page.request.fetch(`${site.url}/api${path}`, {
      method,
      headers: { AuthToken: token },
      ...(body === undefined ? {} : { data: body }),
    });
    return { status: called.status(), body: await called.json() };
  };
}

/** Lets the order source of a pharmacy post an order. */
export async function postOrder(
  page: Page,
  businessId: string,
  order: Record<string, unknown>,
): Promise<void> {
  const answer = await page.request.post(`${site.sandboxUrl}/orders`, {
    data: { businessId, order },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
