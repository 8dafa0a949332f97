import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { Sealed } from '../../platform/secrets/secrets.ts';
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

/** Staff with a PIN for the boxes of a pharmacy; `hash` is null until it was made. */
export async function listStaff(tx: Tx, pharmacyId: string) {
  const rows = await tx
    .selectFrom('user_access')
    .innerJoin('app_user', 'app_user.id', 'user_access.user_id')
    .select(['app_user.id as userId', 'app_user.first_name', 'app_user.last_name'])
    .select('user_access.pharmacist_pin_hash as hash')
    .where('user_access.pharmacy_id', '=', pharmacyId)
    .where('user_access.box_access', '=', true)
    .where('user_access.pharmacist_pin_cipher', 'is not', null)
    .where('app_user.is_disabled', '=', false)
    .orderBy('app_user.id')
    .execute();
  return rows.map(({ userId, hash, ...row }) => {
    return { userId, name: `${row.first_name} ${row.last_name}`.trim(), hash };
  });
}

/** The encrypted PINs of a pharmacy's people that have no hash for the boxes yet. */
export async function listUnhashedPins(tx: Tx, pharmacyId: string) {
  const rows = await tx
    .selectFrom('user_access')
    .select(['user_id', 'pharmacist_pin_cipher as cipher', 'pharmacist_pin_key_id as keyId'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_access', '=', true)
    .where('pharmacist_pin_cipher', 'is not', null)
    .where('pharmacist_pin_hash', 'is', null)
    .execute();
  return rows.flatMap(({ user_id: userId, cipher, keyId }) =>
    cipher === null || keyId === null ? [] : [{ userId, pin: { cipher, keyId } }],
  );
}

/** Stores the hash of a PIN, unless another PIN was chosen meanwhile. */
export async function storePinHash(
  tx: Tx,
  pharmacyId: string,
  { userId, pin, hash }: { userId: string; pin: Sealed; hash: string },
): Promise<void> {
  await tx
    .updateTable('user_access')
    .set({ pharmacist_pin_hash: hash })
    .where('pharmacy_id', '=', pharmacyId)
    .where('user_id', '=', userId)
    .where('pharmacist_pin_cipher', '=', pin.cipher)
    .execute();
}
