import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { awaitsDecision } from '@kolli/domain/delivery/holds';

export type HoldGroup = {
  readonly id: 'onHold' | 'pickedUp' | 'rejected';
  readonly holds: readonly HeldDelivery[];
};

/**
 * The list in its groups, without empty ones: on hold, picked up during an excursion, and rejected, which
 * come last because nobody waits for them.
 */
export function holdGroups(holds: readonly HeldDelivery[]): HoldGroup[] {
  const of = (state: HeldDelivery['hold']) => holds.filter(({ hold }) => hold === state);
  const groups: HoldGroup[] = [
    { id: 'onHold', holds: of('held') },
    { id: 'pickedUp', holds: of('pickedUp') },
    { id: 'rejected', holds: of('rejected') },
  ];
  return groups.filter((group) => group.holds.length > 0);
}

/** The list in the order in which it is shown. */
export function shownOrder(holds: readonly HeldDelivery[]): HeldDelivery[] {
  return holdGroups(holds).flatMap((group) => group.holds);
}

/** What to open after a decision: the next parcel that waits for one, else the first; or nothing. */
export function nextToDecide(
  holds: readonly HeldDelivery[],
  decidedId: string,
): HeldDelivery | undefined {
  const order = shownOrder(holds);
  const place = order.findIndex(({ docId }) => docId === decidedId);
  const waits = (held: HeldDelivery) => held.docId !== decidedId && awaitsDecision(held);
  return order.slice(place + 1).find(waits) ?? order.find(waits);
}
