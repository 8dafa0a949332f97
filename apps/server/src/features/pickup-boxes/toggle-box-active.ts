import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { staffActor } from '../../platform/session/audit-actor.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { changeService } from '../statistics/change-service.ts';
import type { BoxDeps } from './box-deps.ts';
import { lockBoxRow, writeBox } from './pickup-box.repository.ts';
import { readPickupBox } from './show-pickup-box.ts';

/**
 * Deactivates or activates a box (CAL-25, BOX-17) and records the time. In an inactive box
 * reservations, assignments and door changes are refused; pickups, removals and deletions are allowed.
 * The current value changes nothing.
 */
export async function toggleBoxActive(
  { store, clock }: BoxDeps,
  { boxId, isActive }: { readonly boxId: string; readonly isActive: boolean },
  caller: StaffAtPharmacy,
): Promise<PickupBox> {
  const { pharmacyId } = caller.at;
  const key = { pharmacyId, boxId };
  return transact(store, { pharmacyId, thing: boxId }, async (tx) => {
    const box = await lockBoxRow(tx, key);
    const at = clock();
    if (box.is_active !== isActive) {
      const by = staffActor(caller);
      await writeBox(tx, box, { is_active: isActive, updated_at: at });
      await changeService(
        tx,
        key,
        [{ lockerId: null, kind: null, isActive, at: at.getTime() }],
        by,
      );
      await appendAudit(tx, {
        pharmacyId,
        at,
        ...by,
        action: 'pickupbox.toggleActive',
        subject: boxId,
        detail: { active: isActive },
      });
      announce(tx, { pharmacyId, boxId, at });
    }
    return readPickupBox(tx, key, at);
  });
}
