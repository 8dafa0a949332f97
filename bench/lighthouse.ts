import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { freePort } from '../packages/local-postgres/src/free-port.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';
import { median } from './deliveries/report-figures.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules', '.cache', 'kolli', 'lighthouse');
const version = '13.5.0';
const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** Installs Lighthouse at the first run, outside the project's dependencies, because it is large. */
async function lighthouse(): Promise<string> {
  const main = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(main)) return main;
  await mkdir(folder, { recursive: true });
  const packages = [`lighthouse@${version}`, '--no-save', '--ignore-scripts', '--no-audit'];
  await run('npm', ['install', '--prefix', folder, ...packages]);
  return main;
}

interface Report {
  /** Where the page was at the end. */
  readonly finalDisplayedUrl: string;
  readonly categories: Record<string, { readonly score: number | null }>;
  readonly audits: Record<string, { readonly numericValue?: number }>;
}

async function report(port: number, url: string, device: 'mobile' | 'desktop'): Promise<Report> {
  const file = join(folder, 'report.json');
  const options = [
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    // Keeps the session of the browser.
    '--disable-storage-reset',
    '--quiet',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  await run(process.execPath, [await lighthouse(), url, ...options], { timeout: 180_000 });
  const measured = JSON.parse(await readFile(file, 'utf8')) as Report;
  await rm(file);
  const { finalDisplayedUrl } = measured;
  if (finalDisplayedUrl !== url) throw new Error(`Measured ${finalDisplayedUrl} instead of ${url}`);
  return measured;
}

/** Works with a page that shares cache and session with Lighthouse, and leaves the browser before that measures. */
async function withPage<T>(port: number, work: (page: Page) => Promise<T>): Promise<T> {
  const joined = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const page = await joined.contexts()[0]?.newPage();
    if (page === undefined) throw new Error('The browser has no context');
    const result = await work(page);
    await page.close();
    return result;
  } finally {
    await joined.close();
  }
}

/** Empties the browser's cache; its storage, and so the session, remains. */
const emptyCache = (port: number) =>
  withPage(port, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
  });

/** At a first visit the cache is empty, at a second one it has all files of the page. */
const series = [
  { visit: 'first', device: 'mobile' },
  { visit: 'second', device: 'mobile' },
  { visit: 'second', device: 'desktop' },
] as const;

async function measure(port: number, page: string, url: string): Promise<void> {
  for (const { visit, device } of series) {
    const reports: Report[] = [];
    for (let index = 0; index < runs; index += 1) {
      if (visit === 'first') await emptyCache(port);
      reports.push(await report(port, url, device));
    }
    console.log(`${page}, ${visit} visit, ${device}: ${summary(reports)}`);
  }
}

/** The medians of the scores with their ranges, and of two times. */
function summary(reports: readonly Report[]): string {
  const scores = categories.map((category) => {
    const all = reports.map((one) => (one.categories[category]?.score ?? 0) * 100);
    return `${category} ${median(all).toFixed(0)} (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)})`;
  });
  const times = ['largest-contentful-paint', 'total-blocking-time'].map((audit) => {
    const all = reports.map((one) => one.audits[audit]?.numericValue ?? Number.NaN);
    return `${audit} ${median(all).toFixed(0)} ms`;
  });
  return [...scores, ...times].join(', ');
}

/** Median of five runs of Lighthouse on the pages Login and (signed in) Lockers. */
export async function measureLighthouse(): Promise<void> {
  const stop = await startSite();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    await measure(port, 'Login', `${site.url}/auth/login`);
    await measure(port, 'Lockers', await openLockers(port));
  } finally {
    await browser.close();
    await stop();
  }
}

/** Signs in, and returns the address of Lockers. */
const openLockers = (port: number) =>
  withPage(port, async (page) => {
    const person = demo.users[0];
    await page.goto(`${site.url}/auth/login`);
    await page.getByLabel('E-mail').fill(person?.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(person?.password ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('listbox').waitFor();
    return page.url();
  });
