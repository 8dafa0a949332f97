import type { DeviceState } from '@kolli/contract/machine/device';
import type { BoxSensor } from '@kolli/domain/box/box-sensors';
import { parseLockerId } from '@kolli/domain/box/lockers';
import { seededChance } from '../../platform/seeded-random.ts';
import type { BoxEvent } from '../logic/box-types.ts';

/** A reading before its event has a number. */
export type Reading = Extract<BoxEvent, { kind: 'reading' }>;

const minuteMs = 60_000;
const dayMinutes = 1440;
/** The sensor of the room around the box. */
export const roomSensor = '99-99';

/** What determines the thermometers of a box. */
export interface SensedBox {
  readonly sensors: readonly BoxSensor[];
}

/** A thermometer of a box and what it shows on a usual day. */
export interface Sensor {
  readonly sensor: string;
  readonly baseCelsius: number;
  readonly swing: number;
  /** The module whose fridge it is in. */
  readonly fridgeOf?: number;
}

/**
 * The temperatures of one minute, of each sensor of the box. Plausible and repeatable; within the box's ranges unless those
 * are very narrow. `warmthOf` returns how far the fridge of a module is on its way to the room's
 * temperature, from 0 to 1.
 */
export function readingsOfMinute(
  state: DeviceState,
  minute: number,
  warmthOf: (moduleIndex: number) => number = () => 0,
): Reading[] {
  const at = minute * minuteMs;
  const roomCelsius = thermometerOf(state.name, room)(minute);
  return sensorsOf(state).map((own) => {
    const warmth = own.fridgeOf === undefined ? 0 : warmthOf(own.fridgeOf);
    const celsius = warmed(thermometerOf(state.name, own)(minute), roomCelsius, warmth);
    return { kind: 'reading', at, sensor: own.sensor, celsius: rounded(celsius) };
  });
}

/**
 * What a sensor shows in a minute of a usual day, degrees Celsius: a wave over the day and a slow one
 * over some days, its own offset, a little noise. Depends only on the
 * box's name, the sensor and the minute, so that live readings continue the imported history.
 */
export function thermometerOf(
  boxName: string,
  { sensor, baseCelsius, swing }: Sensor,
): (minute: number) => number {
  const chance = seededChance(`${boxName}/${sensor}`);
  const offset = chance.next() - 0.5;
  const slowDays = 5 + chance.next() * 6;
  return (minute) => {
    const noise = seededChance(`${boxName}/${sensor}/${minute}`).next() - 0.5;
    const wave = (minutes: number) => Math.sin((minute / minutes) * 2 * Math.PI - Math.PI / 2);
    const waves = wave(dayMinutes) * 0.8 + wave(slowDays * dayMinutes) * 0.25;
    return baseCelsius + (offset + waves) * swing + noise * 0.3;
  };
}

/** A temperature on its way to that of the room: 0 at its own, 1 at the room's. */
export function warmed(celsius: number, roomCelsius: number, warmth: number): number {
  return celsius * (1 - warmth) + roomCelsius * warmth;
}

/** With the precision of a thermometer: tenths of a degree. */
export function rounded(celsius: number): number {
  return Math.round(celsius * 10) / 10;
}

/** The thermometer of the room around a box. */
export const room: Sensor = { sensor: roomSensor, baseCelsius: 21.2, swing: 1.2 };

/** The thermometers of a box, one for each sensor of its state document. */
export function sensorsOf({ sensors }: SensedBox): Sensor[] {
  return sensors.map(({ id: sensor, measures, place }) => {
    if (measures === 'room') return room;
    if (measures === 'module') return { sensor, baseCelsius: 21.8, swing: 1 };
    const fridgeOf = parseLockerId(place ?? '')?.moduleIndex ?? 0;
    return { sensor, baseCelsius: 4.8, swing: 0.8, fridgeOf };
  });
}
