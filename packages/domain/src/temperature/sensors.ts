import { roomSensorId } from '../box/lockers.ts';
import type { TemperatureRange } from './temperature-alarms.ts';

/** A door with the sensor that measures behind it. */
export interface SensedDoor {
  readonly lockerId: string;
  readonly sensor: string;
  readonly fridge: boolean;
  /** Whether its sensor has readings. */
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
 * The doors whose temperature a sensor measures: those that refer to it (TRU-01), and the room's sensor the basic
 * doors whose own sensor has no readings.
 */
export function doorsOfSensor(sensor: string, doors: readonly SensedDoor[]): string[] {
  const isMeasured = (door: SensedDoor) =>
    sensor === roomSensorId ? !door.fridge && !door.hasReadings : door.sensor === sensor;
  return doors.filter(isMeasured).map(({ lockerId }) => lockerId);
}
