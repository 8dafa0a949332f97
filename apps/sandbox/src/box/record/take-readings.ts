import type { DeviceState } from '@kolli/contract/machine/device';
import { type BoxRecord, withEvents } from './box-record.ts';
import { withReadings } from './follow-parcels.ts';
import type { BoxEvent } from '../logic/box-types.ts';

const minuteMs = 60_000;
/**
 * A box that is offline for long stops measuring rather than filling its disk: with 24 sensors after
 * almost three days. Events of what people do at it are always stored.
 */
const maxWaitingEvents = 100_000;

/** What the thermometers of a box show in a minute (minutes since 1970 by the box's time). */
export type Thermometers = (state: DeviceState, minute: number) => readonly BoxEvent[];

/**
 * The record after the thermometers were read, if another minute has begun, and reported, if the box's
 * interval (at most `reportEveryMs`) is over. Returns the same record when neither is due. Times are the
 * box's own, which may also move back.
 */
export function takeReadings(
  record: BoxRecord,
  now: number,
  reportEveryMs: number,
  thermometers: Thermometers,
): BoxRecord {
  const state = record.document?.state;
  if (state === undefined) return record;
  const minute = Math.floor(now / minuteMs);
  const measured =
    minute === record.lastReadingMinute
      ? record
      : measure(record, state, minute, thermometers(state, minute));
  const intervalMs = Math.min(state.reportIntervalMs, reportEveryMs);
  const elapsedMs = now - record.lastReportAt;
  const isDue = elapsedMs < 0 || elapsedMs >= intervalMs;
  if (measured.readings.length === 0 || !isDue) return measured;
  return { ...withEvents(measured, measured.readings), readings: [], lastReportAt: now };
}

function measure(
  record: BoxRecord,
  state: DeviceState,
  minute: number,
  shown: readonly BoxEvent[],
): BoxRecord {
  const isFull = record.queue.waiting.length > maxWaitingEvents;
  return {
    ...record,
    lastReadingMinute: minute,
    readings: isFull ? record.readings : [...record.readings, ...shown],
    temperatures: withReadings(record.temperatures, state, shown),
    clock: { ...record.clock, lastTime: minute * minuteMs },
  };
}
