import { type Selectable, sql, type Updateable } from 'kysely';
import { CodedError } from '../../platform/coded-error.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import {
  columnsOf,
  type LockerTable,
  type PickupBoxTable,
} from '../../platform/database/tables.gen.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { newestCelsiusIn } from '../../platform/database/celsius-columns.ts';
import {
  lastUnreadable,
  unreadableCount,
  type UnreadableEvent,
} from './unreadable-event.repository.ts';
import { openStaffSessions } from '../../platform/database/staff-sessions.ts';

/** A row of `pickup_box`. */
export type HeldBox = Selectable<PickupBoxTable>;
export type BoxRow = HeldBox & {
  readonly unreadable_count: number;
  readonly last_unreadable: UnreadableEvent | null;
  readonly is_connection_lost: boolean;
  readonly is_staff_present: boolean;
};
/** A door with its newest temperature. */
export type LockerRow = Selectable<LockerTable> & { readonly last_celsius: number | null };

const selectBoxes = (tx: Tx, pharmacyId: string, now: Date) =>
  tx
    .selectFrom('pickup_box')
    .selectAll('pickup_box')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('alarm')
            .select('alarm.id')
            .whereRef('alarm.pharmacy_id', '=', 'pickup_box.pharmacy_id')
            .whereRef('alarm.box_id', '=', 'pickup_box.id')
            .where('alarm.type', '=', 'missing')
            .where('alarm.cause', '=', 'no_heartbeat')
            .where('alarm.ended_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('is_connection_lost'),
    )
    .select((eb) =>
      eb
        .exists(
          openStaffSessions(tx, now)
            .where('session.pharmacy_id', '=', sql.ref<string>('pickup_box.pharmacy_id'))
            .where('session.box_id', '=', sql.ref<string>('pickup_box.id')),
        )
        .$castTo<boolean>()
        .as('is_staff_present'),
    )
    .select([unreadableCount.as('unreadable_count'), lastUnreadable.as('last_unreadable')])
    .where('pickup_box.pharmacy_id', '=', pharmacyId);

/** The boxes of a pharmacy in the order they were set up. */
export function listBoxRows(tx: Tx, pharmacyId: string, now: Date): Promise<BoxRow[]> {
  return selectBoxes(tx, pharmacyId, now).orderBy('ordinal').orderBy('id').execute();
}

export function findBoxRow(
  tx: Tx,
  box: { pharmacyId: string; boxId: string },
  now: Date,
): Promise<BoxRow | undefined> {
  return selectBoxes(tx, box.pharmacyId, now)
    .where('pickup_box.id', '=', box.boxId)
    .executeTakeFirst();
}

/** The doors of a box, ordered by module and position. */
export function listLockerRows(
  tx: Tx,
  box: { pharmacyId: string; boxId: string },
): Promise<LockerRow[]> {
  return tx
    .selectFrom('locker')
    .select(columnsOf.locker)
    .select(newestCelsiusIn(box.pharmacyId).as('last_celsius'))
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .orderBy('module_index')
    .orderBy('position')
    .execute();
}

/** The ids of deliveries by the doors they occupy. */
export async function holdersByLocker(
  tx: Tx,
  box: { pharmacyId: string; boxId: string },
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('locker_occupancy')
    .select(['locker_id', 'delivery_id'])
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('box_id', '=', box.boxId)
    .where('released_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.locker_id, row.delivery_id]));
}

/**
 * Locks the box exclusively until the transaction ends. Throws `forbidden` where it is not the
 * pharmacy's. The caller reads the time of its change after this, so that it is later than changes of
 * earlier lock holders.
 */
export async function lockBoxRow(
  tx: Tx,
  box: { pharmacyId: string; boxId: string },
): Promise<HeldBox> {
  const row = await tx
    .selectFrom('pickup_box')
    .select(columnsOf.pickup_box)
    .where('pharmacy_id', '=', box.pharmacyId)
    .where('id', '=', box.boxId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CodedError('forbidden');
  return row;
}

/** Updates columns of a box. Throws `pickupbox_name_in_use` for the name of another box of the pharmacy. */
export async function writeBox(
  tx: Tx,
  box: Pick<HeldBox, 'pharmacy_id' | 'id'>,
  columns: Updateable<PickupBoxTable>,
): Promise<void> {
  try {
    await tx
      .updateTable('pickup_box')
      .set(columns)
      .where('pharmacy_id', '=', box.pharmacy_id)
      .where('id', '=', box.id)
      .execute();
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    throw new CodedError('pickupbox_name_in_use', [
      { msg: 'pickupbox_name_in_use', path: 'body.name' },
    ]);
  }
}

/** Stores the temperature rules that `box` had until now, so that earlier readings are judged by them (TRU-07). */
export async function storeFormerRules(tx: Tx, box: HeldBox, until: Date): Promise<void> {
  await tx
    .insertInto('former_temperature_rules')
    .values({
      pharmacy_id: box.pharmacy_id,
      box_id: box.id,
      until,
      basic_min_celsius: box.basic_min_celsius,
      basic_max_celsius: box.basic_max_celsius,
      fridge_min_celsius: box.fridge_min_celsius,
      fridge_max_celsius: box.fridge_max_celsius,
      report_interval_ms: box.report_interval_ms,
    })
    // A second change in the same millisecond: these rules were in force for no time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
