import {
  listOpenDeliveries,
  type openSorts,
  type reservationStatuses,
} from '@kolli/contract/delivery/delivery-lists';
import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { readPages } from '../../components/work/read-pages.ts';
import type { Job } from '../../components/work/use-long-work.tsx';
import { call } from '../../lib/call/call.ts';
import { LARGEST_PAGE, pagePart } from '../../lib/call/paged-query.ts';

/** What the rows are sorted by. */
export type ReservationsOrder = (typeof openSorts)[number];
export type ReservationStatus = (typeof reservationStatuses)[number];

export type ReservationsFilter = {
  readonly pharmacyId: string;
  /** Box ids, and the pharmacy's id for deliveries in no box; empty means all. */
  readonly places: readonly string[];
  readonly sortBy: ReservationsOrder;
  readonly sort: 'asc' | 'desc';
  /** Undefined for all. */
  readonly status: ReservationStatus | undefined;
  /** Part of a kolli ID or phone number; empty lists all. */
  readonly search: { readonly by: 'deliveryId' | 'phoneNumber'; readonly text: string };
};

/** What is asked of the server for a filter. */
function askedOf(filter: ReservationsFilter) {
  const { pharmacyId, places, sortBy, sort, status, search } = filter;
  return {
    pharmacyId,
    sortBy,
    sort,
    ...(status === undefined ? {} : { status }),
    ...(places.length === 0 ? {} : { ids: places.join(',') }),
    ...(search.text === '' ? {} : { search: search.text, searchBy: search.by }),
  };
}

/** Open, assigned deliveries by page, filtered and sorted (RES-01, RES-06, RES-22, FND-04). */
export function reservationsQuery(filter: ReservationsFilter) {
  const query = askedOf(filter);
  return infiniteQueryOptions({
    queryKey: [listOpenDeliveries.path, query] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listOpenDeliveries, { query: { ...query, ...pagePart(pageParam) } }, signal),
    getNextPageParam: (page) => page.lastKey,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
}

/** All reservations that a filter matches, for a file. Throws a CallError, and where it is cancelled. */
export function readAllReservations(filter: ReservationsFilter, job: Job): Promise<Delivery[]> {
  const query = { ...askedOf(filter), limit: LARGEST_PAGE };
  return readPages(async (from) => {
    const { deliveries, lastKey } = await call(
      listOpenDeliveries,
      { query: { ...query, ...from } },
      job.signal,
    );
    return { rows: deliveries, lastKey };
  }, job);
}
