import type { Delivery } from '@kolli/contract/delivery/deliveries';
import type { UnreadableCode } from '@kolli/contract/box/event-outcomes';
import type { Locker, PickupBox, PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { DeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { isLanguage } from '@kolli/domain/people/languages';
import { lockerStatus, lockerTypeNames } from '@kolli/domain/box/lockers';
import { sensorsOfRows } from '../../platform/database/sensors-of-rows.ts';
import { basicRules, fridgeRules } from '../deliveries/keep-rules.ts';
import type { BoxRow, HeldBox, LockerRow } from './pickup-box.repository.ts';

const wireRules = (rules: DeliveryRules) => ({
  deliveryKeepTime: rules.deliveryKeepTimeMs,
  deliveryReminderMessagePeriod: rules.deliveryReminderMessagePeriodMs,
  reservationKeepTime: rules.reservationKeepTimeMs,
});

/** The info of a box from its row (BOX-01, BOX-02). */
export function toInfo(row: HeldBox): PickupBoxSummary['info'] {
  const fridge = fridgeRules(row);
  return {
    id: row.id,
    name: row.name,
    active: row.is_active,
    street: row.street,
    city: row.city,
    zipCode: row.zip_code,
    country: row.country,
    language: isLanguage(row.language) ? row.language : 'sv',
    uiLanguages: row.ui_languages.filter(isLanguage),
    customerSMSLanguages: row.customer_sms_languages.filter(isLanguage),
    currentSWVersion: row.software_version,
    templateId: row.template_id,
    temperatureSendDataFromPickupboxIntervalTime: row.report_interval_ms,
    temperatureSendAlarmNotificationAfterIntervalTime: row.alarm_delay_ms,
    temperatureRangeFridge: { min: row.fridge_min_celsius, max: row.fridge_max_celsius },
    temperatureRangeBasic: { min: row.basic_min_celsius, max: row.basic_max_celsius },
    holdAfterMinutesBasic: row.basic_hold_after_minutes,
    holdAfterMinutesFridge: row.fridge_hold_after_minutes,
    deliveryRulesBasicLocker: wireRules(basicRules(row)),
    deliveryRulesFridgeLocker: fridge && wireRules(fridge),
  };
}

function unreadableEventsOf({
  unreadable_count: count,
  last_unreadable: last,
}: BoxRow): PickupBoxSummary['unreadableEvents'] {
  if (last === null) return { count, last };
  const code = last.code as UnreadableCode;
  return { count, last: { time: new Date(last.at).getTime(), code, detail: last.detail } };
}

/** A box without its doors, as the API returns it (BOX-01, BOX-02). */
export function toSummary(row: BoxRow): PickupBoxSummary {
  return {
    id: row.id,
    pharmacyId: row.pharmacy_id,
    cardboardType: row.cardboard_type,
    outdoor: row.outdoor,
    connectionAlarmed: row.is_connection_lost,
    staffAtBox: row.is_staff_present,
    lastSeenTime: row.last_seen_at?.getTime() ?? null,
    clockSkew: row.clock_skew_ms,
    unreadableEvents: unreadableEventsOf(row),
    info: toInfo(row),
  };
}

/** A door and the order behind it (LCK-53). */
export function toLocker(row: LockerRow, order: Delivery | undefined): Locker {
  return {
    lockerId: row.locker_id,
    moduleIndex: row.module_index,
    position: row.position,
    type: row.type as Locker['type'],
    fridge: row.fridge,
    sensor: row.sensor,
    temperature: row.last_celsius,
    inactive: row.is_inactive,
    status: lockerStatus({
      inactive: row.is_inactive,
      order: order && { status: order.deliveryStatus },
    }),
    fault: row.unconfirmed_at === null ? (row.fault as Locker['fault']) : 'unconfirmed',
    openCount: row.open_count,
    order: order ?? null,
  };
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum / values.length) * 10) / 10;
}

type Module = PickupBox['info']['modules'][number];

function toModule(position: number, lockers: Locker[]): Module {
  const celsius = (doors: readonly Locker[]) =>
    mean(doors.flatMap(({ temperature }) => (temperature === null ? [] : [temperature])));
  const fridges = Object.groupBy(
    lockers.filter(({ fridge }) => fridge),
    ({ type }) => `${position}-${lockerTypeNames[type]}`,
  );
  const fridgeTemperatures = Object.entries(fridges).flatMap(([key, doors = []]) => {
    const value = celsius(doors);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    position,
    temperature: celsius(lockers),
    fridgeTemperatures: Object.fromEntries(fridgeTemperatures),
    lockers,
  };
}

/** A box with its doors and their orders (BOX-01, LCK-52, LCK-53). */
export function toPickupBox(
  row: BoxRow,
  lockerRows: readonly LockerRow[],
  orders: ReadonlyMap<string, Delivery>,
): PickupBox {
  const summary = toSummary(row);
  const byModule = new Map<number, Locker[]>();
  for (const lockerRow of lockerRows) {
    const doors = byModule.get(lockerRow.module_index) ?? [];
    doors.push(toLocker(lockerRow, orders.get(lockerRow.locker_id)));
    byModule.set(lockerRow.module_index, doors);
  }
  const modules = [...byModule].map(([position, lockers]) => toModule(position, lockers));
  const reservations = [...new Set([...orders.values()].map(({ docId }) => docId))];
  const sensors = sensorsOfRows(lockerRows);
  return { ...summary, info: { ...summary.info, modules }, sensors, reservations };
}
