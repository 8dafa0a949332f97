import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { findByKolliId } from './find-by-kolli-id.ts';

// The time of a scan is measured by bench/scan.ts; here it is shown that it does not grow with the table.
const pharmacies = 40;
const deliveriesOfEach = 500;

/** The same kolli IDs at every pharmacy; a quarter of the deliveries is open. */
const insertDeliveries = `
  with given as (
    select p.id as pharmacy_id, gen_random_uuid() as id, n, n % 4 = 0 as is_open
    from pharmacy p, generate_series(1, $1::int) n
  ), inserted as (
    insert into delivery (pharmacy_id, id, status, kolli_id, pin_cipher, pin_key_id, pin_hash,
      reserved_user_id, reserved_user_name, reserved_time, history_time, updated_at)
    select pharmacy_id, id, case when is_open then 'delivered' else 'pickup' end, 'fp-' || n,
      '\\x00', 'key', sha256(id::text::bytea), 'api', 'API', now() - n * interval '1 hour',
      case when not is_open then now() end, now()
    from given
    returning pharmacy_id, id, kolli_id, is_open
  )
  insert into delivery_kolli (pharmacy_id, delivery_id, ordinal, kolli_id, is_open)
  select pharmacy_id, id, 0, kolli_id, is_open from inserted`;

const server = await ownTestServer();
const given = await Promise.all(Array.from({ length: pharmacies }, () => server.givenPharmacy()));
const pharmacyId = given[0]?.id ?? '';
await asOwner(server, insertDeliveries, [deliveriesOfEach]);
await asOwner(server, 'analyze delivery, delivery_kolli');

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** The statement of a scan, as the server sends it. */
async function scanStatement(kolliId: string): Promise<CompiledQuery> {
  let sent: CompiledQuery | undefined;
  const store: Pick<Store, 'readInPharmacies'> = {
    readInPharmacies: (ids, build) =>
      server.store.readInPharmacies(ids, (from) => {
        const query = build(from);
        sent = query.compile();
        return query;
      }),
  };
  const { delivery } = await findByKolliId(
    { store: { ...server.store, ...store } },
    { pharmacyId, kolliId },
  );
  expect(delivery).toMatchObject({ pharmacyId, deliveryId: kolliId });
  if (sent === undefined) throw new Error('The scan has sent no statement');
  return sent;
}

/** What the database did for it, as the server's login, which sees one pharmacy. */
async function explain({ sql, parameters }: CompiledQuery): Promise<PlanNode> {
  const text = `explain (analyze, buffers, format json) ${sql}`;
  const [row] = await server.store.runInPharmacies<{
    'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
  }>([pharmacyId], { name: 'explained-scan', text }, parameters);
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('No plan');
  return plan;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.each([
  ['an open delivery', 'fp-4'],
  ['a closed delivery', 'fp-1'],
])(
  'SCN-09: among 20,000 deliveries the scan of %s reads by indexes only',
  async (_case, kolliId) => {
    const plan = await explain(await scanStatement(kolliId));
    const reads = nodesOf(plan).filter((node) =>
      ['delivery', 'delivery_kolli'].includes(node['Relation Name'] ?? ''),
    );
    const ways = new Set(reads.map((node) => node['Node Type']));
    expect(reads.map((node) => node['Relation Name'])).toEqual(
      expect.arrayContaining(['delivery', 'delivery_kolli']),
    );
    expect(ways.difference(new Set(['Index Scan', 'Index Only Scan']))).toEqual(new Set());
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(20);
  },
);
