import { type Browser, expect, type Page } from '@playwright/test';
import { addPharmacy } from './change-answer.ts';
import { placeOf } from '../place.ts';
import { openBrowser, site } from '../site.ts';
import type { Walk, WalkInside } from './walk.ts';

/** The part of a walk that is needed without a session. */
export type WalkOutside = Pick<Walk, 'page' | 't' | 'checkStop'>;

const submit = (page: Page) => page.locator('button[type=submit]');
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Loads a page in a context without a session. */
export async function openOutside({ page }: WalkOutside, path: string): Promise<void> {
  // Another address first, because a changed fragment alone does not load the page.
  await page.goto('about:blank');
  await page.goto(`${site.url}${path}`);
  await expect(page.locator('h1').first()).toBeVisible();
}

async function login(walk: WalkOutside): Promise<void> {
  const { page, checkStop } = walk;
  await openOutside(walk, '/auth/login');
  await checkStop('Login');
  await submit(page).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await checkStop('Login with errors');
  await openOutside(walk, '/auth/login?problem=work_account_not_connected');
  await checkStop('Login with the problem of a work account', page.getByRole('alert'));
}

/** The second step of a sign-in, and setting up one that a pharmacy requires. */
async function secondStep(walk: WalkOutside): Promise<void> {
  const { page, checkStop, t } = walk;
  const signInTo = async (missing: object) => {
    await page.route('**/identity/sign-in/email', (route) => route.fulfill({ json: missing }));
    await openOutside(walk, '/auth/login');
    await textbox(page, t('signIn.email')).fill('nobody@walk.example');
    await textbox(page, t('signIn.password')).fill('any password');
    await submit(page).click();
  };
  await signInTo({ missingStep: 'second_factor', ways: ['app', 'passkey'] });
  await expect(page.getByRole('button', { name: t('secondStep.useApp') })).toBeVisible();
  await checkStop('The second step by passkey');
  await page.getByRole('button', { name: t('secondStep.useApp') }).click();
  await submit(page).click();
  await checkStop('The second step by app, with an error', page.locator('[aria-invalid=true]'));
  await page.getByRole('button', { name: t('secondStep.useRecovery') }).click();
  await checkStop('The second step by recovery code');
  const setup = {
    secret: 'K4LZQ7XE2MVBTWRA6HJNPYD3UFSC5GOI',
    uri: 'otpauth://totp/Kolli:nobody%40walk.example?secret=K4LZQ7XE2MVBTWRA6HJNPYD3UFSC5GOI',
    product: 'Kolli',
    email: 'nobody@walk.example',
  };
  await page.route('**/identity/authenticator/begin', (route) => route.fulfill({ json: setup }));
  await signInTo({ missingStep: 'setup' });
  await checkStop('The set-up of a second step', page.getByRole('img', { name: t('appSetup.qr') }));
  await page.unrouteAll({ behavior: 'wait' });
}

async function forgotPassword(walk: WalkOutside): Promise<void> {
  const { page, checkStop, t } = walk;
  await openOutside(walk, '/auth/forgotPassword');
  await checkStop('Forgot password');
  await textbox(page, t('signIn.email')).fill('nobody');
  await submit(page).click();
  await checkStop('Forgot password with errors', page.locator('[aria-invalid=true]'));
  await textbox(page, t('signIn.email')).fill('nobody-has-this-address@walk.example');
  await submit(page).click();
  await checkStop('Forgot password, sent', page.getByText(t('auth.forgot.sent')));
}

async function resetPassword(walk: WalkOutside): Promise<void> {
  const { page, checkStop, t } = walk;
  await openOutside(walk, '/auth/resetPassword');
  await checkStop('Choose a new password without a link');
  await openOutside(walk, '/auth/resetPassword?purpose=invitation#token=nobodys');
  await checkStop('Welcome');
  await openOutside(walk, '/auth/resetPassword#token=nobodys');
  await checkStop('Choose a new password');
  const choose = async (password: string, repeated: string) => {
    await textbox(page, t('password.new')).fill(password);
    await textbox(page, t('password.repeat')).fill(repeated);
    await submit(page).click();
  };
  await choose('short', 'other');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await checkStop('Choose a new password with errors');
  await choose('long enough', 'long enough');
  await expect(page.getByText(t('reset_link_has_expired'))).toBeVisible();
  await checkStop('Choose a new password with an old link');
}

/** Login, ForgotPassword and ResetPassword, with their messages. */
export async function walkAuth(walk: WalkOutside): Promise<void> {
  await login(walk);
  await secondStep(walk);
  await forgotPassword(walk);
  await resetPassword(walk);
  await openOutside(walk, '/auth/changePharmacy');
  await walk.checkStop('Change pharmacy, none');
}

/** ChangePharmacy and the link to it, with a session. */
export async function walkChangePharmacy(walk: WalkInside): Promise<void> {
  const { page, checkStop, t, place } = walk;
  await addPharmacy(page, placeOf('elsewhere').pharmacyId, 'A pharmacy of a rather long name');
  await page.goto(`${site.url}${place.paths.users}`);
  const change = page.getByRole('link', { name: t('shell.changePharmacy') });
  await checkStop('the link to another pharmacy', change);
  await change.click();
  await expect(page.getByRole('heading', { name: t('changePharmacy.title') })).toBeVisible();
  await checkStop('Change pharmacy');
  await page.unrouteAll({ behavior: 'wait' });
}

/** A browser context whose pages load in this language, on Login. */
export async function openInLanguage(browser: Browser, language: string): Promise<Page> {
  const page = await openBrowser(browser);
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  await page.goto(`${site.url}/auth/login`);
  return page;
}
