import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

interface SiteKeys {
  readonly pharmacies: readonly {
    readonly businessId: string;
    readonly pharmacyId: string;
    readonly name: string;
    readonly boxes: readonly { readonly id: string; readonly name: string; readonly key: string }[];
  }[];
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the site was not started`);
  return value;
}

/** The running site: addresses, pharmacies with their boxes and keys. */
export const site = {
  get url() {
    return setting('KOLLI_E2E_URL');
  },
  get sandboxUrl() {
    return setting('KOLLI_E2E_SANDBOX_URL');
  },
  /** The database with its owner's login, which sees all pharmacies. */
  get ownerUrl() {
    return setting('KOLLI_E2E_OWNER_URL');
  },
  /** The environment of the running server, for a second server on the same database. */
  get serverEnvironment() {
    return JSON.parse(setting('KOLLI_E2E_SERVER_ENV')) as NodeJS.ProcessEnv;
  },
  get pharmacies() {
    return (JSON.parse(setting('KOLLI_E2E_KEYS')) as SiteKeys).pharmacies;
  },
};

export type ColorScheme = 'light' | 'dark';

export interface Window {
  readonly colorScheme?: ColorScheme;
  readonly width?: number;
  readonly height?: number;
}

/** A new browser context, in English, of somebody who has closed the first steps. */
export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    if (localStorage.getItem('locale') === null) localStorage.setItem('locale', 'en');
    // The pharmacies of the tests are new: the first steps would be beside every box.
    localStorage.setItem('kolli.firstSteps', 'closed');
  });
  return context;
}

/** Sets a page's size and colour scheme, by default 1440 × 900 and light. */
export async function setAppearance(page: Page, options: Window): Promise<void> {
  const { colorScheme = 'light', width = 1440, height = 900 } = options;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
}

/** A page in a new browser context. */
export async function openBrowser(browser: Browser, options: Window = {}): Promise<Page> {
  const page = await (await newContext(browser)).newPage();
  await setAppearance(page, options);
  return page;
}

/** The credentials of a user. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills the form of Login and sends it. */
export async function submitLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

/** Signs in on the screen and waits for the first box. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  await page.goto(`${site.url}/auth/login`);
  await submitLogin(page, person);
  await expect(page.getByRole('listbox')).toBeVisible();
}

/** Signs the browser in without loading a page. */
export async function signInUnseen(
  page: Page,
  { email, password }: Credentials,
  url = site.url,
): Promise<void> {
  const data = { email, password };
  const response = await page.request.post(`${url}/identity/sign-in/email`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Holds these requests of the page back; returns what lets them through. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** A door on the map, by its number. */
export function door(page: Page, lockerId: string) {
  return page.getByRole('option', { name: new RegExp(`^${lockerId}, `) });
}

/** The number of a free door of the given size, not in a fridge. */
export async function freeDoor(page: Page, size = 'small'): Promise<string> {
  const name = new RegExp(`^\\d+-\\d+, ${size}, free`, 'i');
  const text = await page.getByRole('option', { name }).first().textContent();
  const lockerId = /^(\d+-\d+)/.exec(text ?? '')?.[1];
  if (lockerId === undefined) throw new Error(`There is no free door: ${text}`);
  return lockerId;
}
