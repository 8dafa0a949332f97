import { layoutLockers } from '@kolli/domain/box/box-layout';
import { defaultFridgeDeliveryRules } from '@kolli/domain/delivery/clock/keep-times';
import { lockerKind } from '@kolli/domain/statistics/statistics-measures';
import type { AuditActor } from '../../platform/session/audit-actor.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { endDoorAlarms } from '../alarms/watch/end-door-alarms.ts';
import { lockTemplateForBox } from './templates/lock-template-for-box.ts';
import { changeService } from '../statistics/change-service.ts';
import type { BoxColumns } from './box-fields.ts';
import { insertLockers, deleteLockers, lockLockerRows } from './locker.repository.ts';
import { type HeldBox, holdersByLocker } from './pickup-box.repository.ts';

/**
 * The fridge rules after the change: none without fridge doors, the defaults where it gets its first
 * ones, otherwise unchanged.
 */
function fridgeRules(box: HeldBox, hasFridge: boolean): BoxColumns {
  if (hasFridge === (box.fridge_delivery_keep_time_ms !== null)) return {};
  const rules = hasFridge ? defaultFridgeDeliveryRules : undefined;
  return {
    fridge_delivery_keep_time_ms: rules?.deliveryKeepTimeMs ?? null,
    fridge_delivery_reminder_period_ms: rules?.deliveryReminderMessagePeriodMs ?? null,
    fridge_reservation_keep_time_ms: rules?.reservationKeepTimeMs ?? null,
  };
}

/**
 * Replaces the doors of a box by those of another template (BOX-31). Past occupancies keep the kind of
 * their door. The caller has locked the box. Throws `template_not_found`, and `box_not_empty` while a
 * door is reserved or loaded. Returns the other columns of the box that change.
 */
export async function redrawDoors(
  tx: Tx,
  box: HeldBox,
  { templateId, at, by }: { templateId: string; at: Date; by: AuditActor },
): Promise<BoxColumns> {
  const key = { pharmacyId: box.pharmacy_id, boxId: box.id };
  const template = await lockTemplateForBox(tx, templateId);
  const former = await lockLockerRows(tx, key);
  const holders = await holdersByLocker(tx, key);
  if (holders.size > 0) throw new CodedError('box_not_empty');
  const doors = layoutLockers(template);
  const lockerIds = former.map((door) => door.locker_id);
  await endDoorAlarms(tx, { ...key, lockerIds }, at);
  await deleteLockers(tx, key);
  await insertLockers(tx, key, doors, at);
  const changes = [
    ...former
      .filter((door) => !door.is_inactive)
      .map((door) => ({ lockerId: door.locker_id, kind: lockerKind(door), isActive: false })),
    ...doors.map((door) => ({ lockerId: door.id, kind: lockerKind(door), isActive: true })),
  ];
  const time = at.getTime();
  await changeService(
    tx,
    key,
    changes.map((change) => ({ ...change, at: time })),
    by,
  );
  const hasFridge = doors.some(({ fridge }) => fridge);
  return { template_id: templateId, ...fridgeRules(box, hasFridge) };
}
