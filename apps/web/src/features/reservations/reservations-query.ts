import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';
import { pagePart } from '../../lib/call/paged-query.ts';

export type ReservationsFilter = {
  readonly pharmacyId: string;
  /** Box ids, and the pharmacy's id for deliveries in no box; empty means all. */
  readonly places: readonly string[];
  readonly sort: 'asc' | 'desc';
  /** Part of a kolli ID or phone number; empty lists all. Never contains identity numbers. */
  readonly search: { readonly by: 'deliveryId' | 'phoneNumber'; readonly text: string };
};

/** Open, assigned deliveries by page, filtered and sorted (RES-01, RES-06, RES-22). */
export function reservationsQuery({ pharmacyId, places, sort, search }: ReservationsFilter) {
  const query = {
    pharmacyId,
    sort,
    ...(places.length === 0 ? {} : { ids: places.join(',') }),
    ...(search.text === '' ? {} : { search: search.text, searchBy: search.by }),
  };
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
