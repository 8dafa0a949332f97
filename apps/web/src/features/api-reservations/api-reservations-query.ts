import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';
import { pagePart } from '../../lib/call/paged-query.ts';

export type ApiReservationsFilter = {
  readonly pharmacyId: string;
  readonly sort: 'asc' | 'desc';
  /** Part of a kolli ID, phone number or order ID; empty lists all. */
  readonly search: string;
};

/** A pharmacy's unassigned deliveries by page, sorted by reserved time (API-01, API-02, FND-04). */
export function apiReservationsQuery({ pharmacyId, sort, search }: ApiReservationsFilter) {
  const found = search === '' ? {} : { search };
  const query = { pharmacyId, unassigned: 'true', sort, ...found } as const;
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
