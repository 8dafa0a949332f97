import type { ExposureRules } from '@kolli/domain/temperature/exposure';
import { sql } from 'kysely';
import type { BoxKey } from '../../platform/database/box-key.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { readTemperatureRules } from '../../platform/database/read-temperature-rules.ts';

/** The rules by which the parcels of a box go on hold, by kind of door. */
export interface HoldRules {
  readonly holdAllParcels: boolean;
  readonly basic: ExposureRules;
  readonly fridge: ExposureRules;
}

export async function readHoldRules(tx: Tx, key: BoxKey): Promise<HoldRules> {
  const row = await tx
    .selectFrom('pickup_box as box')
    .innerJoin('pharmacy', 'pharmacy.id', 'box.pharmacy_id')
    .select(['box.basic_hold_after_minutes', 'box.fridge_hold_after_minutes', 'box.alarm_delay_ms'])
    .select('pharmacy.hold_all_parcels')
    .where('box.pharmacy_id', '=', key.pharmacyId)
    .where('box.id', '=', key.boxId)
    .executeTakeFirstOrThrow();
  const { current, former } = await readTemperatureRules(tx, key);
  const rulesOf = (kind: 'basic' | 'fridge', minutes: number) => ({
    range: current[kind],
    formerRanges: former.map(({ until, [kind]: range }) => ({ until, range })),
    holdAfterMs: minutes * 60_000,
    alarmDelayMs: row.alarm_delay_ms,
  });
  return {
    holdAllParcels: row.hold_all_parcels,
    basic: rulesOf('basic', row.basic_hold_after_minutes),
    fridge: rulesOf('fridge', row.fridge_hold_after_minutes),
  };
}

/** A parcel's stay behind a door, and what is known of its hold. */
export interface Stay {
  readonly docId: string;
  readonly lockerId: string;
  readonly sensor: string;
  readonly isFridge: boolean;
  readonly isDrug: boolean;
  readonly loadedAt: Date;
  /** When the parcel left; null while it is there. */
  readonly until: Date | null;
  /** Up to when its readings were known when somebody decided about its hold; null when nobody did. */
  readonly judgedUntil: Date | null;
}

/**
 * The stays at doors with these sensors that were not over by `since`, of deliveries that are not on hold: open ones,
 * wherever their parcels are now, and those that were picked up.
 */
export async function listStays(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  { sensors, since }: { readonly sensors: readonly string[]; readonly since: Date },
): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select held.delivery_id as "docId", held.locker_id as "lockerId", locker.sensor, locker.fridge as "isFridge",
      delivery.is_drug as "isDrug", held.loaded_at as "loadedAt",
      coalesce(held.emptied_at, held.released_at) as until, held.judged_until as "judgedUntil"
    from locker
    join locker_occupancy as held on held.pharmacy_id = locker.pharmacy_id and held.box_id = locker.box_id
      and held.locker_id = locker.locker_id
    join delivery on delivery.pharmacy_id = held.pharmacy_id and delivery.id = held.delivery_id
    where locker.pharmacy_id = ${pharmacyId} and locker.box_id = ${boxId}
      and locker.sensor = any(${sensors}::text[])
      and (held.released_at is null or (held.released_at > ${since} and (delivery.is_open or delivery.status = 'pickup')))
      and held.loaded_at is not null and delivery.hold is null
    order by held.delivery_id, held.loaded_at`.execute(tx);
  return rows;
}

/**
 * The door of the box behind which a parcel lies, or lay last; the given one, if it lay there. Undefined for a parcel
 * that was never in this box.
 */
export async function findDoorOfParcel(
  tx: Tx,
  { pharmacyId, boxId }: BoxKey,
  { docId, lockerId }: { readonly docId: string; readonly lockerId: string },
): Promise<string | undefined> {
  const stay = await tx
    .selectFrom('locker_occupancy')
    .select('locker_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', docId)
    .where('box_id', '=', boxId)
    .where('loaded_at', 'is not', null)
    .orderBy(sql`locker_id = ${lockerId} desc`)
    .orderBy('loaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return stay?.locker_id;
}
