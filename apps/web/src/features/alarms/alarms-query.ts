import { type Alarm, type alarmTypes, listAlarms } from '@kolli/contract/monitoring/alarms';
import { dayEnd, dayStart } from '@kolli/domain/time/dates';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { call } from '../../lib/call/call.ts';
import { pagePart } from '../../lib/call/paged-query.ts';
import { type ListedAlarm, withEndedCauses } from './alarm-words.ts';

export type AlarmType = (typeof alarmTypes)[number];

export type AlarmsFilter = {
  readonly boxId: string;
  readonly range: DayRange;
  /** Undefined lists all types. */
  readonly type: AlarmType | undefined;
};

/** Rows per page when all are read: the server's maximum. */
const LARGEST_PAGE = 500;

/** The first day of the month until today (ALM-03). */
export function defaultRange(now: Date): DayRange {
  const today = dayOfDate(now);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

function inputOf({ boxId, range, type }: AlarmsFilter) {
  const start = dayStart(dateOfDay(range.from));
  return {
    params: { boxId },
    query: {
      startTime: start.getTime(),
      endTime: dayEnd(dateOfDay(range.to)).getTime(),
      timezoneOffset: start.getTimezoneOffset(),
      ...(type === undefined ? {} : { alarmType: type }),
    },
  };
}

/** Alarms of a box in a range of days, newest first, by page (CAL-49). */
export function alarmsQuery(filter: AlarmsFilter) {
  const { params, query } = inputOf(filter);
  return infiniteQueryOptions({
    queryKey: [listAlarms.path, { params, query }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listAlarms, { params, query: { ...query, ...pagePart(pageParam) } }, signal),
    getNextPageParam: (page) => page.lastKey,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}

/** All alarms of a range, for a file. Throws a CallError. */
export async function readAllAlarms(filter: AlarmsFilter): Promise<ListedAlarm[]> {
  const { params, query } = inputOf(filter);
  const found: Alarm[] = [];
  let lastKey: string | null | undefined;
  while (lastKey !== null) {
    const next = lastKey === undefined ? {} : { lastKey };
    const page = await call(listAlarms, {
      params,
      query: { ...query, limit: LARGEST_PAGE, ...next },
    });
    found.push(...page.alarms);
    lastKey = page.lastKey;
  }
  return withEndedCauses(found);
}
