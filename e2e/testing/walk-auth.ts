import { type Browser, expect, type Page } from '@playwright/test';
import { addPharmacy } from './change-answer.ts';
import { placeOf } from './place.ts';
import { openBrowser, site } from './site.ts';
import type { Walk, WalkInside } from './walk.ts';

/** What of a walk is needed where nobody has signed in. */
export type WalkOutside = Pick<Walk, 'page' | 'say' | 'look'>;

const submit = (page: Page) => page.locator('button[type=submit]');
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens a page anew, in which nobody has signed in. */
export async function openOutside({ page }: WalkOutside, path: string): Promise<void> {
  // Another address first: a fragment alone would be no new page.
  await page.goto('about:blank');
  await page.goto(`${site.url}${path}`);
  await expect(page.locator('h1').first()).toBeVisible();
}

async function login(walk: WalkOutside): Promise<void> {
  const { page, look } = walk;
  await openOutside(walk, '/auth/login');
  await look('Login', true);
  await submit(page).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await look('Login with errors');
  await openOutside(walk, '/auth/login?problem=work_account_not_connected');
  await expect(page.getByRole('alert')).toBeVisible();
  await look('Login with the problem of a work account');
}

async function forgotPassword(walk: WalkOutside): Promise<void> {
  const { page, look, say } = walk;
  await openOutside(walk, '/auth/forgotPassword');
  await look('Forgot password', true);
  await textbox(page, say('signIn.email')).fill('nobody');
  await submit(page).click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await look('Forgot password with errors');
  await textbox(page, say('signIn.email')).fill('nobody-has-this-address@walk.example');
  await submit(page).click();
  await expect(page.getByText(say('auth.forgot.sent'))).toBeVisible();
  await look('Forgot password, sent');
}

async function resetPassword(walk: WalkOutside): Promise<void> {
  const { page, look, say } = walk;
  await openOutside(walk, '/auth/resetPassword');
  await look('Choose a new password without a link');
  await openOutside(walk, '/auth/resetPassword?purpose=invitation#token=nobodys');
  await look('Welcome', true);
  await openOutside(walk, '/auth/resetPassword#token=nobodys');
  await look('Choose a new password', true);
  const choose = async (password: string, repeated: string) => {
    await textbox(page, say('password.new')).fill(password);
    await textbox(page, say('password.repeat')).fill(repeated);
    await submit(page).click();
  };
  await choose('short', 'other');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await look('Choose a new password with errors');
  await choose('long enough', 'long enough');
  await expect(page.getByText(say('reset_link_has_expired'))).toBeVisible();
  await look('Choose a new password by an old link');
}

/** Login, ForgotPassword, ResetPassword, and what they say. */
export async function walkAuth(walk: WalkOutside): Promise<void> {
  await login(walk);
  await forgotPassword(walk);
  await resetPassword(walk);
  await openOutside(walk, '/auth/changePharmacy');
  await walk.look('Change pharmacy, none');
}

/** ChangePharmacy and the way to it, for somebody who is signed in. */
export async function walkChangePharmacy(walk: WalkInside): Promise<void> {
  const { page, look, say, place } = walk;
  await addPharmacy(page, placeOf('elsewhere').pharmacyId, 'A pharmacy of a rather long name');
  await page.goto(`${site.url}${place.paths.users}`);
  const change = page.getByRole('link', { name: say('shell.changePharmacy') });
  await expect(change).toBeVisible();
  await look('the way to another pharmacy');
  await change.click();
  await expect(page.getByRole('heading', { name: say('changePharmacy.title') })).toBeVisible();
  await look('Change pharmacy', true);
  await page.unrouteAll({ behavior: 'wait' });
}

/** A browser in which every page that loads speaks this language, on Login. */
export async function openInLanguage(browser: Browser, language: string): Promise<Page> {
  const page = await openBrowser(browser);
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  await page.goto(`${site.url}/auth/login`);
  return page;
}
