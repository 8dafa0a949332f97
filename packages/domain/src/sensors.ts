import { roomSensorId } from './lockers.ts';
import type { TemperatureRange } from './temperature-alarms.ts';

/** What tells a door's sensors: modules without cooling have one, for all of their doors. */
export interface SensedDoor {
  readonly lockerId: string;
  readonly moduleIndex: number;
  readonly fridge: boolean;
  /** Its own sensor has measured before. */
  readonly hasReadings: boolean;
}

/** What a sensor may measure: that of a fridge door the fridge's, the room's and any other the basic one. */
export function rangeOfSensor(
  sensor: string,
  fridgeDoors: ReadonlySet<string>,
  ranges: { readonly basic: TemperatureRange; readonly fridge: TemperatureRange },
): TemperatureRange {
  return fridgeDoors.has(sensor) ? ranges.fridge : ranges.basic;
}

/**
 * The doors behind which it is as a sensor says: a fridge door's own; all doors without cooling of the
 * module that the sensor is in; for the room's those of modules that have no sensor of their own.
 */
export function doorsOfSensor(sensor: string, doors: readonly SensedDoor[]): string[] {
  const basic = doors.filter(({ fridge }) => !fridge);
  if (sensor === roomSensorId) {
    const sensed = new Set(
      basic.filter((door) => door.hasReadings).map((door) => door.moduleIndex),
    );
    return basic.filter((door) => !sensed.has(door.moduleIndex)).map((door) => door.lockerId);
  }
  const own = doors.find(({ lockerId }) => lockerId === sensor);
  if (own === undefined) return [];
  if (own.fridge) return [sensor];
  return basic.filter((door) => door.moduleIndex === own.moduleIndex).map((door) => door.lockerId);
}
