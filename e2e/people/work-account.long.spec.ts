import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { serverFile } from '../../scripts/run/process/programs.mjs';
import { ageProofs, disablePerson, endWorkAccountAttempt } from '../testing/database.ts';
import { freePort } from '../../packages/local-postgres/src/free-port.ts';
import { startProgram, waitFor } from '../testing/programs.ts';
import { openBrowser, signInUnseen, site } from '../testing/site.ts';
import { specEmail, specPassword, type SpecRole } from '../testing/spec-site.ts';
import {
  redirectOf,
  openRedirect,
  signInAtProvider,
  provisionPerson,
  signedInAs,
} from '../testing/work-account.ts';

const root = join(import.meta.dirname, '..', '..');
const login = (problem: string) => `/auth/login?problem=${problem}`;

/** A browser in which a user of the tests' pharmacy has signed in by password. */
async function signedIn(browser: Browser, role: SpecRole) {
  const page = await openBrowser(browser);
  await signInUnseen(page, { email: specEmail('bare', role), password: specPassword });
  return page;
}

test('AUT-05 CAL-54: provisioned staff sign in with their work account', async ({ browser }) => {
  const page = await openBrowser(browser);
  await page.goto(`${site.url}/identity/work-account/start?redirect=/profile/`);
  const back = page.waitForRequest((request) => request.url().includes('workAccount=done'));
  await page.getByRole('button', { name: 'Maija Mallinen' }).click();
  const { pathname, search } = new URL((await back).url());
  expect(`${pathname}${search}`).toBe('/auth/login?workAccount=done&redirect=%2Fprofile%2F');
  expect(await signedInAs(page)).toBe('main@satama.example');

  // On a shared computer the provider asks the next person who they are.
  await page.goto(`${site.url}/identity/work-account/start`);
  await page.getByRole('button', { name: 'Eero Esimerkki' }).click();
  await expect.poll(() => signedInAs(page)).toBe('user@satama.example');
});

test('an equal e-mail address is not enough to sign in', async ({ browser }) => {
  const page = await openBrowser(browser);
  expect(await signInAtProvider(page, 'Eva Exempelson')).toBe(login('work_account_not_connected'));
  expect(await signedInAs(page)).toBeUndefined();
});

test('cancelling at the provider returns to Login', async ({ browser }) => {
  const page = await openBrowser(browser);
  expect(await signInAtProvider(page, 'Cancel')).toBe('/auth/login');
  expect(await signedInAs(page)).toBeUndefined();
});

test('a response is valid once, unchanged, in the browser that started the sign-in; else it begins again or fails', async ({
  browser,
}) => {
  const [page, stranger] = [await openBrowser(browser), await openBrowser(browser)];
  const failed = login('work_account_failed');
  const again = new RegExp(`^${site.sandboxUrl}/oidc/`);
  const redirectUrl = await redirectOf(page, 'Maija Mallinen');

  expect(await openRedirect(stranger, redirectUrl)).toMatch(again);
  const foreign = await redirectOf(stranger, 'Eero Esimerkki');
  expect(await openRedirect(page, foreign)).toMatch(again);
  foreign.searchParams.set('code', redirectUrl.searchParams.get('code') ?? '');
  expect(await openRedirect(stranger, foreign)).toBe(failed);
  expect(await signedInAs(stranger)).toBeUndefined();

  const tampered = await redirectOf(page, 'Maija Mallinen');
  tampered.searchParams.set('code', `${tampered.searchParams.get('code')}x`);
  expect(await openRedirect(page, tampered)).toBe(failed);

  const late = await redirectOf(page, 'Maija Mallinen');
  await endWorkAccountAttempt(late.searchParams.get('state') ?? '');
  expect(await openRedirect(page, late)).toMatch(again);

  const good = await redirectOf(page, 'Maija Mallinen');
  expect(await openRedirect(page, good)).toContain('workAccount=done');
  await page.request.post(`${site.url}/identity/sign-out`, { headers: { origin: site.url } });
  expect(await openRedirect(page, good)).toMatch(again);
  expect(await signedInAs(page)).toBeUndefined();
});

test('the sign-in does not redirect to another site', async ({ browser }) => {
  const page = await openBrowser(browser);
  for (const redirect of ['https://evil.example/', '//evil.example/', '/\\evil.example/']) {
    const query = `?redirect=${encodeURIComponent(redirect)}`;
    const place = await signInAtProvider(page, 'Maija Mallinen', { query });
    expect(place).toBe('/auth/login?workAccount=done&redirect=%2F');
  }
});

test('a user with a disabled account sees that and is not signed in', async ({ browser }) => {
  const person = { email: 'disabled@kolli.example', identity: { subject: 'demo-customer-fi-2' } };
  await provisionPerson(person);
  const page = await openBrowser(browser);
  expect(await signInAtProvider(page, 'Liisa Luovutus')).toContain('workAccount=done');
  await disablePerson(person.email);
  const next = await openBrowser(browser);
  expect(await signInAtProvider(next, 'Liisa Luovutus')).toBe(login('user_is_disabled'));
  expect(await signedInAs(next)).toBeUndefined();
});

test('a work account is connected by the signed-in user, with only one user, and disconnected', async ({
  browser,
}) => {
  const [page, other] = [await signedIn(browser, 'main_user'), await signedIn(browser, 'user')];
  const connect = { query: '?connect=1' };
  expect(await signInAtProvider(page, 'Kim Kundberg', connect)).toBe(
    '/profile/?workAccount=connected',
  );
  const shown = async () =>
    (await page.request.get(`${site.url}/identity/work-account`)).json() as Promise<unknown>;
  expect(await shown()).toEqual({ isConnected: true, name: 'Sandbox' });
  const taken = await signInAtProvider(other, 'Kim Kundberg', connect);
  expect(taken).toBe('/profile/?problem=work_account_in_use');

  const fresh = await openBrowser(browser);
  expect(await signInAtProvider(fresh, 'Kim Kundberg')).toContain('workAccount=done');
  expect(await signedInAs(fresh)).toBe(specEmail('bare', 'main_user'));

  // A link from elsewhere starts nothing, although the browser has a session.
  const typed = await page.goto(`${site.url}/identity/work-account/start?connect=1`);
  expect(typed?.status()).toBe(403);

  const disconnect = `${site.url}/identity/work-account/disconnect`;
  const ended = await page.request.post(disconnect, { headers: { origin: site.url } });
  expect(ended.status()).toBe(200);
  expect(await shown()).toEqual({ isConnected: false, name: 'Sandbox' });
  const location = await signInAtProvider(await openBrowser(browser), 'Kim Kundberg');
  expect(location).toBe(login('work_account_not_connected'));
});

test('SEC-06: without a recent proof the password is asked for before a work account is connected', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'main_user');
  await ageProofs(specEmail('bare', 'main_user'));
  await page.goto(`${site.url}/profile/`);
  await page.getByRole('link', { name: 'Connect Sandbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(specPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Kim Kundberg' })).toBeVisible();
});

test('an unavailable provider shows an error, at startup and later, and works again once it is back', async ({
  browser,
}) => {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const issuer = `http://localhost:${sandboxPort}/oidc`;
  const environment = {
    ...site.serverEnvironment,
    PORT: String(port),
    PUBLIC_URL: url,
    WORK_ACCOUNT_ISSUER: issuer,
  };
  const server = startProgram(serverFile(root, 'main'), environment);
  const startSandbox = () =>
    startProgram(join(root, 'apps/sandbox/src/main.ts'), {
      ...process.env,
      KOLLI_URL: url,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DATA_DIR: test.info().outputPath('sandbox'),
    });
  const page = await openBrowser(browser);
  const start = async () => {
    const path = '/identity/work-account/start';
    const response = await page.request.get(`${url}${path}`, { maxRedirects: 0 });
    return response.headers().location;
  };
  const away = login('work_account_unavailable');
  try {
    await waitFor(`${url}/api/health`, server.child, server.output);
    expect(await start()).toBe(away);
    const sandbox = startSandbox();
    try {
      await waitFor(`http://localhost:${sandboxPort}/health`, sandbox.child, sandbox.output);
      await expect.poll(start).toContain(issuer);
      const known = login('work_account_not_connected');
      expect(await signInAtProvider(page, 'Kajsa Koddal', { url })).toBe(known);
      const redirectUrl = await redirectOf(page, 'Kajsa Koddal', { url });
      await sandbox.stop();
      expect(await openRedirect(page, redirectUrl)).toBe(away);
    } finally {
      await sandbox.stop();
    }
  } finally {
    await server.stop();
  }
});
