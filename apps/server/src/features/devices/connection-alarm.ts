import { roomSensorId } from '@kolli/domain/lockers';

/** A box that was not heard for so long is missing: three heartbeats at the longest interval. */
export const missingAfterMs = 90_000;

/** What tells the alarm of a box that sends nothing from those of its sensors. */
export const connectionAlarm = {
  lockerId: roomSensorId,
  type: 'missing',
  cause: 'no_heartbeat',
} as const;
