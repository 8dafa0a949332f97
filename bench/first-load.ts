import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';

const dist = join(import.meta.dirname, '..', 'apps', 'web', 'dist');

/** The files that a browser with an empty cache loads for the login page: number and brotli bytes, by kind. */
export async function measureFirstLoad(): Promise<void> {
  const stop = await startSite();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const paths: string[] = [];
    page.on('response', (response) => {
      if (response.headers()['content-encoding'] !== 'br') return;
      paths.push(new URL(response.url()).pathname);
    });
    await page.goto(`${site.url}/auth/login`, { waitUntil: 'networkidle' });
    for (const [kind, ending] of [
      ['JavaScript', '.js'],
      ['style sheets', '.css'],
    ] as const) {
      const files = paths.filter((path) => path.endsWith(ending));
      const sizes = await Promise.all(files.map((path) => stat(`${join(dist, path)}.br`)));
      const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
      console.log(`${kind}: ${(bytes / 1000).toFixed(1)} kB brotli in ${files.length} files`);
    }
  } finally {
    await browser.close();
    await stop();
  }
}
