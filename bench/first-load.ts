import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page, type Response } from '@playwright/test';
import { placeOf } from '../e2e/testing/place.ts';
import { newContext, site } from '../e2e/testing/site.ts';
import { specEmail, specPassword } from '../e2e/testing/spec-site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';

const dist = join(import.meta.dirname, '..', 'apps', 'web', 'dist');

interface Loaded {
  readonly path: string;
  readonly bytes: number;
}

/** The compressed files that a page loads while `work` runs, with their brotli bytes. */
async function filesLoadedBy(page: Page, work: () => Promise<unknown>): Promise<Loaded[]> {
  const paths: string[] = [];
  const note = (response: Response) => {
    if (response.headers()['content-encoding'] !== 'br') return;
    paths.push(new URL(response.url()).pathname);
  };
  page.on('response', note);
  await work();
  page.off('response', note);
  return Promise.all(
    paths.map(async (path) => ({ path, bytes: (await stat(`${join(dist, path)}.br`)).size })),
  );
}

function report(screen: string, files: readonly Loaded[]): void {
  for (const [kind, ending] of [
    ['JavaScript', '.js'],
    ['style sheets', '.css'],
  ] as const) {
    const ofKind = files.filter(({ path }) => path.endsWith(ending));
    const bytes = ofKind.reduce((sum, file) => sum + file.bytes, 0);
    const size = `${(bytes / 1000).toFixed(1)} kB brotli in ${ofKind.length} files`;
    console.log(`${screen}, ${kind}: ${size}`);
  }
}

/** The files that a browser with an empty cache loads for the login page, and then for Lockers: number and brotli bytes, by kind. */
export async function measureFirstLoad(): Promise<void> {
  const stop = await startSite();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    const place = placeOf('lockers');
    const page = await (await newContext(browser)).newPage();
    const login = await filesLoadedBy(page, () =>
      page.goto(`${site.url}/auth/login`, { waitUntil: 'networkidle' }),
    );
    report('Login', login);
    const data = { email: specEmail(place.name, 'main_user'), password: specPassword };
    await page.request.post(`${site.url}/identity/sign-in/email`, { data });
    const lockers = await filesLoadedBy(page, async () => {
      await page.goto(`${site.url}${place.paths.lockers}`);
      await page.getByRole('option').first().waitFor();
    });
    report('Lockers', lockers);
  } finally {
    await browser.close();
    await stop();
  }
}
