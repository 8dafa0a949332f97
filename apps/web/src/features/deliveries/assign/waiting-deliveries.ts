import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call/call.ts';

const PAGE = 50;

/** A pharmacy's deliveries that wait to be assigned, newest first, read page by page (DLG-09). */
export function waitingDeliveriesQuery(pharmacyId: string) {
  return infiniteQueryOptions({
    queryKey: [listOpenDeliveries.path, { pharmacyId, unassigned: true }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(
        listOpenDeliveries,
        {
          query: {
            pharmacyId,
            unassigned: 'true',
            limit: PAGE,
            ...(pageParam === null ? {} : { lastKey: pageParam }),
          },
        },
        signal,
      ),
    getNextPageParam: (page) => page.lastKey,
    networkMode: 'always',
  });
}
