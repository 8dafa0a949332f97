import { layoutLockers, type TemplateModule } from '@kolli/domain/box-layout';
import { defaultDeliveryRules, defaultFridgeDeliveryRules } from '@kolli/domain/keep-times';
import type { Selectable } from 'kysely';
import type { PickupBoxTable } from '../../platform/database/pickup-box.table.ts';
import { newId } from '../../platform/database/ids.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { rulesOf } from './provision-pharmacies.ts';
import { changedColumns, type Provisioning } from './provisioning-work.ts';
import type { SiteBox, SitePharmacy } from './site-schema.ts';

type Layout = readonly TemplateModule[];

function ruleColumns(box: SiteBox, hasFridge: boolean) {
  const basic = rulesOf(box.deliveryRulesBasicLocker, defaultDeliveryRules);
  const fridge = hasFridge
    ? rulesOf(box.deliveryRulesFridgeLocker, defaultFridgeDeliveryRules)
    : null;
  return {
    basic_delivery_keep_time_ms: basic.deliveryKeepTimeMs,
    basic_delivery_reminder_period_ms: basic.deliveryReminderMessagePeriodMs,
    basic_reservation_keep_time_ms: basic.reservationKeepTimeMs,
    fridge_delivery_keep_time_ms: fridge?.deliveryKeepTimeMs ?? null,
    fridge_delivery_reminder_period_ms: fridge?.deliveryReminderMessagePeriodMs ?? null,
    fridge_reservation_keep_time_ms: fridge?.reservationKeepTimeMs ?? null,
  };
}

function columnsOf(box: SiteBox, ordinal: number, layout: Layout) {
  const hasFridge = layout.some(({ lockers }) => lockers.some(({ fridge }) => fridge));
  return {
    name: box.name,
    street: box.street,
    city: box.city,
    zip_code: box.zipCode,
    country: box.country,
    language: box.language,
    ui_languages: box.uiLanguages as string[],
    customer_sms_languages: box.customerSMSLanguages as string[],
    cardboard_type: box.cardboardType,
    outdoor: box.outdoor,
    report_interval_ms: box.temperatureSendDataFromPickupboxIntervalTime,
    alarm_delay_ms: box.temperatureSendAlarmNotificationAfterIntervalTime,
    basic_min_celsius: box.temperatureRangeBasic.min,
    basic_max_celsius: box.temperatureRangeBasic.max,
    fridge_min_celsius: box.temperatureRangeFridge.min,
    fridge_max_celsius: box.temperatureRangeFridge.max,
    ...ruleColumns(box, hasFridge),
    ordinal,
  };
}

/** Builds the doors and lets the record of hours in service begin, for the box and for each door. */
async function buildDoors(
  { tx, now }: Provisioning,
  box: { readonly pharmacy_id: string; readonly box_id: string },
  layout: Layout,
): Promise<void> {
  const doors = layoutLockers({ modules: layout });
  const rows = doors.map(({ id, moduleIndex, position, type, fridge }) => ({
    ...box,
    ...{ locker_id: id, module_index: moduleIndex, position, type, fridge },
  }));
  await tx.insertInto('locker').values(rows).execute();
  const beginnings = [null, ...doors.map(({ id }) => id)].map((lockerId) => ({
    ...box,
    ...{ id: newId(), locker_id: lockerId, is_active: true, changed_at: now },
  }));
  await tx.insertInto('activity_change').values(beginnings).execute();
}

type Columns = ReturnType<typeof columnsOf>;

async function makeBox(
  work: Provisioning,
  pharmacyId: string,
  box: { readonly columns: Columns; readonly templateId: string; readonly layout: Layout },
): Promise<void> {
  const { tx, now } = work;
  const keys = { pharmacy_id: pharmacyId, id: newId(), template_id: box.templateId };
  const row = { ...keys, ...box.columns, created_at: now, updated_at: now };
  await tx.insertInto('pickup_box').values(row).execute();
  await buildDoors(work, { pharmacy_id: pharmacyId, box_id: keys.id }, box.layout);
}

/** Brings a box to what the file says; answers whether there was anything to change. */
async function changeBox(
  { tx, now }: Provisioning,
  current: Selectable<PickupBoxTable>,
  columns: Columns,
): Promise<boolean> {
  const changed = changedColumns(current, columns);
  if (changed === undefined) return false;
  const { pharmacy_id: pharmacyId, id: boxId } = current;
  await tx
    .updateTable('pickup_box')
    .set({ ...changed, updated_at: now })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', boxId)
    .execute();
  await announce(tx, { pharmacyId, boxId, at: now });
  return true;
}

/**
 * Makes the boxes of a pharmacy by name, with their doors, and brings them to what the file says.
 * A box keeps its template: its doors have a history.
 */
export async function provisionBoxes(
  work: Provisioning,
  at: { readonly pharmacyId: string; readonly place: string },
  pharmacy: SitePharmacy,
  layouts: ReadonlyMap<string, Layout>,
): Promise<void> {
  const present = await work.tx
    .selectFrom('pickup_box')
    .selectAll()
    .where('pharmacy_id', '=', at.pharmacyId)
    .execute();
  for (const [index, { name, templateId, ...box }] of pharmacy.boxes.entries()) {
    const layout = layouts.get(templateId) ?? [];
    const columns = columnsOf({ name, templateId, ...box }, index, layout);
    const current = present.find((one) => one.name === name);
    if (current === undefined) {
      await makeBox(work, at.pharmacyId, { columns, templateId, layout });
      work.note(`box ${name} of ${pharmacy.name} made`);
    } else if (current.template_id !== templateId) {
      const reason = `the box is built by '${current.template_id}' and keeps it`;
      work.problems.push({ place: `${at.place}.boxes[${index}].templateId`, reason });
    } else if (await changeBox(work, current, columns)) {
      work.note(`box ${name} of ${pharmacy.name} changed`);
    }
  }
}
