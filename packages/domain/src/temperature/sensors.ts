import { roomSensorId } from '../box/lockers.ts';
import type { TemperatureRange } from './temperature-alarms.ts';

/** A door with the fields that determine its sensor. A module without cooling has one sensor for all doors. */
export interface SensedDoor {
  readonly lockerId: string;
  readonly moduleIndex: number;
  readonly fridge: boolean;
  /** Whether its own sensor has readings. */
  readonly hasReadings: boolean;
}

/** The allowed range of a sensor: the fridge range for fridge doors, the basic one for all others and the room. */
export function rangeOfSensor(
  sensor: string,
  fridgeDoors: ReadonlySet<string>,
  ranges: { readonly basic: TemperatureRange; readonly fridge: TemperatureRange },
): TemperatureRange {
  return fridgeDoors.has(sensor) ? ranges.fridge : ranges.basic;
}

/**
 * The doors whose temperature a sensor measures: of a fridge door's sensor that door; of another door's
 * sensor all basic doors of its module; of the room's sensor the basic doors of modules without a sensor.
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
