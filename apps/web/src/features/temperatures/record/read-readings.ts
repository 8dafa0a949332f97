import {
  showTemperatureLog,
  type TemperatureLog,
  type TemperatureRecord,
} from '@kolli/contract/monitoring/temperatures';
import type { Job } from '../../../components/work/use-long-work.tsx';
import { call } from '../../../lib/call/call.ts';

const DAY_MS = 24 * 3_600_000;

/** A file has readings for at most this time: a month of 64 sensors that report every minute has 40 MB. */
export const MAX_READING_DAYS = 31;

/** Whether the time of a record is short enough for its readings. */
export function hasReadings({ from, to }: Pick<TemperatureRecord, 'from' | 'to'>): boolean {
  // A month in which summer time ends is an hour longer.
  return to - from <= MAX_READING_DAYS * DAY_MS + DAY_MS / 24;
}

/**
 * The readings of a record day by day, as logs whose points are single readings; none of a record that is too long.
 * Throws a CallError, and where it is cancelled.
 */
export async function readReadings(
  boxId: string,
  record: Pick<TemperatureRecord, 'from' | 'to'>,
  job: Job,
): Promise<TemperatureLog[]> {
  const logs: TemperatureLog[] = [];
  if (!hasReadings(record)) return logs;
  for (let from = record.from; from < record.to; from += DAY_MS) {
    const query = { startTime: from, endTime: Math.min(from + DAY_MS, record.to) - 1 };
    logs.push(await call(showTemperatureLog, { params: { boxId }, query }, job.signal));
    job.progress(logs.length, Math.ceil((record.to - record.from) / DAY_MS));
  }
  return logs;
}
