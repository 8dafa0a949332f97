import { endOfWaiting } from '@kolli/domain/clock-events';
import { decideDeliveryEvent } from '@kolli/domain/decide-delivery-event';
import type { Tx } from '../../platform/database/open-database.ts';
import { applyDecision, type ChangeTools } from '../deliveries/apply-decision.ts';
import type { LoadedDelivery } from '../deliveries/delivery-change.ts';

/**
 * Ends the waiting of a delivery: it expires, is cancelled or destroyed. That happened at `end`, the
 * time that customer and box were told, however much later the clock came to it: a box's report of
 * something before `end` overtakes it. Throws where the life cycle knows no end of such a delivery.
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
    throw new Error(`A delivery that is ${snapshot.status} has an end that the clock cannot make`);
  const change = {
    event: { name },
    actor: 'clock',
    at: end,
    userId: null,
    userName: null,
  } as const;
  await applyDecision(tx, tools, delivery, decision, change, now);
}
