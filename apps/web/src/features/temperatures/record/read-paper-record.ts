import { type Pharmacy, showPharmacy } from '@kolli/contract/pharmacy/pharmacies';
import {
  showTemperatureLog,
  showTemperatureRecord,
  type SensorRecord,
  type TemperatureRecord,
  type TemperatureStamp,
} from '@kolli/contract/monitoring/temperatures';
import { shownParts, timeOf } from '../../../lib/time/shown-time.ts';
import type { Job } from '../../../components/work/use-long-work.tsx';
import { call } from '../../../lib/call/call.ts';
import { readChecks } from '../checks/checks-csv.ts';
import { hasReadings } from './read-readings.ts';

/** What the sensors measured on a day, with the mean of its readings; null without any. */
interface RecordedDay {
  /** Epoch milliseconds of its start, or of that of the record. */
  readonly from: number;
  readonly sensors: readonly (SensorRecord & { readonly mean: number | null })[];
}

/** What the report has besides the record on the screen. */
export interface PaperRecord {
  readonly pharmacy: Pharmacy;
  /** The checks in the time of the record, newest first. */
  readonly checks: readonly TemperatureStamp[];
  /** Null of a record that is too long. */
  readonly days: readonly RecordedDay[] | null;
}

type Span = Pick<TemperatureRecord, 'from' | 'to'>;

/** The days of a span on the pharmacy's clock, the first and the last one perhaps in part. */
function daysOf({ from, to }: Span): Span[] {
  const days: Span[] = [];
  for (let start = from; start < to; ) {
    const { year, month, day } = shownParts(start);
    const next = timeOf({ year, month, day: day + 1 }).getTime();
    days.push({ from: start, to: Math.min(next, to) });
    start = next;
  }
  return days;
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** The points of a log of a day are single readings, so that their mean is that of the readings. */
async function readDay(
  boxId: string,
  { from, to }: Span,
  signal: AbortSignal,
): Promise<RecordedDay> {
  const input = { params: { boxId }, query: { startTime: from, endTime: to - 1 } };
  const [record, log] = await Promise.all([
    call(showTemperatureRecord, input, signal),
    call(showTemperatureLog, input, signal),
  ]);
  const values = new Map(log.series.map(({ sensor, average }) => [sensor, average]));
  const sensors = record.sensors.map((one) => ({
    ...one,
    mean: meanOf(values.get(one.sensor) ?? []),
  }));
  return { from, sensors };
}

/** Reads what a report has besides the record: the pharmacy, the checks, and what was measured on each day. Throws a CallError, and where it is cancelled. */
export async function readPaperRecord(
  { pharmacyId, boxId }: { readonly pharmacyId: string; readonly boxId: string },
  record: Span,
  job: Job,
): Promise<PaperRecord> {
  const [pharmacy, checks] = await Promise.all([
    call(showPharmacy, { params: { id: pharmacyId } }),
    readChecks(boxId, record.from),
  ]);
  const days: RecordedDay[] = [];
  const wanted = hasReadings(record) ? daysOf(record) : [];
  for (const day of wanted) {
    days.push(await readDay(boxId, day, job.signal));
    job.progress(days.length, wanted.length);
  }
  return {
    pharmacy,
    checks: checks.filter(({ timestamp }) => timestamp < record.to),
    days: hasReadings(record) ? days : null,
  };
}
