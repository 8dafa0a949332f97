import { sql } from 'kysely';
import { readingGapMs } from '@kolli/domain/temperature/exposure';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Judged } from '../deliveries/delivery-change.ts';

interface DeliveryKey {
  readonly pharmacyId: string;
  readonly docId: string;
}

/** A delivery on hold or picked up during an excursion, with the figures of the stay that caused the hold. */
export interface HeldRow {
  readonly docId: string;
  readonly kolliId: string;
  readonly hold: string | null;
  readonly cause: string;
  readonly heldTime: Date;
  readonly status: string;
  readonly boxId: string;
  readonly boxName: string;
  readonly lockerIds: string[];
  readonly lockerId: string;
  readonly isFridge: boolean;
  readonly from: Date;
  readonly until: Date | null;
  readonly min: number;
  readonly max: number;
  readonly outMs: number;
  readonly highest: number | null;
  readonly lowest: number | null;
  readonly newest: number | null;
  /** Null for fridges. */
  readonly meanKinetic: number | null;
  /** Times in epoch milliseconds with the temperature furthest out of range of each interval. */
  readonly curve: [at: number, celsius: number][] | null;
}

interface Range {
  readonly pharmacyId: string;
  /** Only this delivery. */
  readonly docId?: string;
  readonly now: Date;
  /** Maximum number of points of a curve. */
  readonly points: number;
}

/** How long before the stay the curve begins. */
const leadMs = 30 * 60_000;

/**
 * The loaded stay that put a delivery on hold: the last one before the hold, at the door that the action log names. Where
 * it names none of its doors, as after an import, the last one at any door.
 */
const causingStay = sql`
  select held.*
  from locker_occupancy as held
  left join lateral (
    select box_id, locker_ids from delivery_action
    where pharmacy_id = delivery.pharmacy_id and delivery_id = delivery.id
      and occurred_at = delivery.held_time and event = 'hold'
    order by id desc limit 1) as cause on true
  where held.pharmacy_id = delivery.pharmacy_id and held.delivery_id = delivery.id
    and held.loaded_at is not null
  order by held.loaded_at <= delivery.held_time desc,
    coalesce(held.box_id = cause.box_id and held.locker_id = any(cause.locker_ids), false) desc,
    held.loaded_at desc, held.id desc
  limit 1`;

/**
 * What is known when somebody decides about a delivery: the time of the newest reading of the sensor that put it on
 * hold, or of the load if that was later, and the number of the last event of the box it is in; 0 outside of boxes.
 */
export async function knownOfStay(tx: Tx, { pharmacyId, docId }: DeliveryKey): Promise<Judged> {
  const { rows } = await sql<Judged>`
    select coalesce(box.last_event_seq, 0) as seq, (
      select greatest(newest_at(state.newest, locker.sensor), stay.loaded_at)
      from (${causingStay}) as stay
      join locker on locker.pharmacy_id = stay.pharmacy_id and locker.box_id = stay.box_id
        and locker.locker_id = stay.locker_id
      left join reading_state as state on state.pharmacy_id = stay.pharmacy_id and state.box_id = stay.box_id) as until
    from delivery
    left join pickup_box as box on box.pharmacy_id = delivery.pharmacy_id and box.id = delivery.box_id
    where delivery.pharmacy_id = ${pharmacyId} and delivery.id = ${docId}`.execute(tx);
  return rows[0] ?? { until: null, seq: 0 };
}

/** The stay that put each delivery on hold, with its sensor and the temperatures allowed then. */
const staysOf = ({ pharmacyId, docId }: Pick<Range, 'pharmacyId' | 'docId'>) => sql`
  select delivery.pharmacy_id, delivery.id as doc_id, last.locker_id, last.box_id, last.loaded_at,
    coalesce(last.emptied_at, last.released_at) as left_at, locker.sensor, kind.is_fridge,
    case when kind.is_fridge then rules.fridge_min_celsius else rules.basic_min_celsius end as min,
    case when kind.is_fridge then rules.fridge_max_celsius else rules.basic_max_celsius end as max,
    box.name as box_name
  from delivery
  cross join lateral (${causingStay}) as last
  join pickup_box as box on box.pharmacy_id = delivery.pharmacy_id and box.id = last.box_id
  left join locker on locker.pharmacy_id = last.pharmacy_id and locker.box_id = last.box_id
    and locker.locker_id = last.locker_id
  cross join lateral (
    select fridge_min_celsius, fridge_max_celsius, basic_min_celsius, basic_max_celsius, until
    from former_temperature_rules as former
    where former.pharmacy_id = last.pharmacy_id and former.box_id = last.box_id
      and former.until > delivery.held_time
    union all
    select box.fridge_min_celsius, box.fridge_max_celsius, box.basic_min_celsius, box.basic_max_celsius, 'infinity'
    order by until limit 1) as rules
  cross join lateral (select coalesce(locker.fridge, last.locker_kind = 'fridge') as is_fridge) as kind
  where delivery.pharmacy_id = ${pharmacyId} and ${
    docId === undefined
      ? sql`delivery.hold is not null`
      : sql`delivery.held_time is not null and delivery.id = ${docId}`
  }`;

/** How far a reading of a stay is out of the range of its time (TRU-07), in degrees; 0 or less in range. */
const outBy = sql`(
  select case when stay.is_fridge
    then greatest(celsius - fridge_max_celsius, fridge_min_celsius - celsius)
    else greatest(celsius - basic_max_celsius, basic_min_celsius - celsius) end
  from (
    select fridge_min_celsius, fridge_max_celsius, basic_min_celsius, basic_max_celsius, until
    from former_temperature_rules as former
    where former.pharmacy_id = stay.pharmacy_id and former.box_id = stay.box_id and former.until > minute
    union all
    select fridge_min_celsius, fridge_max_celsius, basic_min_celsius, basic_max_celsius, 'infinity'
    from pickup_box where pharmacy_id = stay.pharmacy_id and id = stay.box_id
    order by until limit 1) as allowed)`;

/** The figures of a stay. */
const figuresOf = ({ pharmacyId, now }: Pick<Range, 'pharmacyId' | 'now'>) => sql`
  select coalesce(sum(weight_ms) filter (where out_by > 0), 0) as "outMs",
    max(celsius) as highest, min(celsius) as lowest,
    10000 / -ln(sum(weight_ms * exp(-10000 / (celsius + 273.15))) / nullif(sum(weight_ms), 0)) - 273.15
      as "meanKinetic"
  from (
    select celsius, ${outBy} as out_by, case when next - minute < ${readingGapMs} * interval '1 ms'
      then extract(epoch from next - greatest(minute, stay.loaded_at)) * 1000
      else 0 end::double precision as weight_ms
    from (
      select minute, celsius, lead(minute) over (order by minute) as next from reading
      where pharmacy_id = ${pharmacyId} and box_id = stay.box_id and sensor = stay.sensor
        and minute >= stay.loaded_at - interval '1 minute'
        and minute <= coalesce(stay.left_at, ${now})) as own) as weighed`;

/** The curve of a stay: of each interval the reading that is furthest out of range. */
const curveOf = ({ pharmacyId, now, points }: Range) => sql`
  select json_agg(json_build_array(extract(epoch from at)::bigint * 1000, celsius) order by at) as points
  from (
    select distinct on (place) minute as at, celsius
    from (
      select minute, celsius, floor(extract(epoch from minute - stay.loaded_at) * ${points - 1} / greatest(1,
        extract(epoch from coalesce(stay.left_at, ${now}) - stay.loaded_at) + ${leadMs / 1000})) as place
      from reading
      where pharmacy_id = ${pharmacyId} and box_id = stay.box_id and sensor = stay.sensor
        and minute >= stay.loaded_at - ${leadMs} * interval '1 ms'
        and minute <= coalesce(stay.left_at, ${now})) as placed
    order by place, ${outBy} desc, minute) as chosen`;

/**
 * The deliveries that are on hold, or were picked up during an excursion, longest first. Figures are of the stay; a
 * reading counts until the next one, in gaps not at all.
 */
export async function listHeld(tx: Tx, range: Range): Promise<HeldRow[]> {
  const { pharmacyId } = range;
  const { rows } = await sql<HeldRow>`
    with stay as (${staysOf(range)})
    select delivery.id as "docId", delivery.kolli_id as "kolliId", delivery.hold, delivery.hold_cause as cause,
      delivery.held_time as "heldTime", delivery.status, stay.box_id as "boxId", stay.box_name as "boxName",
      stay.locker_id as "lockerId", stay.is_fridge as "isFridge", stay.loaded_at as "from",
      stay.left_at as until, stay.min, stay.max, figures."outMs", figures.highest, figures.lowest,
      newest_celsius(state.newest, stay.sensor) as newest,
      case when stay.is_fridge then null else figures."meanKinetic" end as "meanKinetic",
      curve.points as curve,
      coalesce((select array_agg(held.locker_id order by held.locker_id) from locker_occupancy as held
        where held.pharmacy_id = delivery.pharmacy_id and held.delivery_id = delivery.id
          and held.released_at is null), nullif(delivery.last_locker_ids, '{}'), array[stay.locker_id]) as "lockerIds"
    from stay
    join delivery on delivery.pharmacy_id = ${pharmacyId} and delivery.id = stay.doc_id
    left join reading_state as state on state.pharmacy_id = ${pharmacyId} and state.box_id = stay.box_id
    cross join lateral (${figuresOf(range)}) as figures
    cross join lateral (${curveOf(range)}) as curve
    order by delivery.held_time, delivery.id`.execute(tx);
  return rows;
}

/** How many wait for a decision. */
export async function countAwaiting(tx: Tx, pharmacyId: string): Promise<number> {
  const row = await tx
    .selectFrom('delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('hold', 'in', ['held', 'pickedUp'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The times in which a door stayed open, from its alarms. */
export async function listDoorOpen(
  tx: Tx,
  held: Pick<HeldRow, 'boxId' | 'lockerId' | 'from' | 'until'> & { readonly pharmacyId: string },
): Promise<{ from: Date; until: Date | null }[]> {
  return tx
    .selectFrom('alarm')
    .select(['started_at as from', 'ended_at as until'])
    .where('pharmacy_id', '=', held.pharmacyId)
    .where('box_id', '=', held.boxId)
    .where('locker_id', '=', held.lockerId)
    .where('type', '=', 'door_open')
    .where('started_at', '<', held.until ?? new Date(8.64e15))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', held.from)]))
    .orderBy('started_at')
    .limit(100)
    .execute();
}

/** The messages to the customer that were not discarded, oldest first. */
export async function listMessages(tx: Tx, { pharmacyId, docId }: DeliveryKey) {
  return tx
    .selectFrom('outgoing_message')
    .select(['purpose', 'created_at', 'sent_at', 'receipt_state', 'receipt_at'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', docId)
    .where('dropped_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
}
