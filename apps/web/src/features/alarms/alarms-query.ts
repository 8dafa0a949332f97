import {
  type Alarm,
  type alarmTypes,
  listAlarms,
  listPharmacyAlarms,
} from '@kolli/contract/monitoring/alarms';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { dayEnd, timezoneOffset } from '../../lib/time/shown-time.ts';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { readPages } from '../../components/work/read-pages.ts';
import type { Job } from '../../components/work/use-long-work.tsx';
import { call } from '../../lib/call/call.ts';
import { pagePart } from '../../lib/call/paged-query.ts';

export type AlarmType = (typeof alarmTypes)[number];

export type AlarmsFilter = {
  readonly pharmacyId: string;
  /** Undefined lists those of all boxes. */
  readonly boxId: string | undefined;
  readonly range: DayRange;
  /** Undefined lists all types. */
  readonly type: AlarmType | undefined;
  readonly isUncommented: boolean;
};

/** Rows per page when all are read: the server's maximum. */
const LARGEST_PAGE = 500;

const COUNTED_DAYS = 30;

/** The first day of the month until today (ALM-03). */
export function defaultRange(now: Date): DayRange {
  const today = dayOfDate(now);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** Days that hold all alarms which the tab counts (LST-06): the server counts those of the last 30 days. */
export function countedRange(now: Date): DayRange {
  return { from: dayOfDate(now, COUNTED_DAYS), to: dayOfDate(now) };
}

function queryOf({ range, type, isUncommented }: AlarmsFilter) {
  const start = dateOfDay(range.from);
  return {
    startTime: start.getTime(),
    endTime: dayEnd(dateOfDay(range.to)).getTime(),
    timezoneOffset: timezoneOffset(start),
    ...(type === undefined ? {} : { alarmType: type }),
    // The end of a fault is in the row of its alarm.
    only: isUncommented ? ('uncommented' as const) : ('faults' as const),
  };
}

type Page = { readonly limit: number; readonly lastKey?: string };

/** Reads a page of the alarms of one box or of all. */
function readPage(filter: AlarmsFilter, page: Page, signal?: AbortSignal) {
  const { pharmacyId, boxId } = filter;
  const query = { ...queryOf(filter), ...page };
  return boxId === undefined
    ? call(listPharmacyAlarms, { params: { pharmacyId }, query }, signal)
    : call(listAlarms, { params: { boxId }, query }, signal);
}

/** Alarms in a range of days, newest first, by page (CAL-49). */
export function alarmsQuery(filter: AlarmsFilter) {
  return infiniteQueryOptions({
    queryKey: [listAlarms.path, { boxId: filter.boxId, ...queryOf(filter) }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readPage(filter, pagePart(pageParam), signal),
    getNextPageParam: (page) => page.lastKey,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}

/** All alarms of a range, for a file. Throws a CallError, and where it is cancelled. */
export const readAllAlarms = (filter: AlarmsFilter, job: Job): Promise<Alarm[]> =>
  readPages(async (from) => {
    const { alarms, lastKey } = await readPage(
      filter,
      { limit: LARGEST_PAGE, ...from },
      job.signal,
    );
    return { rows: alarms, lastKey };
  }, job);
