import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runToEnd, serverFile } from '../../scripts/run/programs.mjs';
import { site } from './site.ts';

const root = join(import.meta.dirname, '..', '..');
const callback = '/identity/work-account/callback';

/** A person's name on the provider's page, or the button that cancels. */
type Choice = 'Cancel' | (string & {});

/**
 * Sets out for the provider as a click on a page of ours does, and chooses there. Answers the address
 * that it sends the browser back to, without going there.
 */
export async function answerOf(
  page: Page,
  choice: Choice,
  { query = '', url = site.url } = {},
): Promise<URL> {
  const start = `${url}/identity/work-account/start${query}`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  let response = await page.request.get(start, { headers, maxRedirects: 0 });
  for (let steps = 0; steps < 10; steps += 1) {
    const { location } = response.headers();
    if (location === undefined) {
      const form = { subject: subjectOf(choice, await response.text()) };
      response = await page.request.post(response.url(), { form, maxRedirects: 0 });
    } else {
      const next = new URL(location, response.url());
      if (next.pathname === callback) return next;
      response = await page.request.get(next.href, { maxRedirects: 0 });
    }
  }
  throw new Error('The way to the provider came to no end');
}

/** What the button for a person sends. */
function subjectOf(choice: Choice, text: string): string {
  if (choice === 'Cancel') return '';
  const subject = new RegExp(`value="([^"]+)">\\s*<b>${choice}</b>`).exec(text)?.[1];
  if (subject === undefined) throw new Error(`${choice} does not stand on the page:\n${text}`);
  return subject;
}

/** Brings an answer with the browser's cookies. Answers where the browser is sent on. */
export async function deliver(page: Page, address: URL): Promise<string> {
  const response = await page.request.get(address.href, { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  return response.headers().location ?? '';
}

/** Sets out and comes back. Answers where the browser is sent on. */
export async function goThrough(
  page: Page,
  choice: Choice,
  options: Parameters<typeof answerOf>[2] = {},
): Promise<string> {
  return deliver(page, await answerOf(page, choice, options));
}

/** Whom the browser is signed in as: their e-mail address, by a call of the API. */
export async function signedInAs(page: Page, url = site.url): Promise<string | undefined> {
  const answer = await page.request.get(`${url}/identity/token`);
  if (answer.status() !== 200) return undefined;
  const { token } = (await answer.json()) as { token: string };
  const profile = await page.request.get(`${url}/api/profile`, { headers: { AuthToken: token } });
  const { result } = (await profile.json()) as { result: { email: string } };
  return result.email;
}

/** Makes a person at the first pharmacy who is tied to a subject, as an operator does. */
export async function provisionPerson(
  person: { readonly email: string; readonly identity: { issuer?: string; subject: string } },
  environment = site.serverEnvironment,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-person-'));
  const file = join(folder, 'site.json');
  const pharmacy = site.pharmacies[0]?.businessId;
  const access = { pharmacy, role: 'user', webToolAccess: true, boxAccess: false };
  const user = {
    ...person,
    firstName: 'Liisa',
    lastName: 'Luovutus',
    appLanguage: 'en',
    accesses: [access],
  };
  await writeFile(file, JSON.stringify({ templates: [], pharmacies: [], users: [user] }));
  await runToEnd(serverFile(root, 'cli'), ['provision', file], environment);
  await rm(folder, { recursive: true });
}
