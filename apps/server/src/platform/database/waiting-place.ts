import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tx } from './open-database.ts';

/** A pharmacy, or one of its boxes with some of its doors. */
interface PlaceKey {
  readonly pharmacyId: string;
  readonly boxId: string | null;
  readonly lockerIds: readonly string[];
  /** When a door is to be occupied: the end of a later stay in it is read, too. */
  readonly at?: Date;
}

const pharmacyColumns = [
  'name',
  'street_address',
  'city',
  'time_zone',
  'customer_sms_languages',
  'business_id',
  'strong_authentication',
  'delivery_keep_time_ms',
  'delivery_reminder_period_ms',
  'reservation_keep_time_ms',
  'corrections_after_delivery',
] as const;

const boxColumns = [
  'name',
  'street',
  'city',
  'customer_sms_languages',
  'basic_delivery_keep_time_ms',
  'basic_delivery_reminder_period_ms',
  'basic_reservation_keep_time_ms',
  'fridge_delivery_keep_time_ms',
  'fridge_delivery_reminder_period_ms',
  'fridge_reservation_keep_time_ms',
] as const;

/** Doors of a box, each with the end of its last stay where that is later than `at`. */
const selectDoors = (tx: Tx, { pharmacyId, boxId, lockerIds, at }: PlaceKey) =>
  tx
    .selectFrom('locker')
    .select(['locker_id', 'type', 'fridge'])
    .select((door) =>
      door
        .selectFrom('locker_occupancy as past')
        .select(({ fn }) => fn.max('past.released_at').as('released_at'))
        // Not by reference: a distributed database would look for the pharmacy on all nodes.
        .where('past.pharmacy_id', '=', pharmacyId)
        .where('past.box_id', '=', boxId)
        .whereRef('past.locker_id', '=', 'locker.locker_id')
        .where('past.released_at', '>', at ?? sql<Date>`'infinity'`)
        .as('last_released_at'),
    )
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', boxId)
    .where('locker_id', '=', sql<string>`any(${lockerIds}::text[])`);

/**
 * Where a delivery waits or is to wait: the columns of its pharmacy and box that its deadlines and messages depend on,
 * and its doors, in one statement.
 */
export async function readWaitingPlace(tx: Tx, key: PlaceKey) {
  const { pharmacyId, boxId } = key;
  const ofPharmacy = tx.selectFrom('pharmacy').select(pharmacyColumns).where('id', '=', pharmacyId);
  const ofBox = tx
    .selectFrom('pickup_box')
    .select(boxColumns)
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId);
  const { pharmacy, box, doors } = await tx
    .selectNoFrom([
      jsonObjectFrom(ofPharmacy).as('pharmacy'),
      jsonObjectFrom(ofBox).as('box'),
      jsonArrayFrom(selectDoors(tx, key)).as('doors'),
    ])
    .executeTakeFirstOrThrow();
  if (pharmacy === null) throw new Error('A delivery of an unknown pharmacy');
  if (box === null && boxId !== null)
    throw new Error('A delivery in a box that its pharmacy does not have');
  return {
    pharmacy,
    box,
    doors: doors.map(({ last_released_at: releasedAt, ...door }) => ({
      ...door,
      lastReleasedAt: releasedAt === null ? null : new Date(releasedAt),
    })),
  };
}

/** Where a delivery waits; its box is null at the counter. */
export type WaitingPlace = Awaited<ReturnType<typeof readWaitingPlace>>;
