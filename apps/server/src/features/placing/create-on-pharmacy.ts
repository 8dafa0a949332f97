import type { CallArguments } from '@kolli/contract/call/call';
import type { createOnPharmacy as createOnPharmacyCall } from '@kolli/contract/delivery/counter-deliveries';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { applyStaffEvent } from '../deliveries/apply-staff-event.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { reserverOf } from './create-delivery.ts';
import { contextOf } from '../deliveries/delivery-context.ts';
import { insertDelivery } from '../deliveries/insert-delivery.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { transact } from '../../platform/database/run-transaction.ts';

type Input = CallArguments<typeof createOnPharmacyCall>;

/**
 * Creates a pharmacy reservation without a door (CAL-36). Where the pharmacy has no shelves it is
 * delivered immediately and the customer is notified. Throws `kolli_id_in_use`.
 */
export async function createOnPharmacy(
  deps: DeliveryDeps,
  { body }: Input,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  const reserved = reserverOf(caller, body);
  const now = deps.clock();
  return transact(deps.store, { pharmacyId, thing: body.deliveryId }, async (tx) => {
    const place = { pharmacyId, boxId: null, unassigned: false };
    const before = await insertDelivery(tx, deps.secrets, { ...body, ...place, reserved, at: now });
    const after = await applyStaffEvent(tx, deps, before, {
      event: { name: 'createOnPharmacy' },
      context: await contextOf(tx, { pharmacyId, boxId: null, lockerIds: [], now }),
      caller,
      isCreation: true,
    });
    return showDelivery(tx, pharmacyId, after.row.id);
  });
}
