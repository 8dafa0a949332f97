import { roomSensorId } from '@kolli/domain/box/lockers';
import { rangeOfSensor } from '@kolli/domain/temperature/sensors';
import { followTemperatures } from '@kolli/domain/temperature/temperature-alarms';
import type { Chance } from '../platform/seeded-random.ts';
import type { BoxStory } from './box-story.ts';
import type { DemoBox } from './demo-site.ts';
import { type AlarmLine, type HistoryLine, iso } from './history-line.ts';
import { everyMinutes, type Series } from './measure-box.ts';
import { hourMs, midnight, minuteMs } from './working-time.ts';

/** An alarm without comments. */
export type BareAlarm = Omit<AlarmLine, 'kind' | 'pharmacy' | 'box' | 'check'>;

/** A box without a heartbeat for this long is missing. */
const missingAfterMs = 90_000;
/** Number of alarms about open doors in a box's history. */
const openDoors = 5;
/** Number of alarms about wrong PINs in a box's history. */
const lockedKeypads = 3;

/** The alarms that result from a box's readings by the server's rule. */
export function temperatureAlarms(box: DemoBox, { start, sensors }: Series): BareAlarm[] {
  const fridges = new Set(box.doors.filter(({ fridge }) => fridge).map(({ id }) => id));
  return [...sensors].flatMap(([sensor, temperatures]) => {
    const readings = temperatures.flatMap((celsius, index) => {
      const at = new Date(start + index * everyMinutes * minuteMs);
      return celsius === null ? [] : [{ at, celsius }];
    });
    const range = rangeOfSensor(sensor, fridges, box.ranges);
    const { ended } = followTemperatures(null, readings, { range, alarmDelayMs: box.alarmDelayMs });
    return ended.map(({ type, since, endedAt, maxCelsius, minCelsius }) => ({
      lockerId: sensor,
      alarmType: type,
      timestamp: since.toISOString(),
      alarmEndTimestamp: endedAt.toISOString(),
      alarmMax: maxCelsius,
      alarmMin: minCelsius,
    }));
  });
}

/** The alarms about doors left open and offline times of the story. */
export function storyAlarms({ doorsAjar, silences }: BoxStory): BareAlarm[] {
  return [
    ...doorsAjar.map(({ lockerId, from, to }) => openDoor(lockerId, from, to)),
    ...silences.map(({ from, to }) => ({
      lockerId: roomSensorId,
      alarmType: 'missing' as const,
      alarmCause: 'no_heartbeat' as const,
      timestamp: iso(from + missingAfterMs),
      alarmEndTimestamp: iso(to),
    })),
  ];
}

const openDoor = (lockerId: string, from: number, to: number): BareAlarm => ({
  lockerId,
  alarmType: 'door_open',
  alarmCause: 'stays_open',
  timestamp: iso(from),
  alarmEndTimestamp: iso(to),
});

const wrongPins = (now: number, chance: Chance): BareAlarm[] =>
  Array.from({ length: lockedKeypads }, (_, index) => {
    const evening = midnight(now, 4 + index * 27 + chance.between(0, 5)) + 15 * hourMs;
    const timestamp = iso(evening + chance.between(0, 240) * minuteMs);
    return { lockerId: roomSensorId, alarmType: 'other', alarmCause: 'wrong_pins', timestamp };
  });

/** Alarms about doors and the keypad, most of them after pickups. */
export function dailyAlarms(
  deliveries: readonly HistoryLine[],
  now: number,
  chance: Chance,
): BareAlarm[] {
  const pickups = deliveries.flatMap(({ pickupTime, lockerId }) => {
    const [door] = lockerId ?? [];
    const at = Date.parse(pickupTime ?? '');
    return door === undefined || !(at < midnight(now, 1)) ? [] : [{ door, at }];
  });
  // Shuffled, so that each alarm belongs to another pickup.
  const shuffled = pickups
    .map((pickup) => ({ ...pickup, rank: chance.next() }))
    .toSorted((one, other) => one.rank - other.rank);
  const stuck = shuffled.slice(0, 1).map(
    ({ door, at }): BareAlarm => ({
      lockerId: door,
      alarmType: 'door_closed',
      alarmCause: 'not_opened',
      timestamp: iso(at),
      alarmEndTimestamp: iso(at + chance.between(15, 80) * minuteMs),
    }),
  );
  const occupied = shuffled.slice(1, 2).map(
    ({ door, at }): BareAlarm => ({
      lockerId: door,
      alarmType: 'other',
      alarmCause: 'found_occupied',
      timestamp: iso(at),
    }),
  );
  const guessed = wrongPins(now, chance);
  const open = shuffled
    .slice(2, 2 + openDoors)
    .map(({ door, at }) => openDoor(door, at, at + chance.between(4, 16) * minuteMs));
  return [...open, ...stuck, ...occupied, ...guessed];
}
