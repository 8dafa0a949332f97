import { Agent } from 'node:http';
import type { DeliveryStatistics } from '@kolli/contract/statistics/delivery-statistics';
import { showDeliveryStatistics } from '../../apps/server/src/features/statistics/show-delivery-statistics.ts';
import { sendRequest, type BenchRequest, sendOnce } from '../deliveries/send-requests.ts';
import type { TokenIssuer } from '../deliveries/issue-tokens.ts';
import { type LoadedSite, loadedUntil } from '../deliveries/load-site.ts';
import type { RunningServer } from '../deliveries/start-servers.ts';
import { figureOf, percentile, reportFigure } from '../deliveries/report-figures.ts';
import { type LogCounter, openLogCounter } from './count-from-log.ts';

const rounds = 7;
const goals = { one: 20, hundred: 200 };
const summerMs = 3 * 3_600_000;
/** The request of a browser in Helsinki: 24 months, to 23:59:58 of the last day. */
const range = {
  startTime: Date.UTC(2024, 9, 1) - summerMs,
  endTime: loadedUntil.getTime() - summerMs - 2000,
  timezoneOffset: -180,
  timeZone: 'Europe/Helsinki',
};
/** Maximum number of concurrent requests of a browser. */
const browserConcurrency = 6;

async function took(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Processes items with a limited concurrency. */
async function runConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function requestsOf(site: LoadedSite, { url }: RunningServer, issuer: TokenIssuer): BenchRequest[] {
  const query = new URLSearchParams(
    Object.entries(range).map(([name, value]) => [name, String(value)]),
  ).toString();
  return site.pharmacies.map(({ id, user }) => ({
    url: `${url}/api/deliveries/statistics/per-pharmacy/${id}?${query}`,
    headers: { AuthToken: issuer.tokenFor(user.id) },
  }));
}

function pickupsIn(body: string): number {
  const { result } = JSON.parse(body) as { result: DeliveryStatistics };
  const months = Object.values(result.tableData).flatMap((place) => Object.values(place));
  return months.reduce((sum, { pickupAmount }) => sum + pickupAmount, 0);
}

/** Throws unless the responses contain as many pickups as the action log of the same range. */
async function proveFigures(
  site: LoadedSite,
  requests: readonly BenchRequest[],
  log: LogCounter,
): Promise<void> {
  let counted = 0;
  for (const request of requests) counted += pickupsIn(await sendOnce(request));
  let logged = 0;
  for (const { id } of site.pharmacies) logged += (await log.count(id)).pickups;
  console.log(`${counted} pickups counted, ${logged} in the action log`);
  if (counted !== logged || counted === 0) throw new Error('The figures are not those of the log');
}

/** Milliseconds of each call, and of each round of a hundred. */
interface Times {
  readonly single: number[];
  readonly useCase: number[];
  readonly oneByOne: number[];
  readonly sixAtOnce: number[];
  readonly fromLog: number[];
}

async function timeRounds(
  site: LoadedSite,
  requests: readonly BenchRequest[],
  log: LogCounter,
): Promise<Times> {
  const times: Times = { single: [], useCase: [], oneByOne: [], sixAtOnce: [], fromLog: [] };
  const deps = { store: site.world.store, clock: () => new Date() };
  const show = ({ id }: { readonly id: string }) => showDeliveryStatistics(deps, id, range);
  const agent = new Agent({ keepAlive: true, maxSockets: browserConcurrency });
  const send = (request: BenchRequest) => sendRequest(agent, request);
  const timed = async (request: BenchRequest) => times.single.push(await took(() => send(request)));
  await runConcurrently(site.pharmacies, browserConcurrency, show);
  for (let round = 0; round < rounds; round += 1) {
    times.useCase.push(await took(() => runConcurrently(site.pharmacies, 1, show)));
    times.oneByOne.push(await took(() => runConcurrently(requests, 1, timed)));
    times.sixAtOnce.push(await took(() => runConcurrently(requests, browserConcurrency, send)));
    const one = site.pharmacies[round % site.pharmacies.length]?.id ?? '';
    times.fromLog.push(await took(() => log.count(one)));
  }
  agent.destroy();
  return times;
}

/** The times of the call for one pharmacy and for a hundred, compared with counting from the action log. */
export async function measureReading(
  site: LoadedSite,
  server: RunningServer,
  issuer: TokenIssuer,
): Promise<void> {
  const requests = requestsOf(site, server, issuer);
  const log = await openLogCounter(site.world.database.ownerUrl, range);
  await proveFigures(site, requests, log);
  const times = await timeRounds(site, requests, log);
  await log.end();
  const sorted = times.single.toSorted((a, b) => a - b);
  console.log(`\nStatistics of 24 months, ${rounds} rounds: median (range)`);
  reportFigure('one pharmacy, over HTTP', figureOf(times.single), 'ms', goals.one);
  console.log(`  p95 of ${sorted.length} calls: ${percentile(sorted, 0.95).toFixed(1)} ms`);
  reportFigure('one pharmacy, counted from the action log', figureOf(times.fromLog), 'ms');
  const hundred = 'a hundred pharmacies';
  reportFigure(
    `${hundred}, one by one, without HTTP`,
    figureOf(times.useCase),
    'ms',
    goals.hundred,
  );
  reportFigure(`${hundred}, one by one, over HTTP`, figureOf(times.oneByOne), 'ms', goals.hundred);
  reportFigure(
    `${hundred}, six at once, over HTTP`,
    figureOf(times.sixAtOnce),
    'ms',
    goals.hundred,
  );
}
