import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffCaller } from '../../platform/session/staff-caller.ts';
import type { ChangeTools } from '../deliveries/apply-decision.ts';
import { applyStaffEvent, decideStaffEvent } from '../deliveries/apply-staff-event.ts';
import { checkedPhoneNumber } from './check-phone-number.ts';
import { lockShelves } from './choose-shelves.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import type { GivenPhoneNumber } from '../deliveries/wire/stored-phone-number.ts';
import { contextOf } from '../deliveries/delivery-context.ts';

interface ShelfAssignment {
  readonly shelf: readonly string[];
  readonly phone: GivenPhoneNumber;
  readonly caller: StaffCaller;
  readonly now: Date;
}

/**
 * Assigns a delivery to shelves (DLV-18): it is delivered immediately and the customer is notified.
 * Throws `shelf_do_not_exist`, `wrong_delivery_status`, and `validation_fail` where the delivery has no
 * phone number and none is given.
 */
export async function assignToShelf(
  tx: Tx,
  tools: ChangeTools,
  before: LoadedDelivery,
  { shelf, phone, caller, now }: ShelfAssignment,
): Promise<void> {
  const { pharmacy_id: pharmacyId } = before.row;
  const shelves = await lockShelves(tx, pharmacyId, shelf);
  const event = { name: 'assignToShelf' } as const;
  const context = await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now });
  decideStaffEvent(event, before.snapshot, context);
  const phoneNumber = await checkedPhoneNumber(tx, before, phone);
  await applyStaffEvent(tx, tools, before, { event, context, caller, shelves, phoneNumber });
}
