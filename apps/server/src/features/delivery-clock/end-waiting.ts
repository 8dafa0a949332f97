import { endOfWaiting } from '@kolli/domain/delivery/clock/clock-events';
import { decideDeliveryEvent } from '@kolli/domain/delivery/decide-delivery-event';
import type { Tx } from '../../platform/database/open-database.ts';
import { applyDecision, type ChangeTools } from '../deliveries/apply-decision.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';

/**
 * Ends the waiting of a delivery: it expires, is cancelled or destroyed. The event has the time `end`,
 * which was sent to customer and box, however late the job runs: a box event from before `end` takes
 * precedence. Throws where the life cycle has no such event for the delivery.
 */
export async function endWaiting(
  tx: Tx,
  tools: ChangeTools,
  delivery: LoadedDelivery,
  { end, now }: { readonly end: Date; readonly now: Date },
): Promise<void> {
  const { snapshot } = delivery;
  const name = endOfWaiting(snapshot);
  const context = { now: end, pharmacyHasShelves: false, isDoorOutOfReach: false };
  const decision = name && decideDeliveryEvent({ name }, 'clock', snapshot, context);
  if (name === undefined || decision?.ok !== true)
    throw new Error(`The clock has no event for a due delivery that is ${snapshot.status}`);
  const change = {
    event: { name },
    actor: 'clock',
    at: end,
    userId: null,
    userName: null,
  } as const;
  await applyDecision(tx, tools, delivery, decision, change, now);
}
