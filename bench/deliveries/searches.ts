import pg from 'pg';
import { type BenchRequest, measureRequests, sendOnce, type Round } from './send-requests.ts';
import { randomBySeed } from './invent-customers.ts';
import type { TokenIssuer } from './issue-tokens.ts';
import { type LoadedPharmacy, type LoadedSite, loadedUntil } from './load-site.ts';
import type { RunningServer } from './start-servers.ts';
import { p95, reportFigure } from './report-figures.ts';

const rounds = 5;
const load = { connections: 1, seconds: 2 };
const goalMs = 50;
/** Of the search over everything (FND-01). */
const everythingGoalMs = 150;

interface Known {
  readonly kolliId: string;
  readonly phoneNumber: string;
}

/** An open or a closed delivery of each pharmacy to search for. */
async function knownOf(site: LoadedSite, isOpen: boolean): Promise<Map<string, Known>> {
  const client = new pg.Client({ connectionString: site.world.database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Known & { id: string }>(
      `select p.id, d.kolli_id as "kolliId", d.phone_number as "phoneNumber"
       from unnest($1::uuid[]) p (id), lateral (
         select kolli_id, phone_number from delivery where pharmacy_id = p.id and is_open = $2
           and not unassigned order by reserved_time limit 1) d`,
      [site.pharmacies.map(({ id }) => id), isOpen],
    );
    return new Map(rows.map(({ id, ...known }) => [id, known]));
  } finally {
    await client.end();
  }
}

type MakePath = (
  pharmacy: LoadedPharmacy,
) => Pick<BenchRequest, 'body'> & { readonly path: string };

const query = (path: string, values: Record<string, string>) =>
  `${path}?${new URLSearchParams(values).toString()}`;

/** The complete history of all places of the pharmacy. */
function historyPath({ id, boxIds }: LoadedPharmacy, search: string): string {
  const endTime = String(loadedUntil.getTime());
  return query(`/deliveries/show/${[id, ...boxIds].join(',')}`, {
    startTime: '0',
    endTime,
    search,
  });
}

/** The call of a scan. */
const scanned = ({ id: pharmacyId }: LoadedPharmacy, known: Known | undefined) => ({
  path: '/deliveries/find-by-kolli-id',
  body: JSON.stringify({ pharmacyId, kolliId: known?.kolliId ?? 'nobody-has-this' }),
});

const everything =
  (soughtAt: (pharmacy: LoadedPharmacy) => string): MakePath =>
  (pharmacy) => ({
    path: '/deliveries/search',
    body: JSON.stringify({ pharmacyId: pharmacy.id, sought: soughtAt(pharmacy) }),
  });

const everythingOf = (closed: ReadonlyMap<string, Known>): Record<string, MakePath> => ({
  'everything: part of a kolli ID': everything(({ id }) => closed.get(id)?.kolliId.slice(-6) ?? ''),
  'everything: a national phone number': everything(
    ({ id }) => closed.get(id)?.phoneNumber.replace('+358', '0') ?? '',
  ),
  'everything: no match': everything(() => 'nobody has this'),
});

async function searchesOf(site: LoadedSite): Promise<Record<string, MakePath>> {
  const [open, closed] = [await knownOf(site, true), await knownOf(site, false)];
  const random = randomBySeed(1);
  // More different numbers of one user within ten minutes would exceed the rate limit.
  const maxNumbers = 30;
  const openPath = ({ id }: LoadedPharmacy, searchBy: string, search = '') =>
    query('/deliveries/open', { pharmacyId: id, searchBy, search });
  return {
    'open: part of a kolli ID': (pharmacy) => ({
      path: openPath(pharmacy, 'deliveryId', open.get(pharmacy.id)?.kolliId.slice(-6)),
    }),
    'open: part of a phone number': (pharmacy) => ({
      path: openPath(pharmacy, 'phoneNumber', open.get(pharmacy.id)?.phoneNumber.slice(-6)),
    }),
    'open: an identity number': ({ id, identityNumbers }) => ({
      path: '/deliveries/find-by-ssn',
      body: JSON.stringify({
        pharmacyId: id,
        ssn: identityNumbers[Math.floor(random() * Math.min(identityNumbers.length, maxNumbers))],
      }),
    }),
    'a scanned kolli ID, open': (pharmacy) => scanned(pharmacy, open.get(pharmacy.id)),
    'a scanned kolli ID, closed': (pharmacy) => scanned(pharmacy, closed.get(pharmacy.id)),
    'a scanned kolli ID, unknown': (pharmacy) => scanned(pharmacy, undefined),
    'two years of history: part of a kolli ID': (pharmacy) => ({
      path: historyPath(pharmacy, closed.get(pharmacy.id)?.kolliId.slice(-6) ?? ''),
    }),
    'two years of history: part of a phone number': (pharmacy) => ({
      path: historyPath(pharmacy, closed.get(pharmacy.id)?.phoneNumber.slice(-6) ?? ''),
    }),
    ...everythingOf(closed),
    'two years of history: no match': (pharmacy) => ({
      path: historyPath(pharmacy, 'nobody has this'),
    }),
  };
}

/**
 * Searches at each pharmacy in turn, with the browser's requests; the limit is 50 ms (p95), over everything 150 ms. Only
 * those whose names begin with `kind`.
 */
export async function measureSearches(
  site: LoadedSite,
  server: RunningServer,
  issuer: TokenIssuer,
  kind = '',
): Promise<void> {
  console.log(`\nSearches, one after the other, ${rounds} rounds: p95, median (range)`);
  const tokens = new Map(site.pharmacies.map(({ id, user }) => [id, issuer.tokenFor(user.id)]));
  const searches = Object.entries(await searchesOf(site));
  for (const [name, make] of searches.filter(([one]) => one.startsWith(kind))) {
    const requests = site.pharmacies.map((pharmacy): BenchRequest => {
      const { path, body } = make(pharmacy);
      const headers = { AuthToken: tokens.get(pharmacy.id) ?? '' };
      const url = `${server.url}/api${path}`;
      if (body === undefined) return { url, headers };
      const json = { ...headers, 'content-type': 'application/json' };
      return { url, method: 'POST', headers: json, body };
    });
    for (const request of requests.slice(0, 1)) await sendOnce(request);
    await measureRequests(requests, { ...load, seconds: 1 });
    const found: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await measureRequests(requests, load));
    const goal = name.startsWith('everything') ? everythingGoalMs : goalMs;
    reportFigure(name, p95(found), 'ms', goal);
  }
}
