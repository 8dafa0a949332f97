import type { ServiceChange } from '@kolli/domain/statistics/service-log';
import { lockerKind } from '@kolli/domain/statistics/statistics-measures';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

/** Boxes used before their service log starts, and their first use. */
export async function readEarlyBoxes(
  tx: Tx,
  pharmacyId: string,
): Promise<{ boxId: string; usedAt: Date }[]> {
  const { rows } = await sql<{ boxId: string; usedAt: Date }>`
    select box_id as "boxId", used_at as "usedAt"
    from (select box_id, min(occupied_at) as used_at from locker_occupancy
      where pharmacy_id = ${pharmacyId} group by box_id) as use
    where not exists (
      select from activity_change c where c.pharmacy_id = ${pharmacyId}
        and c.box_id = use.box_id and c.changed_at <= use.used_at)
    order by box_id`.execute(tx);
  return rows;
}

/** Log entries that a box and all its doors entered service at a time. */
export async function readBeginning(
  tx: Tx,
  box: { readonly pharmacyId: string; readonly boxId: string },
  at: Date,
): Promise<ServiceChange[]> {
  const doors = await tx
    .selectFrom('locker')
    .select(['locker_id', 'type', 'fridge'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .execute();
  const began = { isActive: true, at: at.getTime() };
  return [
    { lockerId: null, kind: null, ...began },
    ...doors.map((door) => ({ lockerId: door.locker_id, kind: lockerKind(door), ...began })),
  ];
}

/**
 * Shelves used before their service log starts, with the time of first use and the start of the
 * log. Shelves present at the start of the log count from the first use of any of them, others from
 * their own first use.
 */
export async function readEarlyShelves(
  tx: Tx,
  pharmacyId: string,
): Promise<{ name: string; usedAt: Date; recordedAt: Date }[]> {
  const { rows } = await sql<{ name: string; usedAt: Date; recordedAt: Date }>`
    with first_change as (
      select shelf, min(changed_at) as at from shelf_change
      where pharmacy_id = ${pharmacyId} group by shelf
    ), first_use as (
      select shelf, min(occupied_at) as at from shelf_occupancy
      where pharmacy_id = ${pharmacyId} group by shelf
    ), record as (
      select (select min(at) from first_change) as begins, (select min(at) from first_use) as used
    ), begun as (
      select c.shelf, case when c.at = record.begins then record.used else u.at end as used_at, c.at
      from record, first_change c left join first_use u on u.shelf = c.shelf
    )
    select shelf as name, used_at as "usedAt", at as "recordedAt" from begun
    where used_at < at order by shelf`.execute(tx);
  return rows;
}
