import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/call/call.ts';

const PAGE = 50;

/**
 * A pharmacy's deliveries that wait to be assigned, newest first, read page by page (DLG-09), without test orders; with `search` those
 * whose kolli IDs or phone number have this part.
 */
export function waitingDeliveriesQuery(pharmacyId: string, search = '') {
  return infiniteQueryOptions({
    queryKey: [
      listOpenDeliveries.path,
      {
        pharmacyId,
        unassigned: true,
        isTest: false,
        ...(search === '' ? {} : { search }),
      },
    ] as const,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        pharmacyId,
        unassigned: 'true' as const,
        isTest: 'false' as const,
        limit: PAGE,
        ...(search === '' ? {} : { search }),
        ...(pageParam === null ? {} : { lastKey: pageParam }),
      };
      return call(listOpenDeliveries, { query }, signal);
    },
    getNextPageParam: (page) => page.lastKey,
    networkMode: 'always',
  });
}
