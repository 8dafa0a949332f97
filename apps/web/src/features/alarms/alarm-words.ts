import type { Alarm, AlarmCause } from '@kolli/contract/alarms';
import { roomSensorId } from '@kolli/domain/lockers';
import type { TFunction } from 'i18next';

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
  t: TFunction,
): [string, string?] {
  const type = t(`alarms.types.${alarmType}`);
  if (alarmType === 'ok' && endedType !== undefined) return [type, t(`alarms.types.${endedType}`)];
  if (alarmCause === null || alarmType === 'ok') return [type];
  const cause = t(`alarms.causes.${alarmCause}`);
  return alarmType === 'other' ? [cause] : [type, cause];
}

type Sensed = Pick<Alarm, 'lockerId' | 'alarmCause'>;

/** Where it was: '99-99' is the room temperature sensor (ALM-14), another a door by its number. */
export function sensorWords(
  { lockerId, alarmCause }: Sensed,
  fridges: ReadonlySet<string>,
  t: TFunction,
): string {
  if (lockerId === roomSensorId) {
    const isBox = alarmCause !== null && ofBoxItself.has(alarmCause);
    return t(isBox ? 'alarms.itself' : 'alarms.room');
  }
  return t(fridges.has(lockerId) ? 'alarms.fridge' : 'alarms.door', { lockerId });
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
