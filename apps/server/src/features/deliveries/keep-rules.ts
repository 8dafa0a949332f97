import { applicableRules, type DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { clockOf, type WallClock } from '@kolli/domain/time/wall-clock';
import type { Selectable } from 'kysely';
import type { PickupBoxTable } from '../../platform/database/tables.gen.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { readWaitingPlace, type WaitingPlace } from '../../platform/database/waiting-place.ts';
import type { LoadedDelivery } from './delivery-change.ts';

type Box = Pick<
  Selectable<PickupBoxTable>,
  | `basic_${'delivery_keep_time' | 'delivery_reminder_period' | 'reservation_keep_time'}_ms`
  | `fridge_${'delivery_keep_time' | 'delivery_reminder_period' | 'reservation_keep_time'}_ms`
>;

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

/** Keep times, and the clock of the pharmacy, by which their days are counted. */
export interface KeepRules extends DeliveryRules {
  readonly clock: WallClock;
}

function pharmacyRules(pharmacy: WaitingPlace['pharmacy']): DeliveryRules {
  return {
    deliveryKeepTimeMs: pharmacy.delivery_keep_time_ms,
    deliveryReminderMessagePeriodMs: pharmacy.delivery_reminder_period_ms,
    reservationKeepTimeMs: pharmacy.reservation_keep_time_ms,
  };
}

/** The keep times that apply at a place: those of its doors, otherwise the pharmacy's. */
export function keepRules({ pharmacy, box, doors }: WaitingPlace): KeepRules {
  const clock = clockOf(pharmacy.time_zone);
  const ofPharmacy = pharmacyRules(pharmacy);
  if (box === null || doors.length === 0) return { ...ofPharmacy, clock };
  const basic = basicRules(box);
  const fridge = fridgeRules(box) ?? basic;
  return { ...applicableRules(doors, { basic, fridge, pharmacy: ofPharmacy }), clock };
}

/** Reads where a delivery is now. */
export function placeOf(tx: Tx, { row, snapshot }: LoadedDelivery): Promise<WaitingPlace> {
  return readWaitingPlace(tx, {
    pharmacyId: row.pharmacy_id,
    boxId: row.box_id,
    lockerIds: snapshot.doors.map((door) => door.lockerId),
  });
}
