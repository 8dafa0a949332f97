import { doorsOfSensor, type SensedDoor } from '@kolli/domain/temperature/sensors';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';
import { type BoxRef, listSensedDoors } from './watch.repository.ts';

/** A time in which a sensor measured too high or too low; active while `endedAt` is null. */
export interface BadTime {
  readonly sensor: string;
  readonly type: 'temp_high' | 'temp_low';
  readonly since: Date;
  readonly endedAt: Date | null;
}

/**
 * Sets `causeOfAlarm` (DLV-01) on the deliveries that were behind the affected doors during these
 * times: the type of the alarm, of several the first. A cause that is already set stays.
 */
export async function markParcels(
  tx: Tx,
  { pharmacyId, boxId }: BoxRef,
  times: readonly BadTime[],
  doors: readonly SensedDoor[],
): Promise<void> {
  const affected = times
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .flatMap((time) =>
      doorsOfSensor(time.sensor, doors).map((lockerId) => ({ ...time, lockerId })),
    );
  if (affected.length === 0) return;
  const since = new Date(Math.min(...affected.map((time) => time.since.getTime())));
  await sql`
    with exposed as (
      select distinct on (held.delivery_id) held.delivery_id, bad.type
      from unnest(${affected.map(({ lockerId }) => lockerId)}::text[],
        ${affected.map(({ type }) => type)}::text[],
        ${affected.map((time) => time.since)}::timestamptz[],
        ${affected.map(({ endedAt }) => endedAt)}::timestamptz[])
        with ordinality as bad (locker_id, type, since, ended_at, place)
      join locker_occupancy as held on held.pharmacy_id = ${pharmacyId} and held.box_id = ${boxId}
        and held.locker_id = bad.locker_id
      where (held.released_at is null or held.released_at > ${since})
        and (held.released_at is null or coalesce(held.emptied_at, held.released_at) > bad.since)
        and held.loaded_at < coalesce(bad.ended_at, 'infinity')
      order by held.delivery_id, bad.place
    ), locked as (
      select delivery.id, exposed.type from exposed
      join delivery on delivery.pharmacy_id = ${pharmacyId} and delivery.id = exposed.delivery_id
      where delivery.cause_of_alarm is null
      order by delivery.id
      for no key update of delivery
    )
    update delivery set cause_of_alarm = locked.type
    from locked
    where delivery.pharmacy_id = ${pharmacyId} and delivery.id = locked.id`.execute(tx);
}

/** Marks parcels that were just loaded into a box while one of its temperature alarms is active. */
export async function markLoadedParcels(tx: Tx, box: BoxRef): Promise<void> {
  const rows = await tx
    .selectFrom('temperature_watch')
    .select(['sensor', 'type', 'since'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('alarm_id', 'is not', null)
    .execute();
  const times = rows.flatMap(({ sensor, type, since }) =>
    since === null ? [] : { sensor, type: type as BadTime['type'], since, endedAt: null },
  );
  if (times.length > 0) await markParcels(tx, box, times, await listSensedDoors(tx, box));
}
