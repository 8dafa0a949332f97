import type { GeneratedYear } from '../../../apps/server/src/features/temperatures/testing/generated-year.ts';
import { run } from '../database.ts';
import { importPast } from './import-past.ts';
import type { Place } from '../place.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The readings of a day as a line of a history: a value for each minute, none where nothing was measured. */
function lineOf(year: GeneratedYear, box: string, day: number) {
  const start = year.start + day * dayMs;
  const sensors = [...year.readings].map(([sensor, readings]) => {
    const values = Array.from<number | null>({ length: 1440 }).fill(null);
    for (const { at, celsius } of readings)
      if (at >= start && at < start + dayMs) values[(at - start) / minuteMs] = celsius;
    return [sensor, values] as const;
  });
  return {
    kind: 'readings',
    box,
    start: new Date(start).toISOString(),
    everyMinutes: 1,
    sensors: Object.fromEntries(sensors),
  };
}

/** What the box was allowed in the year, and that it had all its sensors. */
async function storeRules(boxId: string, { start, rules }: GeneratedYear): Promise<void> {
  const columns =
    'report_interval_ms, basic_min_celsius, basic_max_celsius, fridge_min_celsius, fridge_max_celsius';
  await run('update pickup_box set created_at = $2 where id = $1', [boxId, new Date(start)]);
  await run('update locker set built_at = null where box_id = $1', [boxId]);
  for (const { until, intervalMs, basic, fridge } of rules) {
    const values = [boxId, intervalMs, ...basic, ...fridge];
    if (until === Infinity)
      await run(`update pickup_box set (${columns}) = ($2, $3, $4, $5, $6) where id = $1`, values);
    else
      await run(
        `insert into former_temperature_rules (pharmacy_id, box_id, until, ${columns})
         select pharmacy_id, id, $7, $2, $3, $4, $5, $6 from pickup_box where id = $1`,
        [...values, new Date(until)],
      );
  }
}

/** What the box reported of its faults, and when it was not connected. */
async function storeReports(boxId: string, { reports }: GeneratedYear): Promise<void> {
  await run(
    `insert into unusable_reading (pharmacy_id, box_id, sensor, minute, reason, celsius)
     select pharmacy_id, id, one.sensor, to_timestamp(one.at / 1000.0),
       case when one.celsius is null then 'sensor_fault' else 'impossible_value' end, one.celsius
     from pickup_box, jsonb_to_recordset($2::jsonb) as one (sensor text, at bigint, celsius float8)
     where id = $1`,
    [boxId, JSON.stringify(reports.faults)],
  );
  await run(
    `insert into alarm (pharmacy_id, id, box_id, locker_id, type, cause, started_at, ended_at)
     select pharmacy_id, gen_random_uuid(), id, '99-99', 'missing', 'no_heartbeat',
       to_timestamp(one."from" / 1000.0), to_timestamp(one."to" / 1000.0)
     from pickup_box, jsonb_to_recordset($2::jsonb) as one ("from" bigint, "to" bigint)
     where id = $1`,
    [boxId, JSON.stringify(reports.offline)],
  );
}

/** Stores days of a year of a box as if they had been reported; the readings of some arrive after all others. */
export async function storeYear(
  place: Place,
  year: GeneratedYear,
  { first, last }: { first: number; last: number },
  isLate: (day: number) => boolean,
): Promise<void> {
  await storeRules(place.box.id, year);
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  for (const late of [false, true]) {
    const part = days.filter((day) => isLate(day) === late);
    await importPast(
      place,
      part.map((day) => lineOf(year, place.box.name, day)),
    );
  }
  await storeReports(place.box.id, year);
}
