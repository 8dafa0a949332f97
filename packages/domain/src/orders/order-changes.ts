import type { DeliveryEvent } from '../delivery/delivery-events.ts';
import type { DeliverySnapshot } from '../delivery/delivery-snapshot.ts';
import type { DeliveryStatus } from '../delivery/delivery-states.ts';

/**
 * What an order source learns of its orders (INT-01).
 * - `arrived`: the order was received.
 * - `assigned`: a door is reserved for its parcel.
 * - `placed`: its parcel lies in a box or on a shelf.
 * - `notified`: the message that it can be picked up was written to the customer.
 * - `picked_up`, `expired`, `removed`, `deleted`, `destroyed`, `cancelled`: its state.
 * - `held`, `released`, `rejected`: its parcel may be spoiled, is handed over after all, or must not be handed over.
 * - `undone`: staff took the last change back.
 */
export const orderChangeKinds = [
  'arrived',
  'assigned',
  'placed',
  'notified',
  'picked_up',
  'expired',
  'held',
  'released',
  'rejected',
  'removed',
  'deleted',
  'destroyed',
  'cancelled',
  'undone',
] as const;

export type OrderChangeKind = (typeof orderChangeKinds)[number];

const kindOfStatus = {
  reserved: 'assigned',
  delivered: 'placed',
  pickup: 'picked_up',
  expired: 'expired',
  cancelled: 'cancelled',
  removed: 'removed',
  deleted: 'deleted',
  destroyed: 'destroyed',
} as const satisfies Record<DeliveryStatus, OrderChangeKind>;

const kindOfEvent: Partial<Record<DeliveryEvent['name'] | 'undo', OrderChangeKind>> = {
  arrive: 'arrived',
  assignToLockers: 'assigned',
  release: 'released',
  reject: 'rejected',
  undo: 'undone',
};

type State = Pick<DeliverySnapshot, 'status' | 'hold'>;

/** The kind of change that an event was for the source of an order; undefined where nothing of it changed for the source. */
export function orderChangeKind(
  event: DeliveryEvent['name'] | 'undo',
  before: State,
  after: State,
): OrderChangeKind | undefined {
  const kind = kindOfEvent[event];
  if (kind !== undefined) return kind;
  if (before.status !== after.status) return kindOfStatus[after.status];
  return after.hold === 'held' && before.hold !== 'held' ? 'held' : undefined;
}

/** Where a parcel lies or is to lie. */
export const orderPlaces = ['box', 'shelf'] as const;
export type OrderPlace = (typeof orderPlaces)[number];

type Places = Pick<DeliverySnapshot, 'doors' | 'shelves' | 'isTest' | 'status'>;

/** A test order takes no door: while it waits for its customer it counts as lying in a box. */
const isInTestBox = ({ isTest, status }: Places) =>
  isTest && (status === 'delivered' || status === 'expired');

/** The kind of place that an order has after a change, or had before it; null where it had none. */
export function orderPlace(before: Places, after: Places): OrderPlace | null {
  for (const state of [after, before]) {
    if (state.doors.length > 0 || isInTestBox(state)) return 'box';
    if (state.shelves.length > 0) return 'shelf';
  }
  return null;
}
