import {
  type historyHolds,
  type historyStatuses,
  listDeliveryHistory,
} from '@kolli/contract/delivery/delivery-history';
import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { dayEnd, timezoneOffset } from '../../lib/time/shown-time.ts';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { readPages } from '../../components/work/read-pages.ts';
import type { Job } from '../../components/work/use-long-work.tsx';
import { call } from '../../lib/call/call.ts';
import { LARGEST_PAGE, pagePart } from '../../lib/call/paged-query.ts';

export type HistoryStatus = (typeof historyStatuses)[number];

/** What a temperature led to; 'any' does not filter. */
export type HistoryHold = (typeof historyHolds)[number] | 'any';

export type HistoryFilter = {
  /** Box ids, and the pharmacy's id for deliveries in no box; at least one. */
  readonly places: readonly string[];
  readonly range: DayRange;
  readonly status: HistoryStatus;
  readonly hold: HistoryHold;
  /** Part of a phone number, kolli ID or order ID; empty lists all. */
  readonly search: string;
};

/** The first day of the month until today (HIS-09). */
export function defaultRange(now: Date): DayRange {
  const today = dayOfDate(now);
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** What is asked of the server for a filter. */
function askedOf({ places, range, status, hold, search }: HistoryFilter) {
  const start = dateOfDay(range.from);
  const query = {
    startTime: start.getTime(),
    endTime: dayEnd(dateOfDay(range.to)).getTime(),
    timezoneOffset: timezoneOffset(start),
    status,
    ...(hold === 'any' ? {} : { hold }),
    ...(search === '' ? {} : { search }),
  };
  return { params: { boxOrPharmacyId: places.join(',') }, query };
}

/** Closed, deleted and removed deliveries of a range of days, by page (CAL-29, HIS-07, HIS-20). */
export function historyQuery(filter: HistoryFilter) {
  const { params, query } = askedOf(filter);
  return infiniteQueryOptions({
    queryKey: [listDeliveryHistory.path, { params, query }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveryHistory, { params, query: { ...query, ...pagePart(pageParam) } }, signal),
    getNextPageParam: (page) => page.lastKey,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    enabled: filter.places.length > 0,
  });
}

/** All deliveries that a filter matches, for a file. Throws a CallError, and where it is cancelled. */
export function readAllHistory(filter: HistoryFilter, job: Job): Promise<DeliveryFacts[]> {
  const { params, query } = askedOf(filter);
  return readPages(async (from) => {
    const page = { ...query, limit: LARGEST_PAGE, ...from };
    const { deliveries, lastKey } = await call(
      listDeliveryHistory,
      { params, query: page },
      job.signal,
    );
    return { rows: deliveries, lastKey };
  }, job);
}
