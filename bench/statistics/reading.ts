import { Agent } from 'node:http';
import type { DeliveryStatistics } from '@kolli/contract/delivery-statistics';
import { showDeliveryStatistics } from '../../apps/server/src/features/statistics/show-delivery-statistics.ts';
import { ask, type Asked, askOnce } from '../deliveries/ask-many.ts';
import type { TokenIssuer } from '../deliveries/issue-tokens.ts';
import { type LoadedSite, loadedUntil } from '../deliveries/load-site.ts';
import type { RunningServer } from '../deliveries/start-servers.ts';
import { figureOf, percentile, tell } from '../deliveries/tell-figures.ts';
import { type LogCounter, openLogCounter } from './count-from-log.ts';

const rounds = 7;
const goals = { one: 20, hundred: 200 };
const summerMs = 3 * 3_600_000;
/** As a browser in Helsinki asks: 24 months, to 23:59:58 of the last day. */
const range = {
  startTime: Date.UTC(2024, 9, 1) - summerMs,
  endTime: loadedUntil.getTime() - summerMs - 2000,
  timezoneOffset: -180,
  timeZone: 'Europe/Helsinki',
};
/** So many calls does a browser have on their way at once. */
const atOnce = 6;

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Works through them, so many at a time. */
async function inTurn<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function requestsOf(site: LoadedSite, { url }: RunningServer, issuer: TokenIssuer): Asked[] {
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

/** Throws unless the answers hold as many pickups as the action log of the same time. */
async function proveFigures(
  site: LoadedSite,
  requests: readonly Asked[],
  log: LogCounter,
): Promise<void> {
  let told = 0;
  for (const asked of requests) told += pickupsIn(await askOnce(asked));
  let logged = 0;
  for (const { id } of site.pharmacies) logged += (await log.count(id)).pickups;
  console.log(`${told} pickups told, ${logged} in the action log`);
  if (told !== logged || told === 0) throw new Error('The figures are not those of the log');
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
  requests: readonly Asked[],
  log: LogCounter,
): Promise<Times> {
  const times: Times = { single: [], useCase: [], oneByOne: [], sixAtOnce: [], fromLog: [] };
  const deps = { store: site.world.store, clock: () => new Date() };
  const show = ({ id }: { readonly id: string }) => showDeliveryStatistics(deps, id, range);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = (asked: Asked) => ask(agent, asked);
  const timed = async (asked: Asked) => times.single.push(await took(() => send(asked)));
  await inTurn(site.pharmacies, atOnce, show);
  for (let round = 0; round < rounds; round += 1) {
    times.useCase.push(await took(() => inTurn(site.pharmacies, 1, show)));
    times.oneByOne.push(await took(() => inTurn(requests, 1, timed)));
    times.sixAtOnce.push(await took(() => inTurn(requests, atOnce, send)));
    const one = site.pharmacies[round % site.pharmacies.length]?.id ?? '';
    times.fromLog.push(await took(() => log.count(one)));
  }
  agent.destroy();
  return times;
}

/** The call of one pharmacy and of a hundred, beside counting the same from the action log. */
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
  tell('one pharmacy, over HTTP', figureOf(times.single), 'ms', goals.one);
  console.log(`  p95 of ${sorted.length} calls: ${percentile(sorted, 0.95).toFixed(1)} ms`);
  tell('one pharmacy, counted from the action log', figureOf(times.fromLog), 'ms');
  const hundred = 'a hundred pharmacies';
  tell(`${hundred}, one by one, without HTTP`, figureOf(times.useCase), 'ms', goals.hundred);
  tell(`${hundred}, one by one, over HTTP`, figureOf(times.oneByOne), 'ms', goals.hundred);
  tell(`${hundred}, six at once, over HTTP`, figureOf(times.sixAtOnce), 'ms', goals.hundred);
}
