import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { shelfUpdateEvent } from '@kolli/domain/delivery/offered-actions';
import { CodedError } from '../../platform/coded-error.ts';
import type { StaffAtPharmacy, Undoable } from '../../platform/http/route.ts';
import { applyStaffEvent } from '../deliveries/apply-staff-event.ts';
import { assignToShelf } from './assign-to-shelf.ts';
import { lockShelves } from './choose-shelves.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { contextOf } from '../deliveries/delivery-context.ts';
import { type DeliveryName, lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { answerEvent } from './undo/delivery-step.ts';

interface ShelfUpdate {
  readonly shelf: readonly string[];
  readonly customerPhoneNumber?: string | undefined;
}

/**
 * Moves a delivery to other shelves, or assigns one without a place to its first shelves (CAL-38,
 * SHF-13). Its current shelves change nothing. Throws `delivery_not_found`, `wrong_delivery_status` and
 * `shelf_do_not_exist`.
 */
export async function updateShelves(
  deps: DeliveryDeps,
  name: DeliveryName,
  { shelf, customerPhoneNumber }: ShelfUpdate,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog | Undoable<DeliveryWithLog>> {
  const { pharmacyId } = name;
  return transact(deps.store, { pharmacyId, thing: name.kolliId }, async (tx) => {
    const before = await lockNamedDelivery(tx, name);
    const now = deps.clock();
    const context = await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now });
    const event = shelfUpdateEvent(before.snapshot, context);
    if (before.snapshot.isTest) throw new CodedError('delivery_is_test');
    if (event === undefined) throw new CodedError('wrong_delivery_status');
    if (event === 'assignToShelf') {
      const phone = { given: customerPhoneNumber, path: 'body.customerPhoneNumber' };
      const after = await assignToShelf(tx, deps, before, { shelf, phone, caller, now });
      return answerEvent(tx, deps, { caller, before, after });
    }
    const shelves = await lockShelves(tx, pharmacyId, shelf);
    const isUnchanged = shelves.join('\n') === before.snapshot.shelves.toSorted().join('\n');
    if (isUnchanged) return showDelivery(tx, pharmacyId, before.row.id);
    const move = { event: { name: event }, context, caller, shelves };
    const after = await applyStaffEvent(tx, deps, before, move);
    return answerEvent(tx, deps, { caller, before, after });
  });
}
