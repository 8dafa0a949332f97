import pg from 'pg';
import { type BenchRequest, measureRequests, sendOnce, type Round } from './send-requests.ts';
import type { TokenIssuer } from './issue-tokens.ts';
import type { LoadedSite } from './load-site.ts';
import type { RunningServer } from './start-servers.ts';
import { p95, perSecond, ratioOf, reportFigure, reportRatio } from './report-figures.ts';

const rounds = 5;
const pageLength = 50;
const load = { connections: 8, seconds: 4 };

/** Some keys of each pharmacy that are followed by at least a full page. */
async function keysOf(site: LoadedSite): Promise<{ pharmacyId: string; lastKey: string }[]> {
  const client = new pg.Client({ connectionString: site.world.database.ownerUrl });
  await client.connect();
  try {
    await client.query("select set_config('kolli.pharmacies', $1, false)", [
      `{${site.pharmacies.map(({ id }) => id).join(',')}}`,
    ]);
    const { rows } = await client.query<{ pharmacyId: string; lastKey: string }>(
      `select pharmacy_id as "pharmacyId", id as "lastKey" from (
         select pharmacy_id, id, row_number() over way as place,
           count(*) over (partition by pharmacy_id) - row_number() over way as following
         from delivery where is_open and not unassigned
         window way as (partition by pharmacy_id order by reserved_time desc, id desc)) d
       where following >= $1 and place <= 5 order by place, pharmacy_id`,
      [pageLength],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Requests for pages by key, alternating between pharmacies. */
export async function pageRequests(
  site: LoadedSite,
  server: RunningServer,
  issuer: TokenIssuer | undefined,
): Promise<BenchRequest[]> {
  const tokens = new Map(
    site.pharmacies.map(({ id, user }) => [id, issuer?.tokenFor(user.id) ?? '']),
  );
  const keys = await keysOf(site);
  return keys.map(({ pharmacyId, lastKey }) => ({
    url: `${server.url}/api/deliveries/open?pharmacyId=${pharmacyId}&lastKey=${lastKey}&limit=${pageLength}`,
    headers: { AuthToken: tokens.get(pharmacyId) ?? '' },
  }));
}

/** Throws unless pages are full: otherwise the figures are invalid. */
async function expectWholePages(requests: readonly BenchRequest[]): Promise<void> {
  const [first] = requests;
  const text = first === undefined ? '' : await sendOnce(first);
  const rows = text.split(/"(?:docId|pharmacy_id)":/).length - 1;
  if (rows < pageLength) throw new Error(`A page has ${rows} rows:\n${text.slice(0, 400)}`);
}

export interface PageContest {
  readonly name: string;
  readonly requests: readonly BenchRequest[];
}

/** Interleaves the rounds of the contestants, so that other load on the machine affects all of them equally. */
async function interleave(contestants: readonly PageContest[]): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (const { requests } of contestants) {
    await expectWholePages(requests);
    await measureRequests(requests, { ...load, seconds: 2 });
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { name, requests } of contestants)
      results.get(name)?.push(await measureRequests(requests, load));
  return results;
}

/**
 * Pages of 50 by key: Kolli's server on the large and the small site, compared with the same statement in a
 * server of only `node:http` and `pg`, with row-level security in a transaction and without either.
 */
export async function measureListPages(contestants: {
  readonly large: PageContest;
  readonly small: PageContest;
  readonly locked: PageContest;
  readonly owner: PageContest;
}): Promise<void> {
  const { large, small, locked, owner } = contestants;
  const results = await interleave([small, large, owner, locked]);
  const of = ({ name }: PageContest) => results.get(name) ?? [];
  console.log(
    `\nPages of ${pageLength} by key, ${load.connections} connections, ${rounds} rounds: median (range)`,
  );
  for (const contestant of [large, owner, locked, small])
    reportFigure(`${contestant.name}, pages a second`, perSecond(of(contestant)), '/s');
  for (const bare of [owner, locked]) {
    const ratio = ratioOf(of(large), of(bare), 'perSecond');
    reportRatio(`${large.name} : ${bare.name}`, ratio, '≥', 0.6);
  }
  reportFigure(`${large.name}, p95`, p95(of(large)), 'ms');
  reportFigure(`${small.name}, p95`, p95(of(small)), 'ms');
  reportRatio('p95 large : small', ratioOf(of(large), of(small), 'p95'), '≤', 1.3);
}
