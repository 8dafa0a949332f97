import { powerOnCelsius } from '@kolli/domain/temperature/first-measurement';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StoredReading } from './reading.repository.ts';

/** What these sensors said since their newest readings that may yet turn out to be measured. */
export async function listWaiting(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  sensors: readonly string[],
): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select unusable.sensor, unusable.minute as at, unusable.celsius
    from unusable_reading as unusable
    left join reading_state as state
      on state.pharmacy_id = unusable.pharmacy_id and state.box_id = unusable.box_id
    where unusable.pharmacy_id = ${pharmacyId} and unusable.box_id = ${boxId}
      and unusable.sensor = any(${sensors}::text[]) and unusable.reason = 'impossible_value'
      and unusable.celsius = ${powerOnCelsius}
      and unusable.minute > coalesce(newest_at(state.newest, unusable.sensor), '-infinity')
    order by unusable.minute`.execute(tx);
  return rows;
}

/** The stored readings before and after each of these. */
export async function listNeighbours(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  readings: readonly StoredReading[],
): Promise<StoredReading[]> {
  const ofSensor = sql`reading.pharmacy_id = ${pharmacyId} and reading.box_id = ${boxId} and reading.sensor = asked.sensor`;
  const { rows } = await sql<StoredReading>`
    select asked.sensor, beside.at, beside.celsius
    from unnest(${readings.map(({ sensor }) => sensor)}::text[],
      ${readings.map(({ at }) => at)}::timestamptz[]) as asked (sensor, at)
    cross join lateral (
      (select minute as at, celsius from reading where ${ofSensor} and minute <= asked.at order by minute desc limit 1)
      union all
      (select minute, celsius from reading where ${ofSensor} and minute > asked.at order by minute limit 1)) as beside`.execute(
    tx,
  );
  return rows;
}

/** A box's power failures are searched for in its last events, this many. */
const lastEvents = 5000;

/** When the box recently lost power or was powered, as far as it reported it. */
export async function listPowerTimes(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select occurred_at as at
    from device_event
    where pharmacy_id = ${pharmacyId} and box_id = ${boxId} and kind in ('powerOn', 'powerLost') and seq > (
      select last_event_seq - ${lastEvents} from pickup_box where pharmacy_id = ${pharmacyId} and id = ${boxId})`.execute(
    tx,
  );
  return rows.map(({ at }) => at);
}
