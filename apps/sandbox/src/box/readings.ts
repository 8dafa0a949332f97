import type { DeviceState } from '@kolli/contract/device';
import { seededChance } from '../seeded-random.ts';
import type { BoxEvent } from './box-types.ts';

/** A sensor's temperature before it has its number. */
export type Reading = Extract<BoxEvent, { kind: 'reading' }>;

const minuteMs = 60_000;
/** The sensor of the room around the box. */
export const roomSensor = '99-99';

/**
 * The temperatures of one minute: one sensor for each module without cooling (its first door), one
 * for each fridge door, and the room. Believable and repeatable: a slow wave over the day, each
 * sensor's own offset, a little noise; within the box's ranges unless those are very narrow.
 * `warmthOf` tells how far the fridge of a module is on its way to the room's temperature, from 0 to 1.
 */
export function readingsOfMinute(
  state: DeviceState,
  minute: number,
  warmthOf: (moduleIndex: number) => number = () => 0,
): Reading[] {
  const at = minute * minuteMs;
  const readAt = (sensor: Sensor) => celsiusOf(state.boxId, sensor, minute);
  return sensorsOf(state).map((own) => {
    const warmth = own.fridgeOf === undefined ? 0 : warmthOf(own.fridgeOf);
    const celsius = readAt(own) * (1 - warmth) + readAt(room) * warmth;
    return { kind: 'reading', at, sensor: own.sensor, celsius: Math.round(celsius * 10) / 10 };
  });
}

function celsiusOf(boxId: string, { sensor, baseCelsius, swing }: Sensor, minute: number): number {
  const offset = seededChance(`${boxId}/${sensor}`).next() - 0.5;
  const noise = seededChance(`${boxId}/${sensor}/${minute}`).next() - 0.5;
  const wave = Math.sin(((minute % 1440) / 1440) * 2 * Math.PI - Math.PI / 2);
  return baseCelsius + offset * swing + wave * swing * 0.8 + noise * 0.3;
}

interface Sensor {
  readonly sensor: string;
  readonly baseCelsius: number;
  readonly swing: number;
  /** The module whose fridge it is in. */
  readonly fridgeOf?: number;
}

const room: Sensor = { sensor: roomSensor, baseCelsius: 21.2, swing: 1.2 };

/** The sensors of a box: those of its doors and the one of the room. */
export function sensorsOf(state: DeviceState): Sensor[] {
  const seen = new Set<number>();
  const sensors: Sensor[] = [];
  for (const locker of state.lockers) {
    const { lockerId: sensor, moduleIndex: fridgeOf } = locker;
    if (locker.fridge) sensors.push({ sensor, baseCelsius: 4.8, swing: 0.8, fridgeOf });
    else if (!seen.has(locker.moduleIndex)) {
      seen.add(locker.moduleIndex);
      sensors.push({ sensor, baseCelsius: 21.8, swing: 1 });
    }
  }
  return [...sensors, room];
}
