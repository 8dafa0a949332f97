import type { DeviceState } from '@kolli/contract/device';
import { seededChance } from '../seeded-random.ts';
import type { BoxEvent } from './box-types.ts';

const minuteMs = 60_000;
/** The sensor of the room around the box. */
const roomSensor = '99-99';

/**
 * The temperatures of one minute: one sensor for each module without cooling (its first door), one
 * for each fridge door, and the room. Believable and repeatable: a slow wave over the day, each
 * sensor's own offset, a little noise; within the box's ranges unless those are very narrow.
 */
export function readingsOfMinute(state: DeviceState, minute: number): BoxEvent[] {
  const at = minute * minuteMs;
  return sensorsOf(state).map(({ sensor, baseCelsius, swing }) => {
    const offset = seededChance(`${state.boxId}/${sensor}`).next() - 0.5;
    const noise = seededChance(`${state.boxId}/${sensor}/${minute}`).next() - 0.5;
    const wave = Math.sin(((minute % 1440) / 1440) * 2 * Math.PI - Math.PI / 2);
    const celsius = baseCelsius + offset * swing + wave * swing * 0.8 + noise * 0.3;
    return { kind: 'reading', at, sensor, celsius: Math.round(celsius * 10) / 10 };
  });
}

interface Sensor {
  readonly sensor: string;
  readonly baseCelsius: number;
  readonly swing: number;
}

function sensorsOf(state: DeviceState): Sensor[] {
  const seen = new Set<number>();
  const sensors: Sensor[] = [];
  for (const locker of state.lockers) {
    if (locker.fridge) sensors.push({ sensor: locker.lockerId, baseCelsius: 4.8, swing: 0.8 });
    else if (!seen.has(locker.moduleIndex)) {
      seen.add(locker.moduleIndex);
      sensors.push({ sensor: locker.lockerId, baseCelsius: 21.8, swing: 1 });
    }
  }
  return [...sensors, { sensor: roomSensor, baseCelsius: 21.2, swing: 1.2 }];
}
