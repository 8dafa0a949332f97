import pg from 'pg';
import type { Batch } from './reporting-boxes.ts';
import { sensors } from './sensors.ts';

/** The plain statement, with a row of values for each reading. */
const plain = `insert into bare_reading (pharmacy_id, box_id, sensor, minute, celsius) values ${sensors
  .map((_, row) => `(${[1, 2, 3, 4, 5].map((place) => `$${row * 5 + place}`).join(', ')})`)
  .join(', ')}`;

/** The fastest known form: a prepared statement with the rows in two arrays. */
const arrays = {
  name: 'bare',
  text: `insert into bare_reading (pharmacy_id, box_id, sensor, minute, celsius)
    select $1, $2, measured.sensor, $4, measured.celsius
    from unnest($3::text[], $5::float8[]) as measured (sensor, celsius)`,
};

/** Creates a table like `reading` with its key and partitions, but without row-level security. */
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

/** The baselines: a connection that only inserts the batch of one box, in either form. */
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
