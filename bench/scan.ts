import { chromium, type Page } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { postOrder } from '../e2e/testing/api.ts';
import { openBrowser, signIn, site } from '../e2e/testing/site.ts';
import { issueTokens } from './deliveries/issue-tokens.ts';
import { loadSite } from './deliveries/load-site.ts';
import { measureSearches } from './deliveries/searches.ts';
import { startKolli } from './deliveries/start-servers.ts';
import startSite from '../e2e/testing/start-site.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';

const scans = 40;

/** Milliseconds from the scanner's Enter to the parcel's information on the painted screen. */
function scanToPaint(page: Page, kolliId: string): Promise<number> {
  return page.evaluate(
    (code) =>
      new Promise<number>((resolve) => {
        const press = (key: string) =>
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          );
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role="dialog"]')?.textContent.includes(code)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - startedAt));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        for (const character of code) press(character);
        const startedAt = performance.now();
        press('Enter');
      }),
    kolliId,
  );
}

/**
 * A scan on 1,000,000 deliveries of 100 pharmacies: the call alone at that size (p95), then from the scanner's Enter
 * to the painted parcel in Chromium, on a small site. Their sum has the limit of 300 ms (SCN-09).
 */
export async function measureScan(): Promise<void> {
  await measureCall();
  await measureScreen();
}

async function measureCall(): Promise<void> {
  const site = await loadSite({ pharmacies: 100, deliveriesEach: 10_000, openEach: 300, seed: 7 });
  const issuer = await issueTokens();
  try {
    const server = await startKolli(site, issuer);
    try {
      await measureSearches(site, server, issuer, 'a scanned');
    } finally {
      await server.stop();
    }
  } finally {
    issuer.close();
    await site.world.close();
  }
}

/** Time from a scan until the parcel's dialog is painted, on the page Reservations in Chromium. */
async function measureScreen(): Promise<void> {
  const stop = await startSite();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    const [person] = demo.users;
    const [pharmacy] = site.pharmacies;
    if (person?.password === undefined || pharmacy === undefined) throw new Error('No demo site');
    const page = await openBrowser(browser);
    await signIn(page, { ...person, password: person.password });
    await page.goto(`${site.url}/pickup-boxes/${pharmacy.pharmacyId}/reservations`);
    await page.getByRole('main').waitFor();
    const times: number[] = [];
    for (let index = 0; index < scans; index += 1) {
      const deliveryId = `scanned-${index}`;
      await postOrder(page, pharmacy.businessId, {
        deliveryId,
        order_id: deliveryId,
        fulfillment_order_id: deliveryId,
        phoneNumber: '+358457001001',
      });
      await page.waitForTimeout(200);
      times.push(await scanToPaint(page, deliveryId));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const sorted = times.toSorted((a, b) => a - b).map(Math.round);
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))];
    console.log(
      `scan to open parcel: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, range ${at(0)}–${at(1)} ms (${scans} scans)`,
    );
  } finally {
    await browser.close();
    await stop();
  }
}
