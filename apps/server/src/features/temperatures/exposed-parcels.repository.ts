import { type ExposedParcel, maxExposedParcels } from '@kolli/contract/monitoring/temperatures';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';

interface SensorSpan {
  readonly sensor: string;
  readonly from: number;
  readonly to: number;
}

/** The parcels of a deviation: a part of them, those on hold first, and how many there were. */
export interface ExposedParcels {
  readonly parcels: ExposedParcel[];
  readonly parcelCount: number;
}

const ms = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000)::bigint`;

/** The stays behind doors of the sensor that overlap the time. Doors that are no longer there measured for themselves. */
const stays = ({ pharmacyId, boxId }: BoxKey) => sql`
  select distinct held.delivery_id
  from locker_occupancy as held
  left join locker on locker.pharmacy_id = held.pharmacy_id and locker.box_id = held.box_id
    and locker.locker_id = held.locker_id
  where held.pharmacy_id = ${pharmacyId} and held.box_id = ${boxId}
    and tstzrange(held.occupied_at, held.released_at) && tstzrange(deviation.from_time, deviation.to_time)
    and held.loaded_at < deviation.to_time
    and coalesce(held.emptied_at, held.released_at, 'infinity') > deviation.from_time
    and coalesce(locker.sensor, held.locker_id) = deviation.sensor`;

/**
 * The last hold that began before the deviation ended, with the first decision about it; none where the parcel was
 * released before the deviation began.
 */
const judgedHold = ({ pharmacyId }: BoxKey) => sql`
  select hold.occurred_at, judged.event, judged.occurred_at as judged_at, judged.user_name, judged.detail ->> 'reason' as reason
  from (
    select id, occurred_at from delivery_action
    where pharmacy_id = ${pharmacyId} and delivery_id = stay.delivery_id and event = 'hold'
      and occurred_at < deviation.to_time
    order by id desc limit 1) as hold
  left join lateral (
    select event, occurred_at, user_name, detail from delivery_action
    where pharmacy_id = ${pharmacyId} and delivery_id = stay.delivery_id and id > hold.id
      and event in ('release', 'reject', 'acknowledge')
    order by id limit 1) as judged on true
  where judged.event is distinct from 'release' or judged.occurred_at > deviation.from_time`;

/**
 * For each of these deviations, in order, the parcels that lay behind a door of its sensor, with what was decided about
 * them.
 */
export async function listExposedParcels(
  tx: Tx,
  box: BoxKey,
  deviations: readonly SensorSpan[],
): Promise<ExposedParcels[]> {
  if (deviations.length === 0) return [];
  const times = (of: (one: SensorSpan) => number) => deviations.map((one) => new Date(of(one)));
  const { rows } = await sql<ExposedParcels>`
    select coalesce(found."parcelCount", 0)::integer as "parcelCount", coalesce(found.parcels, '[]') as parcels
    from unnest(${deviations.map(({ sensor }) => sensor)}::text[], ${times(({ from }) => from)}::timestamptz[],
        ${times(({ to }) => to)}::timestamptz[]) with ordinality as deviation (sensor, from_time, to_time, place)
    left join lateral (
      select max(total) as "parcelCount", json_agg(json_build_object(
        'deliveryId', kolli_id, 'heldTime', ${ms(sql`occurred_at`)},
        'judgement', case event when 'release' then 'released' when 'reject' then 'rejected'
          when 'acknowledge' then 'acknowledged' end,
        'judgedTime', ${ms(sql`judged_at`)}, 'judgedBy', user_name, 'reason', reason)
        order by occurred_at nulls last, kolli_id) as parcels
      from (
        select delivery.kolli_id, hold.*, count(*) over () as total
        from (${stays(box)}) as stay
        join delivery on delivery.pharmacy_id = ${box.pharmacyId} and delivery.id = stay.delivery_id
        left join lateral (${judgedHold(box)}) as hold on true
        order by hold.occurred_at nulls last, delivery.kolli_id
        limit ${maxExposedParcels}) as listed) as found on true
    order by deviation.place`.execute(tx);
  return rows;
}
