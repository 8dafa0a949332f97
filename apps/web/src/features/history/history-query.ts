import {
  type historyHolds,
  type historyStatuses,
  listDeliveryHistory,
} from '@kolli/contract/delivery/delivery-history';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { dayEnd, timezoneOffset } from '../../lib/time/shown-time.ts';
import type { DayRange } from '../../components/filters/filter-types.ts';
import { dateOfDay, dayOfDate } from '../../components/filters/parse-day.ts';
import { call } from '../../lib/call/call.ts';
import { pagePart } from '../../lib/call/paged-query.ts';

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

/** Closed, deleted and removed deliveries of a range of days, by page (CAL-29, HIS-07, HIS-20). */
export function historyQuery({ places, range, status, hold, search }: HistoryFilter) {
  const start = dateOfDay(range.from);
  const query = {
    startTime: start.getTime(),
    endTime: dayEnd(dateOfDay(range.to)).getTime(),
    timezoneOffset: timezoneOffset(start),
    status,
    ...(hold === 'any' ? {} : { hold }),
    ...(search === '' ? {} : { search }),
  };
  const params = { boxOrPharmacyId: places.join(',') };
  return infiniteQueryOptions({
    queryKey: [listDeliveryHistory.path, { params, query }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listDeliveryHistory, { params, query: { ...query, ...pagePart(pageParam) } }, signal),
    getNextPageParam: (page) => page.lastKey,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    enabled: places.length > 0,
  });
}
