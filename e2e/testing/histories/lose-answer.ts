import type { APIResponse, BrowserContext, Page, Route } from '@playwright/test';

/** Where the provider of work accounts sends browsers back to. */
export const CALLBACK = '/identity/work-account/callback';

interface Lost {
  /** What makes the browser send the request. */
  readonly act: () => Promise<unknown>;
  /** Gets the address of the provider's answer, if the request leads to one. */
  readonly onCallback: (address: string) => void;
}

/**
 * Lets the server handle the first request to `url`, and an answer of the provider that it leads to; the browser never gets
 * the answer, nor its cookies.
 */
export async function loseAnswer(page: Page, url: string, { act, onCallback }: Lost) {
  const context = page.context();
  const { promise, resolve } = Promise.withResolvers<void>();
  const lose = async (route: Route) => {
    const cookies = await context.cookies();
    await follow(context, await route.fetch({ maxRedirects: 0 }), onCallback);
    await context.clearCookies();
    await context.addCookies(cookies);
    await route.abort('connectionreset');
    resolve();
  };
  await page.route(url, lose, { times: 1 });
  await Promise.race([promise, act().then(() => promise)]);
}

/** Follows redirects as far as the callback, and opens that; a browser's own requests are not redirected. */
async function follow(
  context: BrowserContext,
  answer: APIResponse,
  onCallback: Lost['onCallback'],
): Promise<void> {
  const { location } = answer.headers();
  if (location === undefined) return;
  const next = new URL(location, answer.url());
  const response = await context.request.get(next.href, { maxRedirects: 0 });
  if (next.pathname === CALLBACK) onCallback(next.href);
  else await follow(context, response, onCallback);
}
