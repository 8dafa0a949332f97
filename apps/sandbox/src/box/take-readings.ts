import { type BoxRecord, withEvents } from './box-record.ts';
import { readingsOfMinute } from './readings.ts';

const minuteMs = 60_000;
/** A box that was out of contact for very long stops measuring rather than filling its disk. */
const mostWaitingEvents = 20_000;

/**
 * The record after the thermometers were read, if a new minute began, and reported, if the box's
 * interval (at most `reportEveryMs`) is over. The same record when neither is due.
 */
export function takeReadings(record: BoxRecord, now: number, reportEveryMs: number): BoxRecord {
  const state = record.document?.state;
  if (state === undefined || record.queue.waiting.length > mostWaitingEvents) return record;
  const minute = Math.floor(now / minuteMs);
  const measured =
    minute > record.lastReadingMinute
      ? {
          ...record,
          lastReadingMinute: minute,
          readings: [...record.readings, ...readingsOfMinute(state, minute)],
        }
      : record;
  const intervalMs = Math.min(state.reportIntervalMs, reportEveryMs);
  if (measured.readings.length === 0 || now - record.lastReportAt < intervalMs) return measured;
  return { ...withEvents(measured, measured.readings), readings: [], lastReportAt: now };
}
