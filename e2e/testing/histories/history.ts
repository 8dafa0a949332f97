import { type BrowserContext, expect, type Page } from '@playwright/test';
import { ageCookies } from '../database.ts';
import { CALLBACK, loseAnswer } from './lose-answer.ts';
import { type Credentials, site, submitLogin } from '../site.ts';
import { translateIn } from '../translate.ts';

const t = translateIn('en');

/** Somebody who may sign in by password and, by their name at the provider, by a work account. */
export interface HistoryPerson extends Credentials {
  readonly name: string;
}

/** What a tab shows. */
type Place = 'app' | 'login' | 'provider';

/** What may happen, by its name. */
type Acts = Record<string, (page: Page, index: number) => Promise<unknown>>;

/** The same numbers for the same seed, from 0 up to but not including 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sessionCookie = 'kolli.session_token';
/** More navigations than this after one step are a loop. */
const MAX_NAVIGATIONS = 12;

/** A browser with two tabs, in which things happen to a person's sign-in. */
export class History {
  readonly #context: BrowserContext;
  readonly #person: HistoryPerson;
  readonly #random: () => number;
  readonly #tabs: Page[] = [];
  /** Former values of the session's cookie. */
  readonly #cookies: string[] = [];
  readonly #answers: string[] = [];
  #navigations = 0;
  /** What was done, for whoever reads a failure. */
  readonly done: string[] = [];

  constructor(context: BrowserContext, person: HistoryPerson, random: () => number) {
    this.#context = context;
    this.#person = person;
    this.#random = random;
  }

  async begin(): Promise<void> {
    for (const index of [0, 1]) await this.#open(index);
  }

  /** Does one thing in one of the tabs, and looks where both of them are. */
  async step(): Promise<void> {
    const index = this.#pick([0, 1]);
    const page = this.#tab(index);
    const place = await this.#placeOf(page);
    const [name, act] = this.#pick(Object.entries(this.#actsAt(place)));
    this.done.push(`tab ${String(index + 1)} at ${place}: ${name}`);
    this.#navigations = 0;
    await act(page, index);
    for (const tab of this.#tabs) await this.#check(tab);
    await this.#noteCookie();
  }

  /** However it went, the person can work: they are signed in, or sign in on the page that says what to do. */
  async end(): Promise<void> {
    for (const page of this.#tabs) {
      await page.goto(site.url);
      await this.#check(page);
      if ((await this.#placeOf(page)) === 'login') await submitLogin(page, this.#person);
      await expect.poll(() => this.#placeOf(page)).toBe('app');
    }
  }

  #actsAt(place: Place): Acts {
    // What leads somewhere happens as often as what disturbs it.
    const own = Object.entries(this.#ownActs()[place]);
    return {
      ...this.#actsAnywhere(),
      ...Object.fromEntries([...own, ...own.map(([name, act]) => [`${name}.`, act] as const)]),
    };
  }

  #actsAnywhere(): Acts {
    return {
      'goes back': (page: Page) => this.#goBack(page),
      reloads: (page: Page) => page.reload(),
      'closes the tab and opens another': async (page: Page, index: number) => {
        await page.close();
        await this.#open(index);
      },
      'loses the cookie': async (page: Page) => {
        await this.#context.clearCookies({ name: sessionCookie });
        await page.goto(site.url);
      },
      'gets an old cookie back': async (page: Page) => {
        await this.#putOldCookie();
        await page.goto(site.url);
      },
      'sleeps while the answer to a refresh is on its way': async (page: Page) => {
        await this.#lose(page, '**/identity/token', () => page.goto(site.url));
        await ageCookies(this.#person.email, '3 hours');
        await page.goto(site.url);
      },
      'loses the network and finds it again': async (page: Page) => {
        await this.#context.setOffline(true);
        await page.reload().catch(() => null);
        await this.#context.setOffline(false);
        await page.goto(site.url);
      },
      'loads an answer of the provider again': async (page: Page) =>
        page.goto(this.#answers.length === 0 ? site.url : this.#pick(this.#answers)),
    };
  }

  #ownActs(): Record<Place, Acts> {
    return {
      app: {
        'signs out': async (page: Page) => {
          await page.goto(`${site.url}/profile`);
          // The session may have ended behind the screen.
          if ((await this.#placeOf(page)) !== 'app') return;
          await page.getByRole('button', { name: 'Log out' }).click();
          await expect(this.#shownIn(page).login).toBeVisible();
        },
      },
      login: {
        'signs in by password': async (page: Page) => {
          await submitLogin(page, this.#person);
          await expect(this.#shownIn(page).app).toBeVisible();
        },
        'misses the answer to the password': (page: Page) =>
          this.#lose(page, '**/identity/sign-in/email', () => submitLogin(page, this.#person)),
        'goes to the provider': (page: Page) => this.#toProvider(page),
      },
      provider: {
        'chooses the work account': (page: Page) => this.#choose(page),
        'cancels at the provider': (page: Page) => this.#choose(page, 'Cancel'),
        'misses the answer to the work account': async (page: Page) => {
          await this.#lose(page, `${site.sandboxUrl}/people/*`, () =>
            page.getByRole('button', { name: this.#person.name }).click(),
          );
          await expect.poll(() => page.url()).toContain('chrome-error:');
          await page.goto(this.#answers.at(-1) ?? site.url);
        },
      },
    };
  }

  async #open(index: number): Promise<void> {
    const page = await this.#context.newPage();
    this.#tabs[index] = page;
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      this.#navigations += 1;
      if (new URL(request.url()).pathname === CALLBACK) this.#answers.push(request.url());
    });
    await page.goto(site.url);
  }

  #tab(index: number): Page {
    const page = this.#tabs[index];
    if (page === undefined) throw new Error('There is no such tab');
    return page;
  }

  #pick<Value>(from: readonly Value[]): Value {
    const value = from[Math.floor(this.#random() * from.length)];
    if (value === undefined) throw new Error('There is nothing to choose from');
    return value;
  }

  #shownIn(page: Page) {
    return {
      app: page.getByRole('navigation', { name: 'Main menu' }),
      login: page.getByRole('button', { name: 'Sign in', exact: true }),
      provider: page.getByRole('button', { name: 'Cancel', exact: true }),
    };
  }

  /** Never a blank page, and never one that stays in between. */
  async #placeOf(page: Page): Promise<Place> {
    const shown = this.#shownIn(page);
    await expect(shown.app.or(shown.login).or(shown.provider).first()).toBeVisible();
    if (await shown.app.isVisible()) return 'app';
    return (await shown.login.isVisible()) ? 'login' : 'provider';
  }

  async #check(page: Page): Promise<void> {
    const place = await this.#placeOf(page);
    expect(this.#navigations).toBeLessThan(MAX_NAVIGATIONS);
    if (place !== 'login') return;
    const said = await page.getByRole('alert').first().textContent();
    if (said !== t('work_account_failed')) return;
    await page.goto(site.url);
    expect(
      await this.#placeOf(page),
      'Login says that the sign-in failed, but the person is signed in',
    ).toBe('login');
  }

  async #goBack(page: Page): Promise<void> {
    // The browser does not send a form again by itself.
    await page.goBack().catch(() => page.goto(site.url));
    if (page.url() === 'about:blank') await page.goForward();
  }

  async #toProvider(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Sign in with Sandbox' }).click();
    await expect(this.#shownIn(page).provider).toBeVisible();
  }

  async #choose(page: Page, name = this.#person.name): Promise<void> {
    const answer = page.waitForRequest((request) => new URL(request.url()).pathname === CALLBACK);
    await page.getByRole('button', { name }).click();
    await answer;
    await page.waitForLoadState();
  }

  #lose(page: Page, url: string, act: () => Promise<unknown>): Promise<void> {
    return loseAnswer(page, url, { act, onCallback: (address) => this.#answers.push(address) });
  }

  async #noteCookie(): Promise<void> {
    const cookie = await this.#sessionCookie();
    if (cookie !== undefined && this.#cookies.at(-1) !== cookie.value)
      this.#cookies.push(cookie.value);
  }

  async #sessionCookie() {
    const cookies = await this.#context.cookies(`${site.url}/identity`);
    return cookies.find(({ name }) => name === sessionCookie);
  }

  async #putOldCookie(): Promise<void> {
    if (this.#cookies.length === 0) return;
    const { hostname } = new URL(site.url);
    const value = this.#pick(this.#cookies);
    const cookie = { name: sessionCookie, value, domain: hostname, path: '/identity' };
    await this.#context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  }
}
