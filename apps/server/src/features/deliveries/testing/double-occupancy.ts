import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../../platform/database/open-database.ts';

const occupyingEvents = new Set(['createInBox', 'assignToLockers']);
const releasingEvents = new Set(['delete', 'destroy', 'cancel', 'pickUpByStaff']);

/** Replays the action log in its order; returns doors that were assigned while occupied. */
async function doubleInLog(tx: Tx, boxId: string): Promise<string[]> {
  const actions = await tx
    .selectFrom('delivery_action')
    .select(['delivery_id', 'event', 'locker_ids'])
    .where('box_id', '=', boxId)
    .orderBy('id')
    .execute();
  const holders = new Map<string, string>();
  const doubles: string[] = [];
  for (const { delivery_id: id, event, locker_ids: lockerIds } of actions) {
    if (releasingEvents.has(event))
      for (const [door, holder] of holders) if (holder === id) holders.delete(door);
    if (!occupyingEvents.has(event)) continue;
    for (const door of lockerIds) {
      if (holders.has(door)) doubles.push(`${door}: ${holders.get(door)} and ${id}`);
      holders.set(door, id);
    }
  }
  return doubles;
}

/** Occupancies of one door that overlap in time; one that ends when the next begins does not. */
export async function overlappingStays(tx: Tx, boxId: string) {
  const { rows } = await sql`
    select first.locker_id, first.delivery_id, second.delivery_id as other_id
    from locker_occupancy as first
    join locker_occupancy as second
      on (second.pharmacy_id, second.box_id, second.locker_id) = (first.pharmacy_id, first.box_id, first.locker_id)
      and second.id > first.id
    where first.box_id = ${boxId}
      and first.occupied_at < coalesce(second.released_at, 'infinity')
      and second.occupied_at < coalesce(first.released_at, 'infinity')`.execute(tx);
  return rows;
}

/** Fails if a door of the box was ever occupied by two deliveries, by its log or by its occupancies. */
export async function expectDoorsHeldOnce(
  look: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  boxId: string,
): Promise<void> {
  expect(await look((tx) => doubleInLog(tx, boxId))).toEqual([]);
  expect(await look((tx) => overlappingStays(tx, boxId))).toEqual([]);
}
