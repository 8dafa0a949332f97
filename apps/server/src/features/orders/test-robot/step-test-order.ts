import type { CallArguments } from '@kolli/contract/call/call';
import type { ReceivedOrder } from '@kolli/contract/machine/integration';
import type { stepTestOrder as stepTestOrderCall } from '@kolli/contract/machine/orders';
import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { transact } from '../../../platform/database/run-transaction.ts';
import type { OrderSourceCaller } from '../../../platform/session/machine-keys.ts';
import { applyDecision } from '../../deliveries/apply-decision.ts';
import type { DeliveryDeps } from '../../deliveries/delivery-deps.ts';
import { lockDelivery } from '../../deliveries/lock-delivery.ts';
import { findOrder } from '../order.repository.ts';

type Input = Pick<CallArguments<typeof stepTestOrderCall>, 'params' | 'body'>;
type Step = Input['body']['step'];

const eventOf = {
  deliver: 'deliverTest',
  pickUp: 'pickUpTest',
  expire: 'expireTest',
} as const satisfies Record<Step, string>;

/** Applies a step to a test order, whose row it locks. */
async function applyStep(
  tx: Tx,
  deps: DeliveryDeps,
  order: ReceivedOrder,
  { pharmacyId, step }: { readonly pharmacyId: string; readonly step: Step },
): Promise<ReceivedOrder> {
  const before = await lockDelivery(tx, { pharmacyId, docId: order.docId });
  if (before === undefined) throw new CodedError('order_not_found');
  const at = deps.clock();
  const event = { name: eventOf[step] };
  // A test order has no door and no shelf that anything could depend on.
  const context = { now: at, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decision = decideDeliveryEvent(event, 'test', before.snapshot, context);
  if (!decision.ok) throw new CodedError(decision.code);
  const change = { event, actor: 'test', at, userId: null, userName: null } as const;
  await applyDecision(tx, deps, before, decision, change, at);
  return { ...order, deliveryStatus: decision.status, unassigned: decision.unassigned };
}

/**
 * Delivers, picks up or expires an order of a test source, without a parcel (INT-08). The source gets the same changes and
 * webhooks as for a real order. Of concurrent calls with the same step one succeeds. Throws `source_is_no_test` for the key
 * of a real source, `order_not_found` also for an order of another source, and `wrong_delivery_status` for a step that
 * does not come next.
 */
export async function stepTestOrder(
  deps: DeliveryDeps,
  source: OrderSourceCaller,
  { params: { fulfillmentOrderId }, body: { step } }: Input,
): Promise<ReceivedOrder> {
  if (!source.isTest) throw new CodedError('source_is_no_test');
  const { pharmacyId } = source;
  return transact(deps.store, { pharmacyId, thing: fulfillmentOrderId }, async (tx) => {
    const found = await findOrder(tx, source, fulfillmentOrderId);
    if (found === undefined) throw new CodedError('order_not_found');
    return applyStep(tx, deps, found.order, { pharmacyId, step });
  });
}
