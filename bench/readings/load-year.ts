import pg from 'pg';
import type { LoadedBox } from '../boxes/load-boxes.ts';
import { sensors } from './sensors.ts';

export const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const spanMs = 10 * minuteMs;

/** A year of readings until now. */
export interface LoadedYear {
  readonly start: number;
  readonly end: number;
  readonly readings: number;
}

/** Inserts by minute, with all sensors together, in the same physical order as boxes report. */
const readingsOf = `
  insert into reading (pharmacy_id, box_id, sensor, minute, celsius)
  select $1::uuid, $2::uuid, sensor, minute,
    round((case when sensor < '4' then 20 when sensor < '6' then 5 else 20 end
      + 2 * sin(date_part('epoch', minute) / 2200 + number))::numeric, 1)
  from generate_series($3::timestamptz, $4::timestamptz - interval '1 minute', '1 minute') as minute
    cross join unnest($5::text[]) with ordinality as measured (sensor, number)`;

const stateOf = `
  insert into reading_state (pharmacy_id, box_id, newest, newest_at, rolled_until)
  select $1, $2, jsonb_object_agg(sensor, jsonb_build_array(5, $4::bigint)), $3, $3
  from unnest($5::text[]) as sensor
  on conflict (pharmacy_id, box_id) do update set newest = excluded.newest,
    newest_at = excluded.newest_at, rolled_until = excluded.rolled_until`;

const rollUp = `select roll_up_readings(
  pharmacy_ids => $1, box_ids => $2, starts => $3, ends => $4)`;

function monthsBetween(start: number, end: number): [Date, Date][] {
  const months: [Date, Date][] = [];
  for (let from = new Date(start); from.getTime() < end; ) {
    const next = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1);
    const until = new Date(Math.min(next, end));
    months.push([from, until]);
    from = until;
  }
  return months;
}

async function loadBox(url: string, { pharmacyId, id }: LoadedBox, start: number, end: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(stateOf, [pharmacyId, id, new Date(end), end - minuteMs, sensors]);
    for (const [from, until] of monthsBetween(start, end)) {
      await client.query(readingsOf, [pharmacyId, id, from, until, sensors]);
      // The product's own roll-up, as if the month had come at once.
      await client.query(rollUp, [[pharmacyId], [id], [from], [until]]);
    }
  } finally {
    await client.end();
  }
}

/** Generates a year of readings for each box, one a minute, with their spans, in the database. */
export async function loadYear(ownerUrl: string, boxes: readonly LoadedBox[]): Promise<LoadedYear> {
  const end = Math.floor(Date.now() / spanMs) * spanMs;
  const start = end - 365 * dayMs;
  const startedAt = Date.now();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('select make_reading_months($1::date, $2::date)', [
      new Date(start),
      new Date(end),
    ]);
    await Promise.all(boxes.map((box) => loadBox(ownerUrl, box, start, end)));
    // Autovacuum would do the same after this number of inserts.
    await owner.query('vacuum (analyze) reading');
    await owner.query('vacuum (analyze) reading_span');
    const { rows } = await owner.query<{ readings: string; spans: string }>(
      `select (select count(*) from reading) as readings,
         (select count(*) from reading_span) as spans`,
    );
    const [counts] = rows;
    const took = ((Date.now() - startedAt) / 1000).toFixed(0);
    console.log(`\n${counts?.readings} readings with ${counts?.spans} spans loaded in ${took} s`);
    return { start, end, readings: Number(counts?.readings) };
  } finally {
    await owner.end();
  }
}
