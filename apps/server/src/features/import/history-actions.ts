import type { DeliveryEffect } from '@kolli/domain/delivery/delivery-effects';
import type { DeliveryEventName } from '@kolli/domain/delivery/delivery-events';
import type { DeliveryStatus } from '@kolli/domain/delivery/delivery-states';
import type { HistoryLine } from './lines/history-schema.ts';

/** An entry of a delivery's action log. */
export interface HistoryAction {
  readonly event: DeliveryEventName;
  readonly at: Date;
  readonly userName: string | null;
  /** The state after it. */
  readonly status: DeliveryStatus;
  readonly lockerIds: readonly string[];
  readonly shelves: readonly string[];
  /** Why somebody decided so about a hold. */
  readonly reason: string | undefined;
  /** Effects for statistics, as for our own events. */
  readonly effects: readonly DeliveryEffect[];
}

interface Happening {
  readonly event: DeliveryEventName;
  readonly at: Date | undefined;
  readonly by?: string | undefined;
  readonly status: DeliveryStatus;
  readonly place?: 'doors' | 'shelves';
  readonly reason?: string | undefined;
}

function beginning(line: HistoryLine): Happening[] {
  const { reservedTime: at, reservedUserName: by, deliveryTime, lockerId, shelf } = line;
  const isPlaced = lockerId.length > 0 || shelf.length > 0;
  if (by === 'API') return [{ event: 'arrive', at, by, status: 'reserved' }];
  if (lockerId.length > 0 && line.assignedTime === undefined)
    return [{ event: 'createInBox', at, by, status: 'reserved', place: 'doors' }];
  // At a pharmacy without shelves, parcels are delivered from the start.
  const isDelivered = !isPlaced && deliveryTime?.getTime() === at.getTime();
  return [{ event: 'createOnPharmacy', at, by, status: isDelivered ? 'delivered' : 'reserved' }];
}

function delivering(line: HistoryLine, isDelivered: boolean): Happening[] {
  const { assignedTime, assignedUserName, deliveryTime, deliveryUserName } = line;
  if (line.lockerId.length === 0) {
    const at = isDelivered ? undefined : deliveryTime;
    const by = deliveryUserName ?? assignedUserName;
    return [{ event: 'assignToShelf', at, by, status: 'delivered', place: 'shelves' }];
  }
  return [
    {
      event: 'assignToLockers',
      at: assignedTime,
      by: assignedUserName,
      status: 'reserved',
      place: 'doors',
    },
    {
      event: 'load',
      at: deliveryTime,
      by: deliveryUserName,
      status: 'delivered',
      place: 'doors',
    },
  ];
}

/** Its hold by temperature, and what somebody decided about it. */
function holding({ hold, expiredTime }: HistoryLine): Happening[] {
  if (hold === undefined) return [];
  const { time, judgement, judgedTime, judgedUserName: by, reason } = hold;
  const statusAt = (at: Date) => {
    return expiredTime !== undefined && expiredTime <= at ? 'expired' : 'delivered';
  };
  const held = { event: 'hold', at: time, status: statusAt(time), place: 'doors' } as const;
  if (judgement === undefined || judgedTime === undefined) return [held];
  const event = judgement === 'released' ? 'release' : 'reject';
  const status = statusAt(judgedTime);
  return [held, { event, at: judgedTime, by, status, place: 'doors', reason }];
}

function ending(line: HistoryLine): Happening[] {
  const isAtCounter = line.givenOutUserName !== undefined;
  const isDelivered = line.deliveryTime !== undefined;
  return [
    {
      event: isDelivered ? 'deliveryExpires' : 'reservationExpires',
      at: line.expiredTime,
      status: 'expired',
    },
    {
      event: 'remove',
      at: line.removedTime,
      by: line.removedUserName,
      status: 'removed',
      place: 'doors',
    },
    { event: 'delete', at: line.deleteTime, by: line.deleteUserName, status: 'deleted' },
    { event: 'cancel', at: line.cancelTime, status: 'cancelled' },
    {
      event: isAtCounter ? 'pickUpByStaff' : 'pickUpAtBox',
      at: line.pickupTime,
      by: line.givenOutUserName,
      status: 'pickup',
      place: isAtCounter ? 'shelves' : 'doors',
    },
    { event: 'destroy', at: line.destroyTime, by: line.destroyUserName, status: 'destroyed' },
  ];
}

const effects: Partial<Record<DeliveryEventName, DeliveryEffect>> = {
  assignToShelf: 'setDelivered',
  load: 'setDelivered',
  pickUpAtBox: 'setPickedUp',
  pickUpByStaff: 'setPickedUp',
  reservationExpires: 'setExpired',
  deliveryExpires: 'setExpired',
  destroy: 'setDestroyed',
  cancel: 'setCancelled',
};

function effectsOf({ event, status }: Happening): DeliveryEffect[] {
  if (event === 'createOnPharmacy') return status === 'delivered' ? ['setDelivered'] : [];
  const effect = effects[event];
  return effect === undefined ? [] : [effect];
}

/** The life-cycle events of a line, in order. */
export function historyActions(line: HistoryLine): HistoryAction[] {
  const begun = beginning(line);
  const isDelivered = begun.some(({ status }) => status === 'delivered');
  const all = [...begun, ...delivering(line, isDelivered), ...holding(line), ...ending(line)];
  const actions = all.flatMap((one): HistoryAction[] => {
    const { event, at, by, status, place, reason } = one;
    if (at === undefined) return [];
    return [
      {
        event,
        at,
        status,
        reason,
        userName: by ?? null,
        effects: effectsOf(one),
        lockerIds: place === 'doors' ? line.lockerId : [],
        shelves: place === 'shelves' ? line.shelf : [],
      },
    ];
  });
  // A parcel may expire while it is on hold.
  return actions.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
