import { chromium, type Page } from '@playwright/test';
import { placeOf } from '../e2e/testing/place.ts';
import { newContext, site } from '../e2e/testing/site.ts';
import { specEmail, specPassword } from '../e2e/testing/spec-site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { bytesOf, type Loaded, watchRequests, watchShifts } from '../e2e/testing/watch-requests.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function report(visit: string, requests: readonly Loaded[], shifts: readonly number[]): void {
  const types = [...new Set(requests.map(({ type }) => type))].toSorted();
  const parts = types.map((type) => {
    const count = requests.filter((one) => one.type === type).length;
    return `${type} ${count} (${kilobytes(bytesOf(requests, type))})`;
  });
  const largest = Math.max(0, ...shifts).toFixed(4);
  const all = `${requests.length} requests, ${kilobytes(bytesOf(requests))} over the network`;
  console.log(`${visit}: ${all}; largest layout shift ${largest}; ${parts.join(', ')}`);
}

async function measureVisit(visit: string, page: Page, work: () => Promise<unknown>) {
  const shifts = await watchShifts(page);
  const requests = await watchRequests(page, work);
  report(visit, requests, await shifts());
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('option').first().waitFor();
}

/**
 * What a browser loads for the login page, then until Lockers is painted; and for Lockers of somebody signed in, at its
 * first visit and at the second with what it has cached: requests and bytes by type, and the largest layout shift.
 */
export async function measureFirstLoad(): Promise<void> {
  const stop = await startSite();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    const place = placeOf('first-paint');
    const visitor = await (await newContext(browser)).newPage();
    const data = { email: specEmail(place.name, 'main_user'), password: specPassword };
    await measureVisit('Login', visitor, () =>
      visitor.goto(`${site.url}/auth/login`, { waitUntil: 'networkidle' }),
    );
    await measureVisit('From Login to Lockers', visitor, () => signIn(visitor, data));
    const staff = await (await newContext(browser)).newPage();
    await staff.request.post(`${site.url}/identity/sign-in/email`, { data });
    for (const visit of ['first', 'second'])
      await measureVisit(`Lockers, ${visit} visit`, staff, async () => {
        await staff.goto(`${site.url}${place.paths.lockers}`);
        await staff.getByRole('option').first().waitFor();
      });
  } finally {
    await browser.close();
    await stop();
  }
}
