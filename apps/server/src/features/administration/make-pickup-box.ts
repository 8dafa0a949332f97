import { layoutLockers, type TemplateModule } from '@kolli/domain/box/box-layout';
import {
  defaultDeliveryRules,
  defaultFridgeDeliveryRules,
  type DeliveryRules,
} from '@kolli/domain/delivery/clock/keep-times';
import { lockerKind } from '@kolli/domain/statistics/statistics-measures';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { changeService } from '../statistics/change-service.ts';
import type { SetupWork } from './make-pharmacy.ts';

/** Degrees Celsius. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** Initial values of a box, named as in the API. */
export interface BoxFacts {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
  readonly language: string;
  readonly uiLanguages: readonly string[];
  readonly customerSMSLanguages: readonly string[];
  readonly cardboardType: boolean;
  readonly outdoor: boolean;
  readonly rules: { readonly basic: DeliveryRules; readonly fridge: DeliveryRules };
  readonly ranges: { readonly basic: Range; readonly fridge: Range };
  readonly reportIntervalMs: number;
  readonly alarmDelayMs: number;
}

/** Default rules, ranges and times of a box. */
export const defaultBoxFacts = {
  rules: { basic: defaultDeliveryRules, fridge: defaultFridgeDeliveryRules },
  ranges: { basic: { min: 15, max: 25 }, fridge: { min: 2, max: 8 } },
  reportIntervalMs: 60_000,
  alarmDelayMs: 15 * 60_000,
} as const;

/** The layout of a box. */
export interface BoxModel {
  readonly id: string;
  readonly modules: readonly TemplateModule[];
}

/** The columns of a box's values; only a box with fridge doors has fridge rules. */
export function boxColumns(box: BoxFacts, { modules }: Pick<BoxModel, 'modules'>) {
  const { basic } = box.rules;
  const hasFridge = modules.some(({ lockers }) => lockers.some(({ fridge }) => fridge));
  const fridge = hasFridge ? box.rules.fridge : null;
  return {
    name: box.name,
    street: box.street,
    city: box.city,
    zip_code: box.zipCode,
    country: box.country,
    language: box.language,
    ui_languages: [...box.uiLanguages],
    customer_sms_languages: [...box.customerSMSLanguages],
    cardboard_type: box.cardboardType,
    outdoor: box.outdoor,
    report_interval_ms: box.reportIntervalMs,
    alarm_delay_ms: box.alarmDelayMs,
    basic_min_celsius: box.ranges.basic.min,
    basic_max_celsius: box.ranges.basic.max,
    fridge_min_celsius: box.ranges.fridge.min,
    fridge_max_celsius: box.ranges.fridge.max,
    basic_delivery_keep_time_ms: basic.deliveryKeepTimeMs,
    basic_delivery_reminder_period_ms: basic.deliveryReminderMessagePeriodMs,
    basic_reservation_keep_time_ms: basic.reservationKeepTimeMs,
    fridge_delivery_keep_time_ms: fridge?.deliveryKeepTimeMs ?? null,
    fridge_delivery_reminder_period_ms: fridge?.deliveryReminderMessagePeriodMs ?? null,
    fridge_reservation_keep_time_ms: fridge?.reservationKeepTimeMs ?? null,
  };
}

/** Inserts the doors and starts the service log of the box and of each door. */
async function buildDoors(
  tx: Tx,
  box: { readonly pharmacy_id: string; readonly box_id: string },
  { modules }: BoxModel,
  now: Date,
): Promise<void> {
  const doors = layoutLockers({ modules });
  const rows = doors.map(({ id, moduleIndex, position, type, fridge, sensor }) => ({
    ...box,
    locker_id: id,
    module_index: moduleIndex,
    position,
    type,
    fridge,
    sensor,
  }));
  await tx.insertInto('locker').values(rows).execute();
  const begun = { isActive: true, at: now.getTime() };
  const ofDoors = doors.map((door) => ({ ...begun, lockerId: door.id, kind: lockerKind(door) }));
  const key = { pharmacyId: box.pharmacy_id, boxId: box.box_id };
  await changeService(tx, key, [{ ...begun, lockerId: null, kind: null }, ...ofDoors], null);
}

/**
 * Creates an active box with the doors of its template; audited at its pharmacy, with a live event.
 */
export async function makePickupBox(
  { tx, now, actor }: SetupWork,
  box: {
    readonly pharmacyId: string;
    readonly id: string;
    readonly ordinal: number;
    readonly model: BoxModel;
    readonly facts: BoxFacts;
  },
): Promise<void> {
  const { pharmacyId, id, ordinal, model, facts } = box;
  const keys = { pharmacy_id: pharmacyId, id, template_id: model.id, ordinal };
  await tx
    .insertInto('pickup_box')
    .values({ ...keys, ...boxColumns(facts, model), created_at: now, updated_at: now })
    .execute();
  await buildDoors(tx, { pharmacy_id: pharmacyId, box_id: id }, model, now);
  await appendAudit(tx, {
    pharmacyId,
    at: now,
    ...actor,
    action: 'pickupbox.create',
    subject: id,
    detail: { name: facts.name, template: model.id },
  });
  announce(tx, { pharmacyId, boxId: id, at: now });
}
