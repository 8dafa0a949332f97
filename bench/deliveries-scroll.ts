import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type ElementHandle, type Page } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { openBrowser, signIn, site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';
import { runToEnd, serverFile } from '../scripts/run/process/programs.mjs';
import { median } from './deliveries/report-figures.ts';

const rowCount = 5000;
const rounds = 5;
/** CPU throttling, to emulate a tablet at the counter. */
const cpuThrottlingRate = 4;
/** A fast scroll of two rows per frame. */
const pixelsPerFrame = 100;
const smoothFrameMs = 25;
/** Frames after each scroll, in which its rows are drawn whole. */
const framesAtRest = 40;
const dayMs = 86_400_000;

/** Parcels on the shelves of a pharmacy, in the format of `kolli import`. */
function historyLines(businessId: string): string {
  const startedAt = Date.now() - dayMs;
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const at = new Date(startedAt + index * 1000).toISOString();
    return JSON.stringify({
      kind: 'delivery',
      pharmacy: businessId,
      deliveryId: `row-${index}`,
      phoneNumber: `+3584570${String(index).padStart(5, '0')}`,
      is_drug: index % 3 === 0,
      deliveryStatus: 'delivered',
      shelf: [index % 2 === 0 ? 'A1' : 'cooling'],
      reservedTime: at,
      reservedUserName: 'Demo',
      assignedTime: at,
      assignedUserName: 'Demo',
      deliveryTime: at,
      deliveryUserName: 'Demo',
      descriptionText: `Row ${index} of many`,
    });
  });
  return lines.join('\n');
}

async function importRows(businessId: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kolli-bench-'));
  try {
    const file = join(folder, 'rows.ndjson');
    await writeFile(file, historyLines(businessId));
    const cli = serverFile(join(import.meta.dirname, '..'), 'cli');
    await runToEnd(cli, ['import', file], site.serverEnvironment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The element that scrolls the table's rows. */
async function scrollerOf(page: Page): Promise<ElementHandle<Element>> {
  const handle = await page.getByRole('table').evaluateHandle((table) => {
    let element: Element | null = table;
    while (element !== null && element.scrollHeight <= element.clientHeight + 1)
      element = element.parentElement;
    return element ?? document.documentElement;
  });
  return handle as ElementHandle<Element>;
}

/** Scrolls to the end until the table has read all rows; returns their number. */
async function readAllRows(page: Page, scroller: ElementHandle<Element>): Promise<number> {
  const deadline = Date.now() + 180_000;
  for (;;) {
    const rows = await page
      .getByRole('table')
      .evaluate((table) => Number(table.getAttribute('aria-rowcount')) - 1);
    if (rows > 0) return rows;
    if (Date.now() > deadline) throw new Error('Timeout while reading all rows');
    await scroller.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await page.waitForTimeout(50);
  }
}

interface Scrolled {
  /** Milliseconds from each frame to the next. */
  readonly frames: number[];
  readonly nodes: number;
}

/** Scrolls at a constant speed, one step per frame, through the part of the rows for this round, and comes to rest. */
function scrollThrough(scroller: ElementHandle<Element>, round: number): Promise<Scrolled> {
  return scroller.evaluate(
    (element, { step, part, parts, rest }) =>
      new Promise<Scrolled>((resolve) => {
        const height = (element.scrollHeight - element.clientHeight) / parts;
        element.scrollTop = part * height;
        const frames: number[] = [];
        let nodes = 0;
        let last: number | undefined;
        let left = rest;
        const next = (now: number) => {
          if (last !== undefined) frames.push(now - last);
          last = now;
          if (frames.length % 20 === 0)
            nodes = Math.max(nodes, document.getElementsByTagName('*').length);
          if (element.scrollTop + step <= (part + 1) * height) element.scrollTop += step;
          else left -= 1;
          if (left === 0) return resolve({ frames, nodes });
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { step: pixelsPerFrame, part: round, parts: rounds, rest: framesAtRest },
  );
}

function report(name: string, runs: readonly Scrolled[]): void {
  const shares = runs.map(
    ({ frames }) => (100 * frames.filter((ms) => ms <= smoothFrameMs).length) / frames.length,
  );
  const longest = runs.map(({ frames }) => Math.max(...frames));
  const range = (values: readonly number[]) =>
    `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`;
  const nodes = Math.max(...runs.map((run) => run.nodes));
  const count = runs[0]?.frames.length ?? 0;
  console.log(
    `${name}: frames within ${smoothFrameMs} ms ${range(shares)} %, longest pause ${range(longest)} ms, at most ${nodes} elements, ${count} frames`,
  );
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottlingRate });
}

/** A plain page of the same size and scroll height. */
async function openPlain(page: Page, scroller: ElementHandle<Element>) {
  const { width, height, inner } = await scroller.evaluate((element) => ({
    width: element.clientWidth,
    height: element.clientHeight,
    inner: element.scrollHeight,
  }));
  const plain = await page.context().newPage();
  const stripes = 'repeating-linear-gradient(#fff 0 55px, #ddd 55px 56px)';
  await plain.setContent(
    `<main style="width:${width}px;height:${height}px;overflow:auto"><div style="height:${inner}px;background:${stripes}"></div></main>`,
  );
  const element = await plain.$('main');
  if (element === null) throw new Error('No plain page');
  return { plain, element };
}

/**
 * Smoothness of scrolling 5,000 reservations in Chromium with fourfold CPU throttling, compared with a
 * plain page of the same height: five alternating rounds, each through a fifth of the rows.
 */
export async function measureScroll(): Promise<void> {
  const stop = await startSite();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    const [person] = demo.users;
    const [pharmacy] = site.pharmacies;
    if (person?.password === undefined || pharmacy === undefined) throw new Error('No demo site');
    await importRows(pharmacy.businessId);
    const page = await openBrowser(browser);
    await signIn(page, { ...person, password: person.password });
    await page.goto(`${site.url}/pickup-boxes/${pharmacy.pharmacyId}/reservations`);
    // The newest row is first; the table does not scroll before it is shown.
    await page.getByText(`row-${rowCount - 1}`).waitFor();
    const scroller = await scrollerOf(page);
    const startedAt = Date.now();
    const rows = await readAllRows(page, scroller);
    console.log(
      `${rows} rows read by scrolling in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    const { plain, element } = await openPlain(page, scroller);
    await slowDown(page);
    await slowDown(plain);
    const table: Scrolled[] = [];
    const bare: Scrolled[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.bringToFront();
      table.push(await scrollThrough(scroller, round));
      await plain.bringToFront();
      bare.push(await scrollThrough(element, round));
    }
    report('reservations', table);
    report('plain page', bare);
  } finally {
    await browser.close();
    await stop();
  }
}
