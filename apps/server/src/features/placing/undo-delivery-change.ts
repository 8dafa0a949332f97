import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { undoDeliveryChange as undoDeliveryChangeCall } from '@kolli/contract/undo/undo';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { violatedConstraint } from '../../platform/database/database-faults.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import type { StaffAtPharmacy } from '../../platform/http/route.ts';
import { openUndo } from '../../platform/secrets/undo-text.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { writeDescription } from './update-description.ts';
import type { DeliveryStep, DescriptionStep } from './undo/delivery-step.ts';
import { undoEvent } from './undo-event.ts';

/** Puts the former description back. Throws `undo_changed` where somebody has changed it since. */
async function undoDescription(
  tx: Tx,
  deps: DeliveryDeps,
  { docId, former, left }: DescriptionStep,
  caller: StaffAtPharmacy,
): Promise<void> {
  const { pharmacyId } = caller.at;
  const delivery = await lockDelivery(tx, { pharmacyId, docId });
  if (delivery?.row.description_text !== left) throw new CodedError('undo_changed');
  await writeDescription(tx, delivery.row, former, {
    caller,
    at: deps.clock(),
    event: 'undoDescription',
  });
}

/**
 * Undoes a change of a delivery (LST-04), as its own person may for some seconds. Throws `forbidden` for a change of
 * another person or pharmacy, `undo_too_late`, and `undo_changed` or the code of a place that cannot be occupied again.
 */
export async function undoDeliveryChange(
  deps: DeliveryDeps,
  { body }: CallArguments<typeof undoDeliveryChangeCall>,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog> {
  const { pharmacyId } = caller.at;
  const sealed = { text: body.undo, now: deps.clock() };
  const { step, at: changedAt } = openUndo<DeliveryStep>(deps.secrets, caller, 'delivery', sealed);
  const boxId = step.kind === 'event' ? step.boxId : null;
  const undone = transact(deps.store, { pharmacyId, thing: boxId ?? step.docId }, async (tx) => {
    if (step.kind === 'event') await undoEvent(tx, deps, step, { caller, changedAt });
    else await undoDescription(tx, deps, step, caller);
    return showDelivery(tx, pharmacyId, step.docId);
  });
  return undone.catch((error: unknown) => {
    // Another delivery has got the former PIN meanwhile.
    if (violatedConstraint(error) !== undefined) throw new CodedError('undo_changed');
    throw error;
  });
}
