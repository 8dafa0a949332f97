import type { Alarm, AlarmCause } from '@kolli/contract/alarms';
import { alarmWordsIn } from '@kolli/contract/texts/alarm-words';
import { roomSensorId } from '@kolli/domain/lockers';

/** What concerns no sensor: '99-99' then stands for the box itself. */
const ofBoxItself: ReadonlySet<AlarmCause> = new Set<AlarmCause>([
  'unknown_delivery',
  'unknown_door',
  'event_not_applied',
  'clock_wrong',
  'wrong_pins',
  'wrong_identity_numbers',
  'no_heartbeat',
]);

/** An alarm of the list; an `ok` knows the fault that ended then, where that one is listed, too. */
export type ListedAlarm = Alarm & { readonly endedType?: Alarm['alarmType'] };

type Told = Pick<ListedAlarm, 'alarmType' | 'alarmCause' | 'endedType'>;

/**
 * An alarm's cause in words: what it is, and below it why, where the type does not say it all
 * (ALM-04). What is of type other is named by its cause alone, an end by what it is and what ended.
 */
export function causeWords(
  { alarmType, alarmCause, endedType }: Told,
  language: string,
): [string, string?] {
  const { types, causes, unexplained } = alarmWordsIn(language);
  const type = types[alarmType];
  if (alarmType === 'ok') return endedType === undefined ? [type] : [type, types[endedType]];
  if (alarmType === 'other') return [alarmCause === null ? unexplained : causes[alarmCause]];
  return alarmCause === null ? [type] : [type, causes[alarmCause]];
}

type Sensed = Pick<Alarm, 'lockerId' | 'alarmCause'>;

/** Where it was: '99-99' is the room temperature sensor (ALM-14), another a door by its number. */
export function sensorWords(
  { lockerId, alarmCause }: Sensed,
  fridges: ReadonlySet<string>,
  language: string,
): string {
  const { room, itself, door, fridge } = alarmWordsIn(language);
  if (lockerId === roomSensorId) {
    const isBox = alarmCause !== null && ofBoxItself.has(alarmCause);
    return isBox ? itself : room;
  }
  return `${fridges.has(lockerId) ? fridge : door} ${lockerId}`;
}

/** Whether it lasts now; those of type other are moments, and `ok` marks an end (ALM-11). */
export function isStillOpen({
  alarmType,
  alarmEndTimestamp,
}: Pick<Alarm, 'alarmType' | 'alarmEndTimestamp'>): boolean {
  return alarmEndTimestamp === null && alarmType !== 'ok' && alarmType !== 'other';
}

/**
 * The alarms with the ends of faults known by the fault that ended then, so that each names what
 * ended and its place. Two of one place that ended at once are told by either.
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
