import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { freePort } from '../e2e/testing/programs.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';

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
  const text = await readFile(file, 'utf8');
  await rm(file);
  return JSON.parse(text) as Report;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(port: number, what: string, url: string): Promise<void> {
  for (const device of ['mobile', 'desktop'] as const) {
    const reports: Report[] = [];
    for (let index = 0; index < runs; index += 1) reports.push(await report(port, url, device));
    const scores = categories.map((category) => {
      const all = reports.map((one) => (one.categories[category]?.score ?? 0) * 100);
      return `${category} ${median(all).toFixed(0)} (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)})`;
    });
    const paint = median(
      reports.map((one) => one.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    );
    console.log(`${what}, ${device}: ${scores.join(', ')}, largest paint ${paint.toFixed(0)} ms`);
  }
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

/** Signs in within the default context of the browser, which Lighthouse uses. */
async function openLockers(port: number): Promise<string> {
  const joined = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = joined.contexts()[0];
  if (context === undefined) throw new Error('The browser has no context');
  const page = await context.newPage();
  const person = demo.users[0];
  await page.goto(`${site.url}/auth/login`);
  await page.getByLabel('E-mail').fill(person?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person?.password ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('listbox').waitFor();
  const url = page.url();
  await page.close();
  return url;
}
