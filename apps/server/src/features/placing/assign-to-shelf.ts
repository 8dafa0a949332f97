import { appendAudit } from '../../platform/audit/audit.ts';
import { type AuditActor, staffActor } from '../../platform/session/audit-actor.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffCaller } from '../../platform/session/staff-caller.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import { applyStaffEvent, decideStaffEvent } from '../deliveries/apply-staff-event.ts';
import { checkedPhoneNumber } from './check-phone-number.ts';
import { lockShelves } from './choose-shelves.ts';
import type { DeliveryRow, LoadedDelivery } from '../deliveries/delivery-change.ts';
import type { GivenPhoneNumber } from '../deliveries/wire/stored-phone-number.ts';
import { contextOf } from '../deliveries/delivery-context.ts';

interface ShelfAssignment {
  readonly shelf: readonly string[];
  readonly phone: GivenPhoneNumber;
  readonly caller: StaffCaller;
  readonly now: Date;
}

/** Audits that a parcel which was removed from a box is on these shelves, as its removal was; or the undo of that. */
export function auditPutOnShelf(
  tx: Tx,
  { pharmacy_id: pharmacyId, id: subject }: DeliveryRow,
  shelves: readonly string[],
  entry: AuditActor & {
    readonly action: 'delivery.putOnShelf' | 'delivery.undoPutOnShelf';
    readonly at: Date;
  },
): Promise<void> {
  return appendAudit(tx, { ...entry, pharmacyId, subject, detail: { shelves: shelves.join(' ') } });
}

/**
 * Assigns a delivery to shelves (DLV-18): it is delivered immediately and the customer is notified. That of a removed
 * parcel (TOD-05) is audited. Throws `shelf_do_not_exist`, `wrong_delivery_status`, and `validation_fail` where the
 * delivery has no phone number and none is given.
 */
export async function assignToShelf(
  tx: Tx,
  tools: ChangeTools,
  before: LoadedDelivery,
  { shelf, phone, caller, now }: ShelfAssignment,
): Promise<LoadedDelivery> {
  const { pharmacy_id: pharmacyId } = before.row;
  const shelves = await lockShelves(tx, pharmacyId, shelf);
  const event = { name: 'assignToShelf' } as const;
  const context = await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now });
  decideStaffEvent(event, before.snapshot, context);
  const phoneNumber = await checkedPhoneNumber(tx, before, phone);
  const after = await applyStaffEvent(tx, tools, before, {
    event,
    context,
    caller,
    shelves,
    phoneNumber,
    isUndoable: true,
  });
  if (before.snapshot.status === 'removed')
    await auditPutOnShelf(tx, before.row, shelves, {
      action: 'delivery.putOnShelf',
      at: now,
      ...staffActor(caller),
    });
  return after;
}
