import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { serverFile } from '../scripts/run/programs.mjs';
import { disablePerson, endWorkAccountAttempt } from './testing/database.ts';
import { freePort, startProgram, waitFor } from './testing/programs.ts';
import { openBrowser, site } from './testing/site.ts';
import { specEmail, specPassword, type SpecRole } from './testing/spec-site.ts';
import {
  answerOf,
  deliver,
  goThrough,
  provisionPerson,
  signedInAs,
} from './testing/work-account.ts';

const root = join(import.meta.dirname, '..');
const login = (problem: string) => `/auth/login?problem=${problem}`;

/** A browser in which somebody of the tests' own pharmacy has signed in by password. */
async function signedIn(browser: Browser, role: SpecRole) {
  const page = await openBrowser(browser);
  const data = { email: specEmail('bare', role), password: specPassword };
  const answer = await page.request.post(`${site.url}/identity/sign-in/email`, { data });
  expect(answer.status()).toBe(200);
  return page;
}

test('AUT-05 CAL-54: staff whom provisioning connected sign in with their work account', async ({
  browser,
}) => {
  const page = await openBrowser(browser);
  await page.goto(`${site.url}/identity/work-account/start?redirect=/profile/`);
  const back = page.waitForRequest((request) => request.url().includes('workAccount=done'));
  await page.getByRole('button', { name: 'Maija Mallinen' }).click();
  const { pathname, search } = new URL((await back).url());
  expect(`${pathname}${search}`).toBe('/auth/login?workAccount=done&redirect=%2Fprofile%2F');
  expect(await signedInAs(page)).toBe('main@satama.example');

  // On a computer that several share the next person is asked who they are.
  await page.goto(`${site.url}/identity/work-account/start`);
  await page.getByRole('button', { name: 'Eero Esimerkki' }).click();
  await expect.poll(() => signedInAs(page)).toBe('user@satama.example');
});

test('an equal e-mail address makes no one known', async ({ browser }) => {
  const page = await openBrowser(browser);
  expect(await goThrough(page, 'Eva Exempelson')).toBe(login('work_account_not_connected'));
  expect(await signedInAs(page)).toBeUndefined();
});

test('whoever cancels at the provider is back on Login', async ({ browser }) => {
  const page = await openBrowser(browser);
  expect(await goThrough(page, 'Cancel')).toBe('/auth/login');
  expect(await signedInAs(page)).toBeUndefined();
});

test('an answer is good once, in the browser that asked, as the provider gave it', async ({
  browser,
}) => {
  const [page, stranger] = [await openBrowser(browser), await openBrowser(browser)];
  const failed = login('work_account_failed');
  const answer = await answerOf(page, 'Maija Mallinen');

  expect(await deliver(stranger, answer)).toBe(failed);
  const foreign = await answerOf(stranger, 'Eero Esimerkki');
  expect(await deliver(page, foreign)).toBe(failed);
  foreign.searchParams.set('code', answer.searchParams.get('code') ?? '');
  expect(await deliver(stranger, foreign)).toBe(failed);
  expect(await signedInAs(stranger)).toBeUndefined();

  const tampered = await answerOf(page, 'Maija Mallinen');
  tampered.searchParams.set('code', `${tampered.searchParams.get('code')}x`);
  expect(await deliver(page, tampered)).toBe(failed);

  const late = await answerOf(page, 'Maija Mallinen');
  await endWorkAccountAttempt(late.searchParams.get('state') ?? '');
  expect(await deliver(page, late)).toBe(failed);

  const good = await answerOf(page, 'Maija Mallinen');
  expect(await deliver(page, good)).toContain('workAccount=done');
  await page.request.post(`${site.url}/identity/sign-out`, { headers: { origin: site.url } });
  expect(await deliver(page, good)).toBe(failed);
  expect(await signedInAs(page)).toBeUndefined();
});

test('nobody is sent to another site after the sign-in', async ({ browser }) => {
  const page = await openBrowser(browser);
  for (const redirect of ['https://evil.example/', '//evil.example/', '/\\evil.example/']) {
    const query = `?redirect=${encodeURIComponent(redirect)}`;
    const place = await goThrough(page, 'Maija Mallinen', { query });
    expect(place).toBe('/auth/login?workAccount=done&redirect=%2F');
  }
});

test('a person whose account is disabled hears so and is not signed in', async ({ browser }) => {
  const person = { email: 'disabled@kolli.example', identity: { subject: 'demo-customer-fi-2' } };
  await provisionPerson(person);
  const page = await openBrowser(browser);
  expect(await goThrough(page, 'Liisa Luovutus')).toContain('workAccount=done');
  await disablePerson(person.email);
  const next = await openBrowser(browser);
  expect(await goThrough(next, 'Liisa Luovutus')).toBe(login('user_is_disabled'));
  expect(await signedInAs(next)).toBeUndefined();
});

test('a work account is connected by whoever is signed in, with one person alone, and disconnected', async ({
  browser,
}) => {
  const [page, other] = [await signedIn(browser, 'main_user'), await signedIn(browser, 'user')];
  const connect = { query: '?connect=1' };
  expect(await goThrough(page, 'Kim Kundberg', connect)).toBe('/profile/?workAccount=connected');
  const shown = async () =>
    (await page.request.get(`${site.url}/identity/work-account`)).json() as Promise<unknown>;
  expect(await shown()).toEqual({ isConnected: true, name: 'Sandbox' });
  const taken = await goThrough(other, 'Kim Kundberg', connect);
  expect(taken).toBe('/profile/?problem=work_account_in_use');

  const fresh = await openBrowser(browser);
  expect(await goThrough(fresh, 'Kim Kundberg')).toContain('workAccount=done');
  expect(await signedInAs(fresh)).toBe(specEmail('bare', 'main_user'));

  // A link elsewhere begins nothing, though the browser has a session.
  const typed = await page.goto(`${site.url}/identity/work-account/start?connect=1`);
  expect(typed?.status()).toBe(403);

  const disconnect = `${site.url}/identity/work-account/disconnect`;
  const ended = await page.request.post(disconnect, { headers: { origin: site.url } });
  expect(ended.status()).toBe(200);
  expect(await shown()).toEqual({ isConnected: false, name: 'Sandbox' });
  const gone = await goThrough(await openBrowser(browser), 'Kim Kundberg');
  expect(gone).toBe(login('work_account_not_connected'));
});

test('a provider that is down is told, at the start and later, and serves again by itself', async ({
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
    await waitFor(`${url}/api/health`, server.child, server.said);
    expect(await start()).toBe(away);
    const sandbox = startSandbox();
    try {
      await waitFor(`http://localhost:${sandboxPort}/health`, sandbox.child, sandbox.said);
      await expect.poll(start).toContain(issuer);
      const known = login('work_account_not_connected');
      expect(await goThrough(page, 'Kajsa Koddal', { url })).toBe(known);
      const answer = await answerOf(page, 'Kajsa Koddal', { url });
      await sandbox.stop();
      expect(await deliver(page, answer)).toBe(away);
    } finally {
      await sandbox.stop();
    }
  } finally {
    await server.stop();
  }
});
