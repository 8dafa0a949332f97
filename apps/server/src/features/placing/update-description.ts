import type { CallArguments } from '@kolli/contract/call/call';
import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import type { updateDescription as updateDescriptionCall } from '@kolli/contract/delivery/delivery-details';
import type { Tx } from '../../platform/database/open-database.ts';
import type { StaffAtPharmacy, Undoable } from '../../platform/http/route.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import type { DeliveryRow } from '../deliveries/delivery-change.ts';
import { lockNamedDelivery } from '../deliveries/find-named-delivery.ts';
import { insertUpdate } from '../deliveries/insert-action.ts';
import { showDelivery } from '../deliveries/wire/present-deliveries.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import { answerUndoable } from './undo/delivery-step.ts';

type Input = CallArguments<typeof updateDescriptionCall>;

/** Stores a description, logs who changed it or undid the change, and sends a live notice. */
export async function writeDescription(
  tx: Tx,
  row: DeliveryRow,
  text: string | null,
  {
    caller,
    at,
    event,
  }: {
    readonly caller: StaffAtPharmacy;
    readonly at: Date;
    readonly event: 'updateDescription' | 'undoDescription';
  },
): Promise<void> {
  const { pharmacy_id: pharmacyId } = row;
  await tx
    .updateTable('delivery')
    .set({ description_text: text, updated_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('id', '=', row.id)
    .execute();
  await insertUpdate(tx, row, event, { caller, at });
  announce(tx, { pharmacyId, boxId: row.box_id, at });
}

/**
 * Changes the description of a delivery, open or ended (CAL-34); an empty text removes it, and the same
 * text changes nothing. Throws `delivery_not_found` where the name matches none.
 */
export async function updateDescription(
  deps: DeliveryDeps,
  { params, body }: Input,
  caller: StaffAtPharmacy,
): Promise<DeliveryWithLog | Undoable<DeliveryWithLog>> {
  const { pharmacyId } = caller.at;
  const { docId, reservedTime } = body;
  const text = body.descriptionText === '' ? null : body.descriptionText;
  return transact(deps.store, { pharmacyId, thing: params.deliveryId }, async (tx) => {
    const name = { pharmacyId, kolliId: params.deliveryId, docId, reservedTime };
    const { row } = await lockNamedDelivery(tx, name);
    const { description_text: former } = row;
    if (former === text) return showDelivery(tx, pharmacyId, row.id);
    await writeDescription(tx, row, text, {
      caller,
      at: deps.clock(),
      event: 'updateDescription',
    });
    const step = { kind: 'description', docId: row.id, former, left: text } as const;
    return answerUndoable(tx, deps, { caller, step });
  });
}
