import type { CabinetDoor, CabinetModule, DoorHold, DoorState } from './cabinet-types.ts';

/** What doors are counted by: their state, and independently of it fridges, holds and faults. */
export type DoorMark = DoorState | 'fridge' | DoorHold | 'fault';

export const DOOR_MARKS = [
  'free',
  'reserved',
  'delivered',
  'expired',
  'inactive',
  'fridge',
  'held',
  'rejected',
  'fault',
] as const satisfies readonly DoorMark[];

export type LegendCounts = Record<DoorMark, number>;

/** Whether a door counts there. A free door with a fault is a fault only: it cannot be reserved. */
export function isMarked(door: CabinetDoor, mark: DoorMark): boolean {
  switch (mark) {
    case 'fridge':
      return door.fridge;
    case 'held':
    case 'rejected':
      return door.hold === mark;
    case 'fault':
      return door.fault !== undefined;
    case 'free':
      return door.state === 'free' && door.fault === undefined;
    default:
      return door.state === mark;
  }
}

/** Counts the doors of each mark. */
export function countDoors(modules: readonly Pick<CabinetModule, 'doors'>[]): LegendCounts {
  const doors = modules.flatMap((module) => module.doors);
  const countOf = (mark: DoorMark) => doors.filter((door) => isMarked(door, mark)).length;
  return {
    free: countOf('free'),
    reserved: countOf('reserved'),
    delivered: countOf('delivered'),
    expired: countOf('expired'),
    inactive: countOf('inactive'),
    fridge: countOf('fridge'),
    held: countOf('held'),
    rejected: countOf('rejected'),
    fault: countOf('fault'),
  };
}
