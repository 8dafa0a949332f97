import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runToEnd, serverFile } from '../../scripts/run/process/programs.mjs';
import { site } from './site.ts';

const root = join(import.meta.dirname, '..', '..');
const callback = '/identity/work-account/callback';

/** A person's name on the provider's page, or the cancel button. */
type Choice = 'Cancel' | (string & {});

/**
 * Goes to the provider like a click on one of our pages, and chooses there. Returns the address
 * that it redirects to, without opening it.
 */
export async function redirectOf(
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
  throw new Error('The redirects to the provider do not end');
}

/** The value that the button of a person sends. */
function subjectOf(choice: Choice, text: string): string {
  if (choice === 'Cancel') return '';
  const subject = new RegExp(`value="([^"]+)">\\s*<b>${choice}</b>`).exec(text)?.[1];
  if (subject === undefined) throw new Error(`${choice} is not on the page:\n${text}`);
  return subject;
}

/**
 * Opens a response address with the browser's cookies. Returns the address that the browser is
 * redirected to.
 */
export async function openRedirect(page: Page, address: URL): Promise<string> {
  const response = await page.request.get(address.href, { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  return response.headers().location ?? '';
}

/** Goes to the provider and back. Returns the address that the browser is redirected to. */
export async function signInAtProvider(
  page: Page,
  choice: Choice,
  options: Parameters<typeof redirectOf>[2] = {},
): Promise<string> {
  return openRedirect(page, await redirectOf(page, choice, options));
}

/** The e-mail address of the user signed in in the browser, from the API. */
export async function signedInAs(page: Page, url = site.url): Promise<string | undefined> {
  const response = await page.request.get(`${url}/identity/token`);
  if (response.status() !== 200) return undefined;
  const { token } = (await response.json()) as { token: string };
  const profile = await page.request.get(`${url}/api/profile`, { headers: { AuthToken: token } });
  const { result } = (await profile.json()) as { result: { email: string } };
  return result.email;
}

/** Provisions a user of the first pharmacy with a work account's subject, like an operator. */
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
