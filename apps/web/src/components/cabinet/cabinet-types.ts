export type DoorSize = 'S' | 'M' | 'L';
/** The faults of a door that the box reports. */
export type DoorFault = 'door_open' | 'not_opened' | 'occupied' | 'broken' | 'unconfirmed';
export type DoorState = 'free' | 'reserved' | 'delivered' | 'expired' | 'inactive';

/** The parcel waits for a decision, or was rejected and must be taken out. */
export type DoorHold = 'held' | 'rejected';

/** One door as drawn in the cabinet. */
export type CabinetDoor = {
  /** '{moduleIndex}-{position}' (LCK-15). */
  lockerId: string;
  moduleIndex: number;
  position: number;
  size: DoorSize;
  fridge: boolean;
  state: DoorState;
  fault?: DoorFault | undefined;
  /** Why its parcel must not be handed out (HLD-03): a mark, its state stays. */
  hold?: DoorHold | undefined;
  kolliId?: string | undefined;
  /** Until when its parcel is waited for, or waits, in epoch milliseconds. */
  waitsUntil?: number | undefined;
  /**
   * False if the door cannot be part of a multiple selection (LCK-07); ignored in single selection.
   */
  selectable?: boolean | undefined;
};

/** One column of the cabinet, doors from top to bottom. */
export type CabinetModule = {
  index: number;
  fridge: boolean;
  temperatureCelsius?: number | undefined;
  /** Set when the temperature is outside the allowed range. */
  temperatureWarning?: 'high' | 'low' | undefined;
  doors: readonly CabinetDoor[];
};

/** Height of a door in grid units; the gaps between units add to it. */
export const UNITS: Record<DoorSize, number> = { S: 1, M: 2, L: 3 };
