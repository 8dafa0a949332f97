import type { DeliveryEvent } from './delivery-events.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';

/** The doors that an event of a box is about. */
export type EventDoors = {
  /** Loaded (load) or emptied (pickUpAtBox, remove). */
  readonly lockerIds: readonly string[];
  /** Freed without having been loaded. */
  readonly releasedLockerIds: readonly string[];
};

/**
 * The doors of an event with the defaults filled in: a load that names none is of all doors still
 * unloaded and not released, a pickup or removal of all loaded ones. Other events have none.
 */
export function eventDoors(
  event: DeliveryEvent,
  snapshot: Pick<DeliverySnapshot, 'doors'>,
): EventDoors {
  const ids = (isWanted: (isLoaded: boolean) => boolean) =>
    snapshot.doors.filter((door) => isWanted(door.loadedAt !== null)).map((door) => door.lockerId);
  if (event.name === 'load') {
    const released = event.releasedLockerIds ?? [];
    const unloaded = ids((isLoaded) => !isLoaded).filter((id) => !released.includes(id));
    return { lockerIds: event.lockerIds ?? unloaded, releasedLockerIds: released };
  }
  if (event.name === 'pickUpAtBox' || event.name === 'remove') {
    return { lockerIds: event.lockerIds ?? ids((isLoaded) => isLoaded), releasedLockerIds: [] };
  }
  return { lockerIds: [], releasedLockerIds: [] };
}

/** Whether doors stay unloaded after this load; all doors left to it are loaded otherwise. */
export function leavesDoorsUnloaded(
  event: DeliveryEvent,
  snapshot: Pick<DeliverySnapshot, 'doors'>,
): boolean {
  const { lockerIds, releasedLockerIds } = eventDoors(event, snapshot);
  const settled = [...lockerIds, ...releasedLockerIds];
  return snapshot.doors.some((door) => door.loadedAt === null && !settled.includes(door.lockerId));
}

/** Whether parcels stay behind doors after this pickup or removal. */
export function leavesParcelsInDoors(
  event: DeliveryEvent,
  snapshot: Pick<DeliverySnapshot, 'doors'>,
): boolean {
  const { lockerIds } = eventDoors(event, snapshot);
  return snapshot.doors.some(
    (door) => door.loadedAt !== null && !lockerIds.includes(door.lockerId),
  );
}
