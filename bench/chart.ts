import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { openBrowser, site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';
import { largestLog } from './chart/largest-log.ts';
import { timeToPaint, watchPaint } from './chart/paint-watch.ts';
import { median } from './deliveries/report-figures.ts';

const rounds = 9;
const dayMs = 86_400_000;
const uPlotFolder = dirname(fileURLToPath(import.meta.resolve('uplot')));

interface Times {
  readonly paint: number[];
  readonly zoom: number[];
}
const noTimes = (): Times => ({ paint: [], zoom: [] });

/** Zooms in and out again; both use data that the page already has. */
async function measureZoom(page: Page, { zoom }: Times): Promise<void> {
  for (const begin of ['zoomIn', 'zoomOut'] as const) {
    // Waits for the finer points that the screen requests, which are not part of the zoom.
    await page.waitForTimeout(1000);
    zoom.push(await page.evaluate(timeToPaint, { begin }));
  }
}

async function measureScreen(page: Page, address: string, times: Times): Promise<void> {
  await page.goto(address);
  await page.getByRole('slider').waitFor();
  times.paint.push(await page.evaluate(timeToPaint, { begin: 'answer' as const }));
  await measureZoom(page, times);
}

/** The part of uPlot's API that is used in the page. */
type PlotOfPage = new (
  options: object,
  data: readonly (readonly number[])[],
  place: HTMLElement,
) => { setScale(key: string, range: { min: number; max: number }): void };

/** Draws the same values with plain uPlot; `isWhole` adds the extremes of each series as bands. */
function drawBare({ log, isWhole }: { log: ReturnType<typeof largestLog>; isWhole: boolean }) {
  const watch = Reflect.get(globalThis, 'paintWatch') as { answeredAt: number };
  const Plot = Reflect.get(globalThis, 'uPlot') as PlotOfPage;
  watch.answeredAt = performance.now();
  const line = { stroke: '#1f5b66', points: { show: false } };
  const rows = log.series.flatMap(({ average, min, max }) =>
    isWhole ? [average, max, min] : [average],
  );
  const options = {
    width: 820,
    height: 380,
    ms: 1 as const,
    legend: { show: false },
    series: [{}, ...rows.map(() => line)],
    bands: isWhole
      ? log.series.map((_, index) => ({
          series: [index * 3 + 2, index * 3 + 3] as [number, number],
          fill: '#1f5b6640',
        }))
      : [],
  };
  const data = [log.times, ...rows].map((row) => [...row]) as [number[], ...number[][]];
  const plot = new Plot(options, data, document.body);
  const [first = 0, last = 1] = [log.times[0], log.times.at(-1)];
  Reflect.set(globalThis, 'barePlot', (step: string) => {
    const quarter = step === 'zoomIn' ? (last - first) / 4 : 0;
    plot.setScale('x', { min: first + quarter, max: last - quarter });
  });
}

async function measureBare(page: Page, log: unknown, isWhole: boolean, times: Times) {
  await page.setContent('<!doctype html><body></body>');
  await page.evaluate(watchPaint);
  // uPlot creates a number format from the language, which is invalid on some machines.
  await page.evaluate(() => Object.defineProperty(navigator, 'language', { value: 'en' }));
  await page.addScriptTag({
    content: await readFile(join(uPlotFolder, 'uPlot.iife.min.js'), 'utf8'),
  });
  await page.addStyleTag({ content: await readFile(join(uPlotFolder, 'uPlot.min.css'), 'utf8') });
  await page.evaluate(drawBare, { log: log as ReturnType<typeof largestLog>, isWhole });
  times.paint.push(await page.evaluate(timeToPaint, { begin: 'answer' as const }));
  await measureZoom(page, times);
}

function report(name: string, { paint, zoom }: Times): void {
  const figure = (values: readonly number[]) =>
    `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
  console.log(`${name}: to paint ${figure(paint)}, to zoom ${figure(zoom)}`);
}

/** A signed-in page on which every log is the largest one. */
async function openScreen(browser: Browser, log: unknown): Promise<Page> {
  const [person] = demo.users;
  const page = await openBrowser(browser);
  const data = { email: person?.email, password: person?.password };
  await page.request.post(`${site.url}/identity/sign-in/email`, { data, timeout: 60_000 });
  await page.addInitScript(watchPaint);
  const answer = { contentType: 'application/json', body: JSON.stringify({ result: log }) };
  await page.route('**/api/temperatures/logs-per-box/**', (route) => route.fulfill(answer));
  return page;
}

/**
 * The largest log of the API, 24 sensors of 1,500 points with their extremes: time from the response in the
 * browser to the painted chart, and from a key press to the zoomed chart, compared with plain uPlot, without
 * and with the extremes.
 */
export async function measureChart(): Promise<void> {
  const stop = await startSite();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    const now = Date.now();
    const log = largestLog(now - 365 * dayMs, now);
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    const range = `from=${day(now - 365 * dayMs)}&to=${day(now)}`;
    const base = `${site.url}/pickup-boxes/${site.pharmacies[0]?.pharmacyId}/temperature-log`;
    const screen = await openScreen(browser, log);
    const bare = await openBrowser(browser);
    const [own, lines, all] = [noTimes(), noTimes(), noTimes()];
    console.log(`${(JSON.stringify(log).length / 1e6).toFixed(1)} MB as JSON`);
    for (let round = 0; round < rounds; round += 1) {
      await screen.bringToFront();
      await measureScreen(screen, `${base}?${range}`, own);
      await bare.bringToFront();
      await measureBare(bare, log, false, lines);
      await measureBare(bare, log, true, all);
    }
    report('temperature log', own);
    report('uPlot alone, averages', lines);
    report('uPlot alone, averages and extremes', all);
  } finally {
    await browser.close();
    await stop();
  }
}
