import { listOpenings } from '@kolli/contract/delivery/delivery-openings';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { dayEnd } from '../../lib/time/shown-time.ts';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { call } from '../../lib/call/call.ts';
import { pagePart } from '../../lib/call/paged-query.ts';

/** Days of the range that is shown first. */
const SHOWN_DAYS = 30;

/** The last 30 days. */
export function recentDays(now: Date): DayRange {
  return { from: dayOfDate(now, SHOWN_DAYS - 1), to: dayOfDate(now) };
}

type AccessLogFilter = {
  readonly pharmacyId: string;
  readonly range: DayRange;
  /** A whole kolli ID or a part of a name of staff; empty lists all. */
  readonly search: string;
};

/** Who opened the details of deliveries in a range of days, newest first, by page (SEC-18). */
export function accessLogQuery({ pharmacyId, range, search }: AccessLogFilter) {
  const query = {
    startTime: dateOfDay(range.from).getTime(),
    endTime: dayEnd(dateOfDay(range.to)).getTime(),
    ...(search === '' ? {} : { search }),
  };
  const params = { pharmacyId };
  return infiniteQueryOptions({
    queryKey: [listOpenings.path, { params, query }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listOpenings, { params, query: { ...query, ...pagePart(pageParam) } }, signal),
    getNextPageParam: ({ lastKey }) => lastKey,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}
