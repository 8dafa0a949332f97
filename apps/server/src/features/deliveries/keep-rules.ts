import { applicableRules, type DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import type { Selectable } from 'kysely';
import type { PharmacyTable } from '../../platform/database/tables.gen.ts';
import type { PickupBoxTable } from '../../platform/database/tables.gen.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { LoadedDelivery } from './delivery-change.ts';

type Box = Selectable<PickupBoxTable>;

export function basicRules(box: Box): DeliveryRules {
  return {
    deliveryKeepTimeMs: box.basic_delivery_keep_time_ms,
    deliveryReminderMessagePeriodMs: box.basic_delivery_reminder_period_ms,
    reservationKeepTimeMs: box.basic_reservation_keep_time_ms,
  };
}

/** A box's rules for fridge doors; null where it has none and the basic ones apply. */
export function fridgeRules(box: Box): DeliveryRules | null {
  const { fridge_delivery_keep_time_ms: keep, fridge_delivery_reminder_period_ms: period } = box;
  const reservation = box.fridge_reservation_keep_time_ms;
  if (keep === null || period === null || reservation === null) return null;
  return {
    deliveryKeepTimeMs: keep,
    deliveryReminderMessagePeriodMs: period,
    reservationKeepTimeMs: reservation,
  };
}

function pharmacyRules(pharmacy: Selectable<PharmacyTable>): DeliveryRules {
  return {
    deliveryKeepTimeMs: pharmacy.delivery_keep_time_ms,
    deliveryReminderMessagePeriodMs: pharmacy.delivery_reminder_period_ms,
    reservationKeepTimeMs: pharmacy.reservation_keep_time_ms,
  };
}

/** The keep times that apply at a place: those of its doors, otherwise the pharmacy's. */
async function keepRulesAt(
  tx: Tx,
  pharmacyId: string,
  place: { boxId: string; lockerIds: readonly string[] } | null,
): Promise<DeliveryRules> {
  const pharmacy = await tx
    .selectFrom('pharmacy')
    .selectAll()
    .where('id', '=', pharmacyId)
    .executeTakeFirstOrThrow();
  if (place === null || place.lockerIds.length === 0) return pharmacyRules(pharmacy);
  const box = await tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', place.boxId)
    .executeTakeFirstOrThrow();
  const doors = await tx
    .selectFrom('locker')
    .select('fridge')
    .where('pharmacy_id', '=', pharmacyId)
    .where('box_id', '=', place.boxId)
    .where('locker_id', 'in', place.lockerIds)
    .execute();
  const basic = basicRules(box);
  return applicableRules(doors, {
    basic,
    fridge: fridgeRules(box) ?? basic,
    pharmacy: pharmacyRules(pharmacy),
  });
}

/** The keep times that apply to a delivery at its current place. */
export function keepRulesFor(tx: Tx, { row, snapshot }: LoadedDelivery): Promise<DeliveryRules> {
  const lockerIds = snapshot.doors.map((door) => door.lockerId);
  const place = row.box_id === null ? null : { boxId: row.box_id, lockerIds };
  return keepRulesAt(tx, row.pharmacy_id, place);
}
