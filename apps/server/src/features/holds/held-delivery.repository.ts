import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';
import { type FigureRange, stayFigures } from './stay-figures.repository.ts';

/** A temperature with its time in epoch milliseconds. */
type Point = [at: number, celsius: number];
type MaybePoint = Point | [null, null];

/** A delivery on hold or picked up during an excursion, with the figures of the stay that caused the hold. */
export interface HeldRow {
  readonly docId: string;
  readonly kolliId: string;
  readonly hold: string | null;
  readonly cause: string;
  readonly heldTime: Date;
  readonly judgedTime: Date | null;
  readonly status: string;
  readonly boxId: string;
  readonly boxName: string;
  readonly lockerIds: string[];
  readonly lockerId: string;
  readonly isFridge: boolean;
  readonly from: Date;
  readonly until: Date | null;
  /** What was allowed, oldest first, each until epoch milliseconds; null for the current rules. */
  readonly ranges: { until: number | null; min: number; max: number }[];
  readonly outMs: number;
  readonly highest: MaybePoint;
  readonly lowest: MaybePoint;
  readonly newest: MaybePoint;
  /** Null for fridges. */
  readonly meanKinetic: number | null;
  /** Of each interval the temperature furthest out of range. */
  readonly curve: Point[] | null;
}

interface Range extends FigureRange {
  /** Maximum number of deliveries. */
  readonly limit: number;
}

/**
 * The loaded stay that put a delivery on hold: the last one before the hold, at the door that the action log names. Where
 * it names none of its doors, as after an import, the last one at any door.
 */
const causingStay = (pharmacyId: string) => sql`
  select held.*
  from locker_occupancy as held
  left join lateral (
    select box_id, locker_ids from delivery_action
    where pharmacy_id = ${pharmacyId} and delivery_id = delivery.id
      and occurred_at = delivery.held_time and event = 'hold'
    order by id desc limit 1) as cause on true
  where held.pharmacy_id = ${pharmacyId} and held.delivery_id = delivery.id
    and held.loaded_at is not null
  order by held.loaded_at <= delivery.held_time desc,
    coalesce(held.box_id = cause.box_id and held.locker_id = any(cause.locker_ids), false) desc,
    held.loaded_at desc, held.id desc
  limit 1`;

/**
 * The stay that put each delivery on hold, with its sensor; `ended_at` is when its temperatures no longer count: the
 * parcel left, or somebody decided. Those that wait for a decision come first.
 */
const staysOf = ({ pharmacyId, docId, limit }: Range) => sql`
  select delivery.pharmacy_id, delivery.id as doc_id, last.locker_id, last.box_id, last.loaded_at,
    coalesce(last.emptied_at, last.released_at) as left_at,
    least(last.emptied_at, last.released_at, delivery.judged_time) as ended_at,
    locker.sensor, coalesce(locker.fridge, last.locker_kind = 'fridge') as is_fridge
  from delivery
  cross join lateral (${causingStay(pharmacyId)}) as last
  left join locker on locker.pharmacy_id = ${pharmacyId} and locker.box_id = last.box_id
    and locker.locker_id = last.locker_id
  where delivery.pharmacy_id = ${pharmacyId} and ${
    docId === undefined
      ? sql`delivery.hold is not null`
      : sql`delivery.held_time is not null and delivery.id = ${docId}`
  }
  order by coalesce(delivery.hold, '') = 'rejected', delivery.held_time, delivery.id
  limit ${limit}`;

/**
 * The deliveries that are on hold, or were picked up during an excursion: those that wait for a decision first, then
 * longest first. Figures are of the stay; a reading counts until the next one, in gaps not at all.
 */
export async function listHeld(tx: Tx, range: Range): Promise<HeldRow[]> {
  const { pharmacyId } = range;
  const { rows } = await sql<HeldRow>`
    with stay as materialized (${staysOf(range)}),
    ${stayFigures(range)}
    select delivery.id as "docId", delivery.kolli_id as "kolliId", delivery.hold, delivery.hold_cause as cause,
      delivery.held_time as "heldTime", delivery.judged_time as "judgedTime", delivery.status,
      stay.box_id as "boxId", box.name as "boxName", stay.locker_id as "lockerId", stay.is_fridge as "isFridge",
      stay.loaded_at as "from", stay.left_at as until, shown.ranges, coalesce(figures."outMs", 0) as "outMs",
      array[-figures.highest[3], figures.highest[1]] as highest, array[figures.lowest[3], figures.lowest[1]] as lowest,
      array[extract(epoch from newest_at(state.newest, stay.sensor)) * 1000,
        newest_celsius(state.newest, stay.sensor)] as newest,
      kinetic."meanKinetic",
      curve.points as curve,
      coalesce((select array_agg(held.locker_id order by held.locker_id) from locker_occupancy as held
        where held.pharmacy_id = ${pharmacyId} and held.delivery_id = delivery.id
          and held.released_at is null), nullif(delivery.last_locker_ids, '{}'), array[stay.locker_id]) as "lockerIds"
    from stay
    join delivery on delivery.pharmacy_id = ${pharmacyId} and delivery.id = stay.doc_id
    join pickup_box as box on box.pharmacy_id = ${pharmacyId} and box.id = stay.box_id
    left join reading_state as state on state.pharmacy_id = ${pharmacyId} and state.box_id = stay.box_id
    left join shown on shown.doc_id = stay.doc_id
    left join figures on figures.doc_id = stay.doc_id
    left join kinetic on kinetic.doc_id = stay.doc_id
    left join curve on curve.doc_id = stay.doc_id
    order by coalesce(delivery.hold, '') = 'rejected', delivery.held_time, delivery.id`.execute(tx);
  return rows;
}

/** How many are on hold or were picked up during an excursion, and how many of them wait for a decision. */
export async function countHeld(
  tx: Tx,
  pharmacyId: string,
): Promise<{ total: number; awaiting: number }> {
  const row = await tx
    .selectFrom('delivery')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('hold', 'in', ['held', 'pickedUp']).as('awaiting'),
    ])
    .where('pharmacy_id', '=', pharmacyId)
    .where('hold', 'is not', null)
    .executeTakeFirstOrThrow();
  return row;
}
