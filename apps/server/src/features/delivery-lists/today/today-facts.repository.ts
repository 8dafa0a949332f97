import type { TodayFacts } from '@kolli/domain/today/today-groups';
import type { WalkedPlace } from '@kolli/domain/today/walking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/open-database.ts';

/** What decides about a delivery's group and its position there. */
export interface FactsRow extends TodayFacts, WalkedPlace {
  readonly docId: string;
}

/** The first of its doors as one walks; nothing where it has none. */
const firstDoor = (pharmacyId: string) => sql`
  select box.ordinal, held.locker_id
  from locker_occupancy as held
  join locker on locker.pharmacy_id = ${pharmacyId} and locker.box_id = held.box_id
    and locker.locker_id = held.locker_id
  join pickup_box as box on box.pharmacy_id = ${pharmacyId} and box.id = held.box_id
  where held.pharmacy_id = ${pharmacyId} and held.delivery_id = open.id and held.released_at is null
  order by locker.module_index, locker.position
  limit 1`;

const firstShelf = (pharmacyId: string) => sql`
  select min(shelf.ordinal) as ordinal
  from shelf_occupancy as held
  join shelf on shelf.pharmacy_id = ${pharmacyId} and shelf.name = held.shelf
  where held.pharmacy_id = ${pharmacyId} and held.delivery_id = open.id and held.released_at is null`;

/** The latest message that was not discarded. */
const latestMessage = (pharmacyId: string) => sql`
  select message.receipt_state
  from outgoing_message as message
  where message.pharmacy_id = ${pharmacyId} and message.delivery_id = open.id
    and message.dropped_at is null
  order by message.created_at desc, message.id desc
  limit 1`;

/**
 * The facts of all open deliveries, and of closed ones with a hold that nobody has acknowledged; oldest first. Test
 * orders are left out. It reads no other closed ones, and places and messages only of those that {@link todayGroupOf} may list: `soon` is the latest
 * end, and `longAgo` the latest time since when an order waits, that it does.
 */
export async function listFacts(
  tx: Tx,
  { pharmacyId, soon, longAgo }: { pharmacyId: string; soon: Date; longAgo: Date },
): Promise<FactsRow[]> {
  const columns = sql`id, status, hold, unassigned, unassigned_time, waits_until, reserved_time`;
  const { rows } = await sql<FactsRow>`
    with open as materialized (
      select ${columns} from delivery where pharmacy_id = ${pharmacyId} and is_open and not is_test
      union all
      select ${columns} from delivery
      where pharmacy_id = ${pharmacyId} and hold = 'pickedUp')
    select open.id as "docId", open.status, open.hold, open.unassigned,
      open.unassigned_time as "unassignedSince", open.waits_until as "waitsUntil",
      coalesce(message.receipt_state = 'failed', false) as "isMessageFailed",
      door.ordinal as "boxOrdinal", door.locker_id as "lockerId", shelf.ordinal as "shelfOrdinal"
    from open
    left join lateral (${latestMessage(pharmacyId)}) as message on open.status = 'delivered'
    left join lateral (${firstDoor(pharmacyId)}) as door on true
    left join lateral (${firstShelf(pharmacyId)}) as shelf on true
    where open.hold is not null or open.status in ('expired', 'removed')
      or open.waits_until <= ${soon} or open.unassigned_time <= ${longAgo}
      or message.receipt_state = 'failed'
    order by open.reserved_time, open.id`.execute(tx);
  return rows;
}
