import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import { type DeliveryStatus, isClosed } from '@kolli/domain/delivery/delivery-states';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { CodedError } from '../../platform/coded-error.ts';
import type { Tx } from '../../platform/database/open-database.ts';
import { transact } from '../../platform/database/run-transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { announce } from '../../platform/live/live-notices.ts';
import type { OrderSourceCaller } from '../../platform/session/machine-keys.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';
import type { DeliveryDeps } from '../deliveries/delivery-deps.ts';
import { insertAction } from '../deliveries/insert-action.ts';
import { placeOf } from '../deliveries/keep-rules.ts';
import { lockWithDoors } from '../deliveries/lock-with-doors.ts';
import { messageFacts } from '../deliveries/message-facts.ts';
import { newPickupPin } from '../deliveries/pickup-pin.ts';
import { endChecks } from '../counter/end-checks.ts';
import { type CorrectionTools, countCorrection } from './corrections/count-corrections.ts';
import { informFormer, readdressMessages } from './corrections/readdress-messages.ts';
import { findOrder } from './order.repository.ts';

/**
 * What a customer at a new number does not know: of a parcel on hold its release invites them, unless they get the
 * messages about the hold.
 */
function withdrawnInvitation({ row, snapshot }: LoadedDelivery) {
  if (!isOnHold(snapshot) || row.hold_notified_time !== null) return {};
  return { notified_time: null, hold_notice_time: null };
}

/**
 * Stores the number with a new PIN, and logs that the source changed it, without the numbers. Returns what it stored.
 */
async function writeNumber(
  tx: Tx,
  secrets: Secrets,
  before: LoadedDelivery,
  { phoneNumber, at }: { readonly phoneNumber: string; readonly at: Date },
) {
  const { row } = before;
  const pin = await newPickupPin(tx, secrets, row.pharmacy_id, row.id);
  const stored = { phone_number: phoneNumber, ...pin, ...withdrawnInvitation(before) };
  await tx
    .updateTable('delivery')
    .set({ ...stored, updated_at: at })
    .where('pharmacy_id', '=', row.pharmacy_id)
    .where('id', '=', row.id)
    .execute();
  await insertAction(tx, row, {
    event: 'changePhoneNumber',
    actor: 'orderSource',
    userId: null,
    userName: 'API',
    boxId: row.box_id,
    status: row.status as DeliveryStatus,
    occurredAt: at,
    recordedAt: at,
  });
  return stored;
}

type CorrectionDeps = DeliveryDeps & CorrectionTools;

async function correct(
  tx: Tx,
  deps: CorrectionDeps,
  source: OrderSourceCaller,
  { order, phoneNumber }: { readonly order: ReceivedOrder; readonly phoneNumber: string },
): Promise<ReceivedOrder> {
  const { pharmacyId } = source;
  const name = { pharmacyId, kolliId: order.deliveryId, docId: order.docId };
  const before = await lockWithDoors(tx, name);
  const { row } = before;
  const deliveryStatus = row.status as DeliveryStatus;
  if (isClosed(deliveryStatus)) throw new CodedError('wrong_delivery_status');
  const answer = { ...order, deliveryStatus, unassigned: row.unassigned };
  if (row.phone_number === phoneNumber) return answer;
  const place = await placeOf(tx, before);
  if (row.status !== 'reserved' && !place.pharmacy.corrections_after_delivery)
    throw new CodedError('wrong_delivery_status');
  const at = deps.clock();
  await countCorrection(tx, deps, source, { at, pharmacyName: place.pharmacy.name });
  const stored = await writeNumber(tx, deps.secrets, before, { phoneNumber, at });
  await endChecks(tx, { pharmacyId, docId: order.docId }, at);
  const after = { ...before, row: { ...row, ...stored } };
  const facts = messageFacts(deps.secrets, after, place);
  await readdressMessages(tx, deps, { ...facts, at });
  await informFormer(tx, deps, { ...facts, at }, row.phone_number);
  announce(tx, { pharmacyId, boxId: row.box_id, at });
  return answer;
}

/**
 * Corrects the phone number of an order until it is picked up, destroyed or cancelled (INT-04): what waits to be sent goes to
 * the new number, and a customer who was invited already is invited there. The PIN is a new one, because a stranger may have got the
 * former. A parcel on hold invites them at its release. A former number that got a message gets a last one without the PIN,
 * since its customer may not have asked for that. Throws `order_not_found` also for an order of another source, and
 * `wrong_delivery_status`, where the pharmacy wants that also once the parcel was delivered.
 */
export async function correctOrder(
  deps: CorrectionDeps,
  source: OrderSourceCaller,
  fulfillmentOrderId: string,
  { phoneNumber }: { readonly phoneNumber: string },
): Promise<ReceivedOrder> {
  const { pharmacyId } = source;
  return transact(deps.store, { pharmacyId, thing: fulfillmentOrderId }, async (tx) => {
    const found = await findOrder(tx, source, fulfillmentOrderId);
    if (found === undefined) throw new CodedError('order_not_found');
    return correct(tx, deps, source, { order: found.order, phoneNumber });
  });
}
