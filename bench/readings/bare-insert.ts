import pg from 'pg';
import type { Batch } from './reporting-boxes.ts';
import { sensors } from './sensors.ts';

/** The plain statement: a row of values for each reading. */
const plain = `insert into bare_reading (pharmacy_id, box_id, sensor, minute, celsius) values ${sensors
  .map((_, row) => `(${[1, 2, 3, 4, 5].map((place) => `$${row * 5 + place}`).join(', ')})`)
  .join(', ')}`;

/** The cheapest form of it that was found: planned once, its rows in two arrays. */
const arrays = {
  name: 'bare',
  text: `insert into bare_reading (pharmacy_id, box_id, sensor, minute, celsius)
    select $1, $2, told.sensor, $4, told.celsius
    from unnest($3::text[], $5::float8[]) as told (sensor, celsius)`,
};

/** A table as `reading` is, its key and months with it, but for the lock that tells pharmacies apart. */
export async function makeBareTable(client: pg.Client): Promise<void> {
  await client.query(
    'create table bare_reading (like reading including all) partition by range (minute)',
  );
  const { rows } = await client.query<{ name: string; bound: string }>(
    `select replace(c.relname, 'reading', 'bare_reading') as name,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'reading'::regclass`,
  );
  for (const { name, bound } of rows)
    await client.query(`create table ${name} partition of bare_reading ${bound}`);
}

/** The yardsticks: a connection that inserts the batch of one box and nothing else, in either form. */
export interface Inserting {
  readonly insertPlain: (batch: Batch) => Promise<void>;
  readonly insertArrays: (batch: Batch) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openInserting(url: string): Promise<Inserting> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    insertPlain: async ({ box, at, celsius }) => {
      const minute = new Date(at);
      const values = sensors.flatMap((sensor, index) => [
        box.pharmacyId,
        box.id,
        sensor,
        minute,
        celsius[index],
      ]);
      await client.query(plain, values);
    },
    insertArrays: async ({ box, at, celsius }) => {
      const values = [box.pharmacyId, box.id, sensors, new Date(at), celsius];
      await client.query({ ...arrays, values });
    },
    close: () => client.end(),
  };
}
