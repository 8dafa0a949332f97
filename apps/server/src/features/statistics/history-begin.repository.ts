import { sql } from 'kysely';
import type { Tx } from '../../platform/database/open-database.ts';

const by = 'kolli import';

/** Lets the record of boxes begin with their first use, where that was earlier. */
export async function beginBoxes(tx: Tx, pharmacyId: string): Promise<void> {
  await sql`
    with first_use as (
      select box_id, min(occupied_at) as at from locker_occupancy
      where pharmacy_id = ${pharmacyId} group by box_id
    ), late as (
      select box_id, at from first_use where not exists (
        select from activity_change c where c.pharmacy_id = ${pharmacyId}
          and c.box_id = first_use.box_id and c.changed_at <= first_use.at)
    ), begun as (
      select box_id, at, null as locker_id, null as locker_kind from late
      union all
      select box_id, at, locker_id, case when fridge then 'fridge'
        else (array['small', 'medium', 'large'])[type + 1] end
      from late join locker using (box_id) where pharmacy_id = ${pharmacyId}
    )
    insert into activity_change
      (pharmacy_id, id, box_id, locker_id, locker_kind, is_active, changed_at, user_name)
    select ${pharmacyId}::uuid, gen_random_uuid(), box_id, locker_id, locker_kind, true, at, ${by}
    from begun`.execute(tx);
}

/**
 * The same of shelves: those that were there when the record begins were there from the first use of
 * any of them on, others from their own.
 */
export async function beginShelves(tx: Tx, pharmacyId: string): Promise<void> {
  const held = tx.selectFrom('shelf').select('name').where('pharmacy_id', '=', pharmacyId);
  await held.orderBy('name').forNoKeyUpdate().execute();
  await sql`
    with first_change as (
      select shelf, min(changed_at) as at from shelf_change
      where pharmacy_id = ${pharmacyId} group by shelf
    ), first_use as (
      select shelf, min(occupied_at) as at from shelf_occupancy
      where pharmacy_id = ${pharmacyId} group by shelf
    ), record as (
      select (select min(at) from first_change) as begins, (select min(at) from first_use) as used
    )
    insert into shelf_change (pharmacy_id, id, shelf, is_active, changed_at)
    select ${pharmacyId}::uuid, gen_random_uuid(), c.shelf, true,
      case when c.at = record.begins then record.used else u.at end
    from record, first_change c left join first_use u on u.shelf = c.shelf
    where case when c.at = record.begins then record.used else u.at end < c.at`.execute(tx);
}
