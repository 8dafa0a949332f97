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

type Told = Pick<Alarm, 'alarmType' | 'alarmCause'>;

/**
 * An alarm's cause in words: what it is, and below it why, where the type does not say it all
 * (ALM-04). What is of type other is named by its cause alone, an end by what it is.
 */
export function causeWords({ alarmType, alarmCause }: Told, t: TFunction): [string, string?] {
  const type = t(`alarms.types.${alarmType}`);
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

/** The alarms with the ends of faults known by the fault that ended then, so that each names its place. */
export function withEndedCauses(alarms: readonly Alarm[]): Alarm[] {
  const keyOf = (lockerId: string, time: number | null) => `${lockerId} ${String(time)}`;
  const ended = alarms.filter(({ alarmType }) => alarmType !== 'ok');
  const causes = new Map(
    ended.map((one) => [keyOf(one.lockerId, one.alarmEndTimestamp), one.alarmCause]),
  );
  return alarms.map((one) => {
    if (one.alarmType !== 'ok' || one.alarmCause !== null) return one;
    return { ...one, alarmCause: causes.get(keyOf(one.lockerId, one.timestamp)) ?? null };
  });
}
