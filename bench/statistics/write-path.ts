import type { TokenIssuer } from '../deliveries/issue-tokens.ts';
import type { Round } from '../deliveries/send-requests.ts';
import type { LoadedSite } from '../deliveries/load-site.ts';
import { type RunningServer, startKolli } from '../deliveries/start-servers.ts';
import {
  p95,
  perSecond,
  ratioOf,
  reportFigure,
  reportRatio,
} from '../deliveries/report-figures.ts';

const rounds = 7;
const seconds = 3;

interface Place {
  readonly url: string;
  readonly token: string;
  readonly boxId: string;
}

async function send({ url, token }: Place, method: string, path: string, body: object) {
  const headers = { AuthToken: token, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 300)}`);
}

/** Reserves and releases a door, alternating between pharmacies, one call after the other. */
async function work(places: readonly Place[], name: string): Promise<Round> {
  const times: number[] = [];
  const startedAt = performance.now();
  for (let turn = 0; performance.now() - startedAt < seconds * 1000; turn += 1) {
    const place = places[turn % places.length];
    if (place === undefined) throw new Error('There is no pharmacy');
    const { boxId } = place;
    const deliveryId = `${name}-${turn}`;
    const order = { deliveryId, phoneNumber: '+358400000001', lockerCounts: { small: 1 } };
    const calls = [
      () => send(place, 'POST', `/deliveries/create/${boxId}`, order),
      () => send(place, 'DELETE', '/deliveries/destroy', { pickupboxId: boxId, deliveryId }),
    ];
    for (const call of calls) {
      const sent = performance.now();
      await call();
      times.push(performance.now() - sent);
    }
  }
  const rate = (times.length * 1000) / (performance.now() - startedAt);
  return { perSecond: rate, times: times.sort((a, b) => a - b) };
}

function placesOf(site: LoadedSite, { url }: RunningServer, issuer: TokenIssuer): Place[] {
  return site.pharmacies.map(({ user, boxIds }) => {
    return { url, token: issuer.tokenFor(user.id), boxId: boxIds[1] ?? '' };
  });
}

/** The cost of counting for an event of a delivery: the same server with and without it, alternating. */
export async function measureWritePath(site: LoadedSite, issuer: TokenIssuer): Promise<void> {
  const without = new URL('without-counting.ts', import.meta.url).href;
  const counting = await startKolli(site, issuer);
  const bare = await startKolli(site, issuer, { NODE_OPTIONS: `--import ${without}` });
  try {
    const [ours, others] = [placesOf(site, counting, issuer), placesOf(site, bare, issuer)];
    await work(ours, 'warm');
    await work(others, 'warm');
    const counted: Round[] = [];
    const uncounted: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      counted.push(await work(ours, `counted-${round}`));
      uncounted.push(await work(others, `uncounted-${round}`));
    }
    console.log(`\nEvents of deliveries over HTTP, one after the other, ${rounds} rounds`);
    reportFigure('events a second, counted', perSecond(counted), '/s');
    reportFigure('events a second, not counted', perSecond(uncounted), '/s');
    reportFigure('p95 of an event, counted', p95(counted), 'ms');
    reportFigure('p95 of an event, not counted', p95(uncounted), 'ms');
    reportRatio('counted : not counted', ratioOf(counted, uncounted, 'perSecond'), '≥', 0.8);
  } finally {
    await Promise.all([counting.stop(), bare.stop()]);
  }
}
