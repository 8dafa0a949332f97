import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { columnsOf } from '../../platform/database/tables.gen.ts';

export type BoxRow = Awaited<ReturnType<typeof findBox>>;
export type DoorRow = Awaited<ReturnType<typeof listDoors>>[number];
export type BoxStaff = Awaited<ReturnType<typeof listStaff>>[number];
export type OpenDelivery = Awaited<ReturnType<typeof listOpenDeliveries>>[number];

export function findBox(tx: Tx, { pharmacyId, boxId }: BoxKey) {
  return tx
    .selectFrom('pickup_box')
    .select(columnsOf.pickup_box)
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
}

/** Whether temperatures put all parcels of the box's pharmacy on hold. */
export async function doesHoldAllParcels(tx: Tx, { pharmacyId }: BoxKey): Promise<boolean> {
  const pharmacy = await tx
    .selectFrom('pharmacy')
    .select('hold_all_parcels')
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  return pharmacy.hold_all_parcels;
}

/** The doors of a box, ordered by module and position. */
export function listDoors(tx: Tx, { pharmacyId, boxId }: BoxKey) {
  return tx
    .selectFrom('locker')
    .select(columnsOf.locker)
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .orderBy('module_index')
    .orderBy('position')
    .execute();
}

/** The open deliveries with doors in this box, reserved or loaded, and those doors. */
export function listOpenDeliveries(tx: Tx, { pharmacyId, boxId }: BoxKey) {
  return tx
    .selectFrom('delivery')
    .select(['pharmacy_id', 'id', 'status', 'kolli_id', 'additional_kolli_ids', 'is_drug', 'hold'])
    .select(['pin_cipher', 'pin_key_id', 'waits_until', 'judged_seq', 'judged_time'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('locker_occupancy as held')
          .innerJoin('locker', (join) =>
            join
              .onRef('locker.pharmacy_id', '=', 'held.pharmacy_id')
              .onRef('locker.box_id', '=', 'held.box_id')
              .onRef('locker.locker_id', '=', 'held.locker_id'),
          )
          .select(['held.locker_id as lockerId', sql<string | null>`held.loaded_at`.as('loadedAt')])
          .where('held.pharmacy_id', '=', pharmacyId)
          .whereRef('held.delivery_id', '=', 'delivery.id')
          .where('held.box_id', '=', boxId)
          .where('held.released_at', 'is', null)
          .orderBy('locker.module_index')
          .orderBy('locker.position'),
      ).as('doors'),
    )
    .where('delivery.pharmacy_id', '=', pharmacyId)
    .where('delivery.is_open', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('locker_occupancy as held')
          .select('held.id')
          .where('held.pharmacy_id', '=', pharmacyId)
          .whereRef('held.delivery_id', '=', 'delivery.id')
          .where('held.box_id', '=', boxId)
          .where('held.released_at', 'is', null),
      ),
    )
    .orderBy('delivery.id')
    .execute();
}

/** Staff with a PIN for this box who still have access to it, and their encrypted PINs. */
export async function listStaff(tx: Tx, { pharmacyId, boxId }: BoxKey) {
  const rows = await tx
    .selectFrom('box_staff_pin')
    .innerJoin('app_user', 'app_user.id', 'box_staff_pin.user_id')
    .innerJoin('user_access', (join) =>
      join
        .onRef('user_access.pharmacy_id', '=', 'box_staff_pin.pharmacy_id')
        .onRef('user_access.user_id', '=', 'box_staff_pin.user_id'),
    )
    .select(['app_user.id', 'app_user.first_name', 'app_user.last_name'])
    .select(['pharmacist_pin_cipher as cipher', 'pharmacist_pin_key_id as keyId'])
    .where('box_staff_pin.pharmacy_id', '=', pharmacyId)
    .where('box_staff_pin.box_id', '=', boxId)
    .where('user_access.box_access', '=', true)
    .where('app_user.is_disabled', '=', false)
    .orderBy('app_user.id')
    .execute();
  return rows.flatMap(({ id, cipher, keyId, ...row }) => {
    const name = `${row.first_name} ${row.last_name}`.trim();
    return cipher === null || keyId === null ? [] : [{ userId: id, name, pin: { cipher, keyId } }];
  });
}
