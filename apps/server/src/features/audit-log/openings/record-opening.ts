import { newId } from '../../../platform/database/ids.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { StaffAtPharmacy } from '../../../platform/http/route.ts';
import { fullName } from '../../../platform/session/staff-caller.ts';
import { insertOpening } from './opening.repository.ts';

/**
 * Records that a person was shown the details of a delivery, in the transaction that reads them (SEC-18, DAT-02): who asks
 * for them without a screen is recorded, too.
 */
export async function recordOpening(
  tx: Tx,
  deliveryId: string,
  { caller, at: openedAt }: { readonly caller: StaffAtPharmacy; readonly at: Date },
): Promise<void> {
  const { pharmacyId } = caller.at;
  const who = { userId: caller.userId, userName: fullName(caller) };
  await insertOpening(tx, { pharmacyId, id: newId(), deliveryId, ...who, openedAt });
}
