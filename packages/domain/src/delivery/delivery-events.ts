import type { DeliveryEffect } from './delivery-effects.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';
import type { DeliveryStatus } from './delivery-states.ts';
import type { HoldState } from './holds.ts';

/** The events of a delivery's life cycle. */
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
  'hold',
  'release',
  'reject',
  'acknowledge',
  'deliverTest',
  'pickUpTest',
  'expireTest',
] as const;

export type DeliveryEventName = (typeof deliveryEventNames)[number];

/**
 * Who triggers an event: 'staff' is people at a screen, 'box' is anybody at a box, 'test' is the test robot, which moves
 * the orders of test sources.
 */
export const deliveryActors = ['orderSource', 'staff', 'box', 'clock', 'test'] as const;

export type DeliveryActor = (typeof deliveryActors)[number];

/** The refusals of an event; codes of the error catalogue. */
export type DeliveryRefusal =
  | 'wrong_delivery_status'
  | 'reservation_delivered'
  | 'delivery_on_hold'
  | 'delivery_is_test';

export type DeliveryEvent = {
  readonly name: DeliveryEventName;
  /**
   * The doors that this event loaded (load) or emptied (pickUpAtBox, remove); by default all of the
   * delivery's doors. Other events ignore it.
   */
  readonly lockerIds?: readonly string[];
  /** With `load` only: doors of the delivery that staff released as unneeded. */
  readonly releasedLockerIds?: readonly string[];
};

/** The input of the rules in addition to the delivery. */
export type DeliveryContext = {
  /** The time of the event, not of its arrival at the server. */
  readonly now: Date;
  readonly pharmacyHasShelves: boolean;
  /** The delivery's box is disconnected or one of its doors is faulty: staff may report removal. */
  readonly isDoorOutOfReach: boolean;
  /**
   * Staff at a screen opened all doors of the rejected parcel since it was rejected: they may report removal, because
   * the box reports none without staff signed in at it.
   */
  readonly wasDoorOpened?: boolean;
};

/** The input of a rule. */
export type RuleInput = {
  readonly event: DeliveryEvent;
  readonly actor: DeliveryActor;
  readonly snapshot: DeliverySnapshot;
  readonly context: DeliveryContext;
};

/** One possible result of an accepted event. */
export type DeliveryOutcome = {
  /** Whether this outcome applies; without it, the outcome applies when none before it did. */
  readonly when?: (input: RuleInput) => boolean;
  readonly to: DeliveryStatus | 'unchanged';
  readonly unassigned: boolean | 'unchanged';
  /** Its hold afterwards; unchanged without it. */
  readonly hold?: HoldState | null;
  readonly effects: readonly DeliveryEffect[];
};

/** One row of the table of events. */
export type DeliveryEventRule = {
  readonly event: DeliveryEventName;
  readonly actors: readonly DeliveryActor[];
  /** The event creates the delivery: it is accepted only where there is none. */
  readonly creates?: true;
  /** Test orders accept it, too. Without it they refuse it: they have no parcel that could be placed or handed over. */
  readonly isForTests?: true;
  /** The code with which the event is refused, or undefined when it is accepted. */
  readonly guard: (input: RuleInput) => DeliveryRefusal | undefined;
  /** The last outcome has no `when`, so that one always applies. */
  readonly outcomes: readonly DeliveryOutcome[];
};
