import { chromium, type Page } from '@playwright/test';
import demo from '../apps/sandbox/demo/site.json' with { type: 'json' };
import { door, openBrowser, signIn, site } from '../e2e/testing/site.ts';
import startSite from '../e2e/testing/start-site.ts';
import { chromiumExecutable } from '../scripts/run/setup/chromium.mjs';

const rounds = 25;
const [first, second] = demo.users;

/** Resolves with the time at which a door on the page is shown as reserved. */
function stateChange(page: Page, lockerId: string): Promise<number> {
  return door(page, lockerId).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (element.getAttribute('data-state') !== 'reserved') return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        });
        observer.observe(element, { attributes: true });
      }),
  );
}

async function tokenOf(page: Page): Promise<string> {
  const answer = await page.request.get(`${site.url}/identity/token`);
  return ((await answer.json()) as { token: string }).token;
}

function summary(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return `median ${at(0.5)} ms, 90th percentile ${at(0.9)} ms, range ${sorted[0]}–${sorted.at(-1)} ms`;
}

/**
 * Time from the server's response to one person's change until another person's browser shows it, and
 * the response time itself.
 */
export async function measureLiveChange(): Promise<void> {
  const stop = await startSite();
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: ['--no-sandbox'],
  });
  try {
    const [maker, watcher] = [await openBrowser(browser), await openBrowser(browser)];
    await signIn(maker, { email: first?.email ?? '', password: first?.password ?? '' });
    await signIn(watcher, { email: second?.email ?? '', password: second?.password ?? '' });
    const boxId = site.pharmacies[0]?.boxes[0]?.id ?? '';
    const names = await watcher.getByRole('option', { name: /free/i }).allTextContents();
    const headers = { AuthToken: await tokenOf(maker) };
    const [answers, changes]: [number[], number[]] = [[], []];
    for (const [index, text] of names.slice(0, rounds).entries()) {
      const lockerId = /^\d+-\d+/.exec(text)?.[0] ?? '';
      const changed = stateChange(watcher, lockerId);
      const startedAt = Date.now();
      const data = {
        deliveryId: `live-${index}`,
        phoneNumber: '+358457001001',
        lockerId: [lockerId],
      };
      const response = await maker.request.post(`${site.url}/api/deliveries/create/${boxId}`, {
        headers,
        data,
      });
      if (!response.ok()) throw new Error(await response.text());
      const answered = Date.now();
      answers.push(answered - startedAt);
      changes.push((await changed) - answered);
    }
    console.log(`response time: ${summary(answers)}`);
    console.log(`response to the other screen: ${summary(changes)} (${changes.length} changes)`);
  } finally {
    await browser.close();
    await stop();
  }
}
