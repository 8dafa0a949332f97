import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { alarmWordsIn, causeSubjects, timesText } from '@kolli/contract/monitoring/alarm-words';
import { roomSensorId } from '@kolli/domain/box/lockers';

/** An alarm of the list; an `ok` knows the fault that ended then, where that one is listed, too. */
export type ListedAlarm = Alarm & { readonly endedType?: Alarm['alarmType'] };

type CausedAlarm = Pick<
  ListedAlarm,
  'alarmType' | 'alarmCause' | 'alarmDetail' | 'alarmCount' | 'endedType'
>;

/**
 * An alarm's cause in words: its type and, if that does not say it all, the cause (ALM-04). Type
 * 'other' is named by its cause, with its detail and how often it happened; `ok` by its type and the type of the fault it ended.
 */
export function causeWords(
  { alarmType, alarmCause, alarmDetail, alarmCount, endedType }: CausedAlarm,
  language: string,
): [string, string?] {
  const { types, causes, unexplained } = alarmWordsIn(language);
  const type = types[alarmType];
  if (alarmType === 'ok') return endedType === undefined ? [type] : [type, types[endedType]];
  if (alarmType === 'other') {
    const cause = alarmCause === null ? unexplained : causes[alarmCause];
    const times = alarmCount > 1 ? timesText(alarmCount, language) : '';
    const more = [alarmDetail ?? '', times].filter((part) => part !== '').join(', ');
    return more === '' ? [cause] : [cause, more];
  }
  return alarmCause === null ? [type] : [type, causes[alarmCause]];
}

type Sensed = Pick<Alarm, 'lockerId' | 'alarmCause'>;

/**
 * The place of an alarm: '99-99' is the room sensor (ALM-14) or the box, others are doors by
 * number, or unknown sensors by id.
 */
export function sensorWords(
  { lockerId, alarmCause }: Sensed,
  fridges: ReadonlySet<string>,
  language: string,
): string {
  const { room, itself, sensor, door, fridge } = alarmWordsIn(language);
  if (lockerId === roomSensorId) {
    const isBox = alarmCause !== null && causeSubjects[alarmCause] === 'box';
    return isBox ? itself : room;
  }
  if (alarmCause === 'unknown_sensor') return `${sensor} ${lockerId}`;
  return `${fridges.has(lockerId) ? fridge : door} ${lockerId}`;
}

/**
 * Whether the alarm is ongoing. Those of type 'other' have no duration, and `ok` marks an end
 * (ALM-11).
 */
export function isStillOpen({
  alarmType,
  alarmEndTimestamp,
}: Pick<Alarm, 'alarmType' | 'alarmEndTimestamp'>): boolean {
  return alarmEndTimestamp === null && alarmType !== 'ok' && alarmType !== 'other';
}

/**
 * Adds to each `ok` the type and cause of the fault that ended at its time and place. If two faults
 * of one place ended at the same time, either is used.
 */
export function withEndedCauses(alarms: readonly Alarm[]): ListedAlarm[] {
  const keyOf = (lockerId: string, time: number | null) => `${lockerId} ${String(time)}`;
  const faults = alarms.filter(({ alarmType }) => alarmType !== 'ok');
  const ended = new Map(faults.map((one) => [keyOf(one.lockerId, one.alarmEndTimestamp), one]));
  return alarms.map((one) => {
    const fault = one.alarmType === 'ok' && ended.get(keyOf(one.lockerId, one.timestamp));
    if (!fault) return one;
    const { alarmType: endedType, alarmCause } = fault;
    return { ...one, endedType, alarmCause: one.alarmCause ?? alarmCause };
  });
}
