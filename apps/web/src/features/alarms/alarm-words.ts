import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { alarmWordsIn, causeSubjects, timesText } from '@kolli/contract/monitoring/alarm-words';
import { roomSensorId } from '@kolli/domain/box/lockers';

type CausedAlarm = Pick<Alarm, 'alarmType' | 'alarmCause' | 'alarmDetail' | 'alarmCount'>;

/**
 * An alarm's cause in words: its type and, if that does not say it all, the cause (ALM-04). Type
 * 'other' is named by its cause, with its detail and how often it happened.
 */
export function causeWords(
  { alarmType, alarmCause, alarmDetail, alarmCount }: CausedAlarm,
  language: string,
): [string, string?] {
  const { types, causes, unexplained } = alarmWordsIn(language);
  const type = types[alarmType];
  if (alarmType === 'other') {
    const cause = alarmCause === null ? unexplained : causes[alarmCause];
    const times = alarmCount > 1 ? timesText(alarmCount, language) : '';
    const more = [alarmDetail ?? '', times].filter((part) => part !== '').join(', ');
    return more === '' ? [cause] : [cause, more];
  }
  return alarmCause === null ? [type] : [type, causes[alarmCause]];
}

type Sensed = Pick<Alarm, 'pickupboxId' | 'lockerId' | 'alarmCause'>;

/** A door of a box, in a set of the fridge doors of several. */
export const doorKey = ({ pickupboxId, lockerId }: Pick<Alarm, 'pickupboxId' | 'lockerId'>) =>
  `${pickupboxId} ${lockerId}`;

/**
 * The place of an alarm: '99-99' is the room sensor (ALM-14) or the box, others are doors by
 * number, or unknown sensors by id. `fridges` has the keys of fridge doors.
 */
export function sensorWords(
  sensed: Sensed,
  fridges: ReadonlySet<string>,
  language: string,
): string {
  const { lockerId, alarmCause } = sensed;
  const { room, itself, sensor, door, fridge } = alarmWordsIn(language);
  if (lockerId === roomSensorId) {
    const isBox = alarmCause !== null && causeSubjects[alarmCause] === 'box';
    return isBox ? itself : room;
  }
  if (alarmCause === 'unknown_sensor') return `${sensor} ${lockerId}`;
  return `${fridges.has(doorKey(sensed)) ? fridge : door} ${lockerId}`;
}

/**
 * Whether the alarm is ongoing. Those of type 'other' have no duration (ALM-11).
 */
export function isStillOpen({
  alarmType,
  alarmEndTimestamp,
}: Pick<Alarm, 'alarmType' | 'alarmEndTimestamp'>): boolean {
  return alarmEndTimestamp === null && alarmType !== 'other';
}
