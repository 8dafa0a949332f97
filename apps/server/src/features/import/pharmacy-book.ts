import type { DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { comparedKolliId } from '@kolli/domain/delivery/kolli-ids';
import { type LockerKind, lockerKind } from '@kolli/domain/statistics/statistics-measures';
import { clockOf, type WallClock } from '@kolli/domain/time/wall-clock';
import type { Tx } from '../../platform/database/open-database.ts';
import { basicRules, fridgeRules } from '../deliveries/keep-rules.ts';

interface BookDoor {
  readonly fridge: boolean;
  readonly kind: LockerKind;
  loads: number;
}

export interface BookBox {
  readonly id: string;
  readonly basic: DeliveryRules;
  readonly fridge: DeliveryRules;
  /** By locker id, with the loads counted by the import. */
  readonly doors: ReadonlyMap<string, BookDoor>;
}

/** What an import knows of a pharmacy, and what it has imported so far. */
export interface PharmacyBook {
  readonly id: string;
  /** ISO 3166. */
  readonly country: string;
  readonly rules: DeliveryRules;
  readonly clock: WallClock;
  readonly shelves: ReadonlySet<string>;
  readonly boxes: ReadonlyMap<string, BookBox>;
  /** Kolli IDs of open deliveries, as they are compared. */
  readonly openKolliIds: Set<string>;
  /** `box id/locker id` of doors that an open delivery holds. */
  readonly heldDoors: Set<string>;
  /** Hashes of the PINs of open deliveries, in hex. */
  readonly pins: Set<string>;
  /** Unique keys of the lines read, such as `kolli ID reservedTime`. */
  readonly seen: Set<string>;
  /** Imported lines by kind, for the audit log. */
  readonly counts: Record<'deliveries' | 'readings' | 'alarms' | 'temperatureChecks', number>;
}

async function readBoxes(tx: Tx, pharmacyId: string): Promise<Map<string, BookBox>> {
  const boxes = await tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .execute();
  const lockers = await tx
    .selectFrom('locker')
    .select(['box_id', 'locker_id', 'type', 'fridge'])
    .where('pharmacy_id', '=', pharmacyId)
    .execute();
  return new Map(
    boxes.map((box) => {
      const own = lockers.filter((locker) => locker.box_id === box.id);
      const doors = own.map((door) => {
        const { locker_id: id, fridge } = door;
        return [id, { fridge, kind: lockerKind(door), loads: 0 }] as const;
      });
      const basic = basicRules(box);
      const rules = { basic, fridge: fridgeRules(box) ?? basic };
      return [box.name, { id: box.id, ...rules, doors: new Map(doors) }];
    }),
  );
}

async function readOpen(tx: Tx, pharmacyId: string) {
  const kolliIds = await tx
    .selectFrom('delivery_kolli')
    .select('kolli_id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('is_open', '=', true)
    .execute();
  const held = await tx
    .selectFrom('locker_occupancy')
    .select(['box_id', 'locker_id'])
    .where('pharmacy_id', '=', pharmacyId)
    .where('released_at', 'is', null)
    .execute();
  const pins = await tx
    .selectFrom('delivery')
    .select('pin_hash')
    .where('pharmacy_id', '=', pharmacyId)
    .where('is_open', '=', true)
    .execute();
  return {
    openKolliIds: new Set(kolliIds.map(({ kolli_id }) => comparedKolliId(kolli_id))),
    heldDoors: new Set(held.map((door) => `${door.box_id}/${door.locker_id}`)),
    pins: new Set(pins.flatMap(({ pin_hash }) => pin_hash?.toString('hex') ?? [])),
  };
}

/** Reads a pharmacy's boxes, shelves and open deliveries once, instead of a query per line. */
export async function openPharmacyBook(tx: Tx, pharmacyId: string): Promise<PharmacyBook> {
  const pharmacy = await tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  // Locked, so that no shelf is removed before the import commits.
  const shelves = await tx
    .selectFrom('shelf')
    .select('name')
    .where('pharmacy_id', '=', pharmacyId)
    .where('retired_at', 'is', null)
    .orderBy('name')
    .forKeyShare()
    .execute();
  return {
    id: pharmacyId,
    country: pharmacy.country,
    rules: {
      deliveryKeepTimeMs: pharmacy.delivery_keep_time_ms,
      deliveryReminderMessagePeriodMs: pharmacy.delivery_reminder_period_ms,
      reservationKeepTimeMs: pharmacy.reservation_keep_time_ms,
    },
    clock: clockOf(pharmacy.time_zone),
    shelves: new Set(shelves.map(({ name }) => name)),
    boxes: await readBoxes(tx, pharmacyId),
    ...(await readOpen(tx, pharmacyId)),
    seen: new Set(),
    counts: { deliveries: 0, readings: 0, alarms: 0, temperatureChecks: 0 },
  };
}
