import { roomSensorId } from '@kolli/domain/box/lockers';

/** A box without a heartbeat for this long is missing: three heartbeats at the longest interval. */
export const missingAfterMs = 90_000;

/** Identifies the alarm of a box that sends nothing among those of its sensors. */
export const connectionAlarm = {
  lockerId: roomSensorId,
  type: 'missing',
  cause: 'no_heartbeat',
} as const;
