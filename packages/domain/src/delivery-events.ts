import type { DeliveryEffect } from './delivery-effects.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';
import type { DeliveryStatus } from './delivery-states.ts';

/** Everything that can happen to a delivery. */
export const deliveryEventNames = [
  'arrive',
  'createInBox',
  'createOnPharmacy',
  'assignToLockers',
  'assignToShelf',
  'changeShelf',
  'load',
  'pickUpAtBox',
  'pickUpByStaff',
  'reservationExpires',
  'deliveryExpires',
  'remove',
  'delete',
  'destroy',
  'cancel',
] as const;

export type DeliveryEventName = (typeof deliveryEventNames)[number];

/** Who makes an event happen: people at the screen are 'staff', whatever happens at a box 'box'. */
export type DeliveryActor = 'orderSource' | 'staff' | 'box' | 'clock';

/** Why the table refuses an event; codes of the error catalogue. */
export type DeliveryRefusal = 'wrong_delivery_status' | 'reservation_delivered';

export type DeliveryEvent = {
  readonly name: DeliveryEventName;
  /**
   * The doors that were loaded (load) or emptied (pickUpAtBox, remove) by this event; left out, it
   * is all of the delivery's doors. Other events don't look at it.
   */
  readonly lockerIds?: readonly string[];
  /** With `load` only: doors of the delivery that staff released as not needed. */
  readonly releasedLockerIds?: readonly string[];
};

/** What the rules need to know beside the delivery. */
export type DeliveryContext = {
  /** The time of the event itself, not of its arrival at the server. */
  readonly now: Date;
  readonly pharmacyHasShelves: boolean;
  /** The delivery's box is disconnected or one of its doors is faulty: staff may report removal. */
  readonly isDoorOutOfReach: boolean;
};

/** All that a rule may look at. */
export type RuleInput = {
  readonly event: DeliveryEvent;
  readonly actor: DeliveryActor;
  readonly snapshot: DeliverySnapshot;
  readonly context: DeliveryContext;
};

/** One way in which an accepted event ends. */
export type DeliveryOutcome = {
  /** Whether this outcome is the one; left out, it is when no outcome before it was. */
  readonly when?: (input: RuleInput) => boolean;
  readonly to: DeliveryStatus | 'unchanged';
  readonly unassigned: boolean | 'unchanged';
  readonly effects: readonly DeliveryEffect[];
};

/** One row of the table of events. */
export type DeliveryEventRule = {
  readonly event: DeliveryEventName;
  readonly actors: readonly DeliveryActor[];
  /** The states it is accepted in, for people to read; the guard is what decides. */
  readonly from: readonly string[];
  /** It makes the delivery, and so is accepted only where there is none yet. */
  readonly creates?: true;
  /** The code with which the event is refused, or undefined when it is accepted. */
  readonly guard: (input: RuleInput) => DeliveryRefusal | undefined;
  /** The last outcome has no `when`, so that one always fits. */
  readonly outcomes: readonly DeliveryOutcome[];
};
