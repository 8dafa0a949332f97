import type { DeliveryEvent } from './delivery-events.ts';
import type { DeliverySnapshot } from './delivery-snapshot.ts';

/** The doors of an event. */
export type EventDoors = {
  /** Loaded (load) or emptied (pickUpAtBox, remove). */
  readonly lockerIds: readonly string[];
  /** Freed without being loaded. */
  readonly releasedLockerIds: readonly string[];
};

/**
 * The doors of an event, with defaults: for a load all unloaded doors that are not released, for a
 * pickup or removal all loaded ones. Other events have none.
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

/** Whether some doors are still unloaded after this load. */
export function leavesDoorsUnloaded(
  event: DeliveryEvent,
  snapshot: Pick<DeliverySnapshot, 'doors'>,
): boolean {
  const { lockerIds, releasedLockerIds } = eventDoors(event, snapshot);
  const handled = [...lockerIds, ...releasedLockerIds];
  return snapshot.doors.some((door) => door.loadedAt === null && !handled.includes(door.lockerId));
}

/** Whether parcels remain in doors after this pickup or removal. */
export function leavesParcelsInDoors(
  event: DeliveryEvent,
  snapshot: Pick<DeliverySnapshot, 'doors'>,
): boolean {
  const { lockerIds } = eventDoors(event, snapshot);
  return snapshot.doors.some(
    (door) => door.loadedAt !== null && !lockerIds.includes(door.lockerId),
  );
}
