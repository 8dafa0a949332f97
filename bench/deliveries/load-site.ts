import { readFile } from 'node:fs/promises';
import pg from 'pg';
import {
  type GivenUser,
  givenBox,
  givenPharmacy,
  givenUser,
} from '../../apps/server/src/testing/factories.ts';
import { openTestWorld, type TestWorld } from '../../apps/server/src/testing/test-world.ts';
import { inventCustomers } from './invent-customers.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The amount of data; the same options give the same rows except for the ids of places. */
export interface LoadOptions {
  readonly pharmacies: number;
  readonly deliveriesEach: number;
  readonly openEach: number;
  readonly seed: number;
}

export interface LoadedPharmacy {
  readonly id: string;
  readonly boxIds: readonly string[];
  readonly user: GivenUser;
  /** Identity numbers of customers of the deliveries. */
  readonly identityNumbers: readonly string[];
}

/** A separate, filled database. */
export interface LoadedSite {
  readonly world: TestWorld;
  readonly pharmacies: readonly LoadedPharmacy[];
  readonly deliveries: number;
  readonly seconds: number;
}

/** All loaded events are earlier. */
export const loadedUntil = new Date('2026-10-01T00:00:00.000Z');
const shelfNames = Array.from({ length: 40 }, (_, index) => `A${index + 1}`);
/** Two boxes of 48 doors. */
const template = {
  modules: [1, 2, 3, 4].map((position) => ({
    position,
    lockers: Array.from({ length: 12 }, (_, index) => ({
      type: ([0, 0, 1, 2] as const)[index % 4] ?? 0,
      fridge: position === 4,
    })),
  })),
};
/** Average number of parcels per customer. */
const parcelsEach = 10;

const staged = `
  create temp table bench_pharmacy (ordinal integer, pharmacy_id uuid, deliveries integer,
    open_deliveries integer, doors integer, shelves integer, customers integer);
  create temp table bench_door (ordinal integer, number bigint, box_id uuid, locker_id text,
    kind text);
  create temp table bench_shelf (ordinal integer, number bigint, shelf text);
  create temp table bench_customer (ordinal integer, number integer, phone_number text, ssn_hash bytea)`;

async function givenPlaces(world: TestWorld, ordinal: number, options: LoadOptions) {
  const { id } = await givenPharmacy(world, { shelves: shelfNames });
  const boxIds: string[] = [];
  for (const number of [0, 1]) {
    const box = { pharmacyId: id, template, template_id: 'bench', ordinal: number };
    boxIds.push((await givenBox(world, box)).id);
  }
  const user = await givenUser(world, { pharmacyId: id });
  const count = Math.max(5, Math.ceil(options.deliveriesEach / parcelsEach));
  return { id, boxIds, user, customers: inventCustomers(count, options.seed * 1000 + ordinal) };
}

type Places = Awaited<ReturnType<typeof givenPlaces>>;

/** Fills the temporary tables from which load-rows.sql generates rows. */
async function stage(client: pg.Client, world: TestWorld, all: Places[], options: LoadOptions) {
  await client.query(staged);
  for (const [index, { id, customers }] of all.entries()) {
    await client.query(
      `insert into bench_customer select $1, number, phone, ssn_hash
       from unnest($2::text[], $3::bytea[]) with ordinality c (phone, ssn_hash, number)`,
      [
        index + 1,
        customers.map(({ phoneNumber }) => phoneNumber),
        customers.map(({ ssn }) => ssn && world.secrets.hash('ssn', id, ssn)),
      ],
    );
  }
  await client.query(
    `insert into bench_pharmacy select ordinal, id, $2, $3, 96, ${shelfNames.length}, $4
     from unnest($1::uuid[]) with ordinality p (id, ordinal)`,
    [
      all.map(({ id }) => id),
      options.deliveriesEach,
      options.openEach,
      all[0]?.customers.length ?? 0,
    ],
  );
  await client.query(
    `insert into bench_door select p.ordinal, row_number() over (partition by l.pharmacy_id
       order by b.ordinal, l.module_index, l.position), l.box_id, l.locker_id,
       case when l.fridge then 'fridge' else (array['small', 'medium', 'large'])[l.type + 1] end
     from locker l join bench_pharmacy p using (pharmacy_id)
     join pickup_box b on b.pharmacy_id = l.pharmacy_id and b.id = l.box_id`,
  );
  await client.query(
    `insert into bench_shelf select p.ordinal, s.ordinal + 1, s.name
     from shelf s join bench_pharmacy p using (pharmacy_id)`,
  );
}

/** Fills a new database with places, people, customers and deliveries, generated with the seed. */
export async function loadSite(options: LoadOptions): Promise<LoadedSite> {
  const startedAt = Date.now();
  const world = await openTestWorld();
  const all: Places[] = [];
  for (let ordinal = 1; ordinal <= options.pharmacies; ordinal += 1)
    all.push(await givenPlaces(world, ordinal, options));
  const client = new pg.Client({ connectionString: world.database.ownerUrl });
  await client.connect();
  try {
    const rows = (await readFile(new URL('load-rows.sql', import.meta.url), 'utf8'))
      .replaceAll(':until', loadedUntil.toISOString())
      .replaceAll(':seed', String(options.seed));
    await withoutIndexes(client, async () => {
      await stage(client, world, all, options);
      await client.query(rows);
    });
  } finally {
    await client.end();
  }
  const pharmacies = all.map(({ id, boxIds, user, customers }) => {
    const identityNumbers = customers.flatMap(({ ssn }) => ssn ?? []);
    return { id, boxIds, user, identityNumbers };
  });
  const deliveries = options.pharmacies * options.deliveriesEach;
  return { world, pharmacies, deliveries, seconds: (Date.now() - startedAt) / 1000 };
}
