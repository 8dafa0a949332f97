import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../bench/deliveries/report-figures.ts';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Makes calls one after the other for this long. */
async function call(work: () => Promise<unknown>, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const endsAt = performance.now() + forMs;
  while (performance.now() < endsAt) times.push(await timed(work));
  return times;
}

/**
 * Scrapes ten times a second in every other second, so that what else the machine does meets both halves alike, and
 * measures calls all the time. Returns the median times of a scrape, and of a call beside scrapes and without them.
 */
export async function measureScrapes(url: string, work: () => Promise<unknown>, seconds: number) {
  const scraped: { ms: number; bytes: number; isOk: boolean }[] = [];
  const scrape = async () => {
    let [bytes, isOk] = [0, false];
    const ms = await timed(async () => {
      const answer = await fetch(url);
      isOk = answer.ok;
      bytes = (await answer.text()).length;
    });
    scraped.push({ ms, bytes, isOk });
  };
  const tenTimes = async () => {
    const started: Promise<void>[] = [];
    for (let times = 0; times < 10; times += 1) {
      started.push(scrape());
      await sleep(100);
    }
    await Promise.all(started);
  };
  const [beside, alone]: [number[], number[]] = [[], []];
  for (let second = 0; second < seconds; second += 1) {
    alone.push(...(await call(work, 1000)));
    const [times] = await Promise.all([call(work, 1000), tenTimes()]);
    beside.push(...times);
  }
  return {
    scrapes: scraped.length,
    failed: scraped.filter(({ isOk }) => !isOk).length,
    bytes: median(scraped.map(({ bytes }) => bytes)),
    scrapeMs: median(scraped.map(({ ms }) => ms)),
    besideMs: median(beside),
    aloneMs: median(alone),
  };
}
