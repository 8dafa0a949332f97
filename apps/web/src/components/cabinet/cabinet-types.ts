export type DoorSize = 'S' | 'M' | 'L';
/** What the box tells to be wrong with a door. */
export type DoorFault = 'door_open' | 'not_opened' | 'occupied' | 'broken';
export type DoorState = 'free' | 'reserved' | 'delivered' | 'expired' | 'inactive';

/** One door as the cabinet draws it. */
export type CabinetDoor = {
  /** '{moduleIndex}-{position}' (LCK-15). */
  lockerId: string;
  moduleIndex: number;
  position: number;
  size: DoorSize;
  fridge: boolean;
  state: DoorState;
  fault?: DoorFault | undefined;
  kolliId?: string | undefined;
  /** False when multiple selection may not take this door (LCK-07); counts only there. */
  selectable?: boolean | undefined;
};

/** One column of the cabinet, doors from top to bottom. */
export type CabinetModule = {
  index: number;
  fridge: boolean;
  temperatureCelsius?: number | undefined;
  /** Set when the temperature is outside the range that applies. */
  temperatureWarning?: 'high' | 'low' | undefined;
  doors: readonly CabinetDoor[];
};

/** Grid units that a door takes; the gaps between units add to its height. */
export const UNITS: Record<DoorSize, number> = { S: 1, M: 2, L: 3 };
