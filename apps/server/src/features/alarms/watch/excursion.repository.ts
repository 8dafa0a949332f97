import type { Reading } from '@kolli/domain/temperature/temperature-alarms';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { highestOfMinute, lowestOfMinute } from '../../../platform/database/celsius-columns.ts';
import type { BoxRef } from './watch.repository.ts';

const minuteMs = 60_000;

/**
 * For each sensor the time of the newest stored reading after the first one of its batch, not counting
 * the batch itself.
 */
export async function newestStored(
  tx: Tx,
  { pharmacyId, boxId }: BoxRef,
  groups: readonly (readonly [sensor: string, readings: readonly Reading[]])[],
): Promise<ReadonlyMap<string, Date>> {
  if (groups.length === 0) return new Map();
  const sensors = groups.map(([sensor]) => sensor);
  const firsts = groups.map(([, [first]]) => first?.at ?? new Date(0));
  const batch = groups.flatMap(([sensor, readings]) =>
    readings.map(({ at }) => ({
      sensor,
      minute: new Date(Math.floor(at.getTime() / minuteMs) * minuteMs),
    })),
  );
  const { rows } = await sql<{ sensor: string; minute: Date }>`
    select reading.sensor, max(reading.minute) as minute
    from unnest(${sensors}::text[], ${firsts}::timestamptz[]) as named (sensor, first)
    join reading on reading.pharmacy_id = ${pharmacyId} and reading.box_id = ${boxId}
      and reading.sensor = named.sensor and reading.minute > named.first
    where reading.minute > ${new Date(Math.min(...firsts.map(Number)))}
      and (reading.sensor, reading.minute) not in (
        select * from unnest(${batch.map(({ sensor }) => sensor)}::text[],
          ${batch.map(({ minute }) => minute)}::timestamptz[]))
    group by reading.sensor`.execute(tx);
  return new Map(rows.map(({ sensor, minute }) => [sensor, minute]));
}

/**
 * For each sensor its stored minutes of this time before the first reading of its batch, since its last temperature
 * alarm.
 */
export async function listBefore(
  tx: Tx,
  { pharmacyId, boxId }: BoxRef,
  groups: readonly (readonly [sensor: string, readings: readonly Reading[]])[],
  timeMs: number,
): Promise<(Reading & { readonly sensor: string })[]> {
  if (groups.length === 0) return [];
  const firsts = groups.map(([, [first]]) => first?.at ?? new Date(0));
  const earliest = new Date(Math.min(...firsts.map(Number)) - timeMs - minuteMs);
  const { rows } = await sql<Reading & { sensor: string }>`
    select reading.sensor, minute as at, celsius, ${lowestOfMinute} as lowest, ${highestOfMinute} as highest
    from unnest(${groups.map(([sensor]) => sensor)}::text[], ${firsts}::timestamptz[]) as named (sensor, first)
    cross join lateral (
      select coalesce(max(ended_at), '-infinity') as ended_at from alarm
      where alarm.pharmacy_id = ${pharmacyId} and alarm.box_id = ${boxId} and alarm.ended_at >= ${earliest}
        and alarm.locker_id = named.sensor and alarm.type in ('temp_high', 'temp_low')) as over
    join reading on reading.pharmacy_id = ${pharmacyId} and reading.box_id = ${boxId}
      and reading.sensor = named.sensor and reading.minute < date_bin('1 minute', named.first, to_timestamp(0))
    where reading.minute >= ${earliest} and reading.minute > over.ended_at`.execute(tx);
  return rows;
}

/** The state of a temperature alarm; `endedAt` is null while it is active. */
interface ExcursionAlarm {
  readonly id: string;
  readonly lockerId: string;
  readonly endedAt: Date | null;
  readonly maxCelsius: number;
  readonly minCelsius: number;
}

/** Writes the extremes and ends of alarms that were active until now. Returns those that it ended. */
export async function writeExcursions(
  tx: Tx,
  pharmacyId: string,
  alarms: readonly ExcursionAlarm[],
): Promise<(ExcursionAlarm & { readonly endedAt: Date })[]> {
  if (alarms.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update alarm
    set ended_at = case when now.ended_at is not null then greatest(started_at, now.ended_at) end,
      max_celsius = greatest(alarm.max_celsius, now.max_celsius),
      min_celsius = least(alarm.min_celsius, now.min_celsius)
    from unnest(${alarms.map(({ id }) => id)}::uuid[],
      ${alarms.map(({ endedAt }) => endedAt)}::timestamptz[],
      ${alarms.map(({ maxCelsius }) => maxCelsius)}::float8[],
      ${alarms.map(({ minCelsius }) => minCelsius)}::float8[])
      as now (id, ended_at, max_celsius, min_celsius)
    where alarm.pharmacy_id = ${pharmacyId} and alarm.id = now.id and alarm.ended_at is null
    returning alarm.id`.execute(tx);
  const written = new Set(rows.map(({ id }) => id));
  return alarms.flatMap(({ endedAt, ...alarm }) =>
    endedAt !== null && written.has(alarm.id) ? { ...alarm, endedAt } : [],
  );
}
