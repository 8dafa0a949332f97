import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/call/call.ts';
import { pagePart } from '../../lib/call/paged-query.ts';

/** A pharmacy's unassigned deliveries by page, sorted by reserved time (API-01, API-02). */
export function apiReservationsQuery(pharmacyId: string, sort: 'asc' | 'desc') {
  const query = { pharmacyId, unassigned: 'true', sort } as const;
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
