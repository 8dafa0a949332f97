import { roomSensorId } from '@kolli/domain/lockers';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import type { EndedAlarm } from './alarm-writing.repository.ts';
import { noteEnds } from './raise-alarm.ts';

/** Ends what lasts at doors that the box no longer has, since it was given another layout. */
async function endAtGoneDoors(tx: Tx, pharmacyIds: readonly string[], now: Date): Promise<void> {
  const isGone = sql`not exists (
    select from locker
    where locker.pharmacy_id = here.pharmacy_id and locker.box_id = here.box_id
      and locker.locker_id = here.place)`;
  await sql`
    delete from temperature_watch using (select pharmacy_id, box_id, sensor as place
      from temperature_watch where pharmacy_id = any(${pharmacyIds}::uuid[])) as here
    where temperature_watch.pharmacy_id = here.pharmacy_id and temperature_watch.box_id = here.box_id
      and sensor = here.place and sensor <> ${roomSensorId} and ${isGone}`.execute(tx);
  const { rows } = await sql<EndedAlarm>`
    update alarm set ended_at = greatest(started_at, ${now})
    from (select pharmacy_id, id, box_id, locker_id as place from alarm
      where pharmacy_id = any(${pharmacyIds}::uuid[]) and ended_at is null and type <> 'other'
    ) as here
    where alarm.pharmacy_id = here.pharmacy_id and alarm.id = here.id
      and here.place <> ${roomSensorId} and ${isGone}
    returning alarm.pharmacy_id as "pharmacyId", alarm.box_id as "boxId", alarm.id,
      alarm.locker_id as "lockerId", alarm.ended_at as "endedAt"`.execute(tx);
  await noteEnds(tx, rows);
}

/** Watches the sensors of alarms that came from elsewhere and last, so that their readings end them. */
async function watchAdopted(tx: Tx, pharmacyIds: readonly string[]): Promise<void> {
  await sql`
    insert into temperature_watch (pharmacy_id, box_id, sensor, type, since, last_at,
      max_celsius, min_celsius, alarm_id, is_silent)
    select pharmacy_id, box_id, locker_id, type, started_at, started_at,
      coalesce(max_celsius, min_celsius), coalesce(min_celsius, max_celsius), id, false
    from alarm
    where pharmacy_id = any(${pharmacyIds}::uuid[]) and ended_at is null
      and type in ('temp_high', 'temp_low') and coalesce(max_celsius, min_celsius) is not null
      and not exists (
        select from temperature_watch as watch
        where watch.pharmacy_id = alarm.pharmacy_id and watch.box_id = alarm.box_id
          and watch.sensor = alarm.locker_id)
    on conflict do nothing`.execute(tx);
}

/**
 * Brings in line what lasts with the boxes as they are now: nothing lasts at a door that is no longer
 * there, and an alarm of a temperature that was imported lasts only until its sensor is back inside.
 */
export async function mendWatches(
  tx: Tx,
  pharmacyIds: readonly string[],
  now: Date,
): Promise<void> {
  await endAtGoneDoors(tx, pharmacyIds, now);
  await watchAdopted(tx, pharmacyIds);
}
