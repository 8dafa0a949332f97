import type { DeliveryEffect } from './delivery-effects.ts';
import { deliveryEventTable } from './delivery-event-table.ts';
import type {
  DeliveryActor,
  DeliveryContext,
  DeliveryEvent,
  DeliveryRefusal,
} from './delivery-events.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';
import { type DeliveryStatus, isClosed } from './delivery-states.ts';
import { type EventDoors, eventDoors } from './event-doors.ts';
import { type HoldState, isOnHold } from './holds.ts';

export type DeliveryDecision =
  | (EventDoors & {
      readonly ok: true;
      readonly status: DeliveryStatus;
      readonly unassigned: boolean;
      readonly hold: HoldState | null;
      /** Applied in this order. */
      readonly effects: readonly DeliveryEffect[];
    })
  | { readonly ok: false; readonly code: DeliveryRefusal };

/** Placeholder for a delivery that an event creates; no guard reads it. */
const beforeCreation: DeliverySnapshot = {
  status: 'reserved',
  unassigned: false,
  doors: [],
  shelves: [],
  deliveryTime: null,
  expiredTime: null,
  removedTime: null,
  unassignedSince: null,
  hasSsn: false,
  isDrug: false,
  isTest: false,
  hold: null,
  heldTime: null,
  endedHold: null,
};

/** No customer is invited to fetch a parcel on hold. */
export function effectsOnHold(
  effects: readonly DeliveryEffect[],
  hold: HoldState | null,
): readonly DeliveryEffect[] {
  return isOnHold({ hold }) ? effects.filter((effect) => effect !== 'notifyCustomer') : effects;
}

/**
 * What an event does to a delivery, or why it is refused. `snapshot` is null exactly for the events that
 * create a delivery. Refusals: `reservation_delivered` when a parcel in a door prevents delete, destroy
 * or cancel, `delivery_on_hold` when a parcel on hold would be handed over or get a door, `delivery_is_test` when
 * a test order would be placed or handed over, else `wrong_delivery_status`.
 */
export function decideDeliveryEvent(
  event: DeliveryEvent,
  actor: DeliveryActor,
  snapshot: DeliverySnapshot | null,
  context: DeliveryContext,
): DeliveryDecision {
  const rule = deliveryEventTable.find((row) => row.event === event.name);
  const isCreation = rule?.creates ?? false;
  if (rule?.actors.includes(actor) !== true || isCreation !== (snapshot === null)) {
    return { ok: false, code: 'wrong_delivery_status' };
  }
  if (snapshot?.isTest === true && rule.isForTests !== true)
    return {
      ok: false,
      code: isClosed(snapshot.status) ? 'wrong_delivery_status' : 'delivery_is_test',
    };
  const input = { event, actor, snapshot: snapshot ?? beforeCreation, context };
  const code = rule.guard(input);
  if (code !== undefined) return { ok: false, code };
  const outcome = rule.outcomes.find(({ when }) => when?.(input) ?? true);
  if (outcome === undefined) throw new Error(`No outcome of '${event.name}' applies`);
  const { to, unassigned, effects, hold = input.snapshot.hold } = outcome;
  return {
    ok: true,
    status: to === 'unchanged' ? input.snapshot.status : to,
    unassigned: unassigned === 'unchanged' ? input.snapshot.unassigned : unassigned,
    hold,
    effects: effectsOnHold(effects, hold),
    ...eventDoors(event, input.snapshot),
  };
}
