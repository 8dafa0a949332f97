import { roomSensorId } from '@kolli/domain/lockers';
import { rangeOfSensor } from '@kolli/domain/sensors';
import { followTemperatures } from '@kolli/domain/temperature-alarms';
import type { Chance } from '../seeded-random.ts';
import type { BoxStory } from './box-story.ts';
import type { DemoBox } from './demo-site.ts';
import { type AlarmLine, type HistoryLine, iso } from './history-line.ts';
import { everyMinutes, type Series } from './measure-box.ts';
import { hourMs, midnight, minuteMs } from './working-time.ts';

/** An alarm before anybody has written about it. */
export type BareAlarm = Omit<AlarmLine, 'kind' | 'pharmacy' | 'box' | 'check'>;

/** A box without a heartbeat for this long is missing. */
const missingAfterMs = 90_000;
/** So many of a box's doors stayed open in a history. */
const openDoors = 5;
/** So often its keypad was locked by wrong PINs. */
const lockedKeypads = 3;

/** The alarms that follow from what a box measured, by the same rule as at the server. */
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

/** The alarms of doors that stood ajar and of times in which nothing was heard. */
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

/** What doors and keypad of a box had over the days: of some pickups the door stayed open. */
export function dailyAlarms(
  deliveries: readonly HistoryLine[],
  now: number,
  chance: Chance,
): BareAlarm[] {
  const fetched = deliveries.flatMap(({ pickupTime, lockerId }) => {
    const [door] = lockerId ?? [];
    const at = Date.parse(pickupTime ?? '');
    return door === undefined || !(at < midnight(now, 1)) ? [] : [{ door, at }];
  });
  // Each of another pickup.
  const mixed = fetched
    .map((pickup) => ({ ...pickup, rank: chance.next() }))
    .toSorted((one, other) => one.rank - other.rank);
  const stuck = mixed.slice(0, 1).map(
    ({ door, at }): BareAlarm => ({
      lockerId: door,
      alarmType: 'door_closed',
      alarmCause: 'not_opened',
      timestamp: iso(at),
      alarmEndTimestamp: iso(at + chance.between(15, 80) * minuteMs),
    }),
  );
  const occupied = mixed.slice(1, 2).map(
    ({ door, at }): BareAlarm => ({
      lockerId: door,
      alarmType: 'other',
      alarmCause: 'found_occupied',
      timestamp: iso(at),
    }),
  );
  const guessed = wrongPins(now, chance);
  const open = mixed
    .slice(2, 2 + openDoors)
    .map(({ door, at }) => openDoor(door, at, at + chance.between(4, 16) * minuteMs));
  return [...open, ...stuck, ...occupied, ...guessed];
}
