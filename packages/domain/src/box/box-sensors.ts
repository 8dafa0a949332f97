import { roomSensorId } from './lockers.ts';

/** What a sensor measures: the air behind one fridge door, that of a module's basic doors, or the room. */
export const sensorSubjects = ['door', 'module', 'room'] as const;
export type SensorSubject = (typeof sensorSubjects)[number];

/** A temperature sensor of a box. */
export interface BoxSensor {
  /** Unique within the box: the id of the door at which it is, or '99-99' for the room's (TMP-18). */
  readonly id: string;
  readonly measures: SensorSubject;
  /** The door's id, or the module's number; null for the room. */
  readonly place: string | null;
}

interface Door {
  readonly lockerId: string;
  readonly moduleIndex: number;
  readonly fridge: boolean;
}

/** The sensor that measures behind a door: a fridge door has its own, the others of a module share that of their first one. */
export function sensorOfDoor(door: Door, doors: readonly Door[]): string {
  if (door.fridge) return door.lockerId;
  const first = doors.find(
    ({ fridge, moduleIndex }) => !fridge && moduleIndex === door.moduleIndex,
  );
  return first?.lockerId ?? door.lockerId;
}

/** The sensors of a box (TRU-01): the room's, then those that its doors refer to, in the order of the doors. */
export function sensorsOfBox(doors: readonly (Door & { readonly sensor: string })[]): BoxSensor[] {
  const own = doors.filter(({ lockerId, sensor }) => lockerId === sensor);
  return [
    { id: roomSensorId, measures: 'room', place: null },
    ...own.map(({ sensor, fridge, moduleIndex }) =>
      fridge
        ? ({ id: sensor, measures: 'door', place: sensor } as const)
        : ({ id: sensor, measures: 'module', place: `${moduleIndex}` } as const),
    ),
  ];
}
