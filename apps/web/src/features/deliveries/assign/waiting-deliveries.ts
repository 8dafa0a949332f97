import { listOpenDeliveries } from '@kolli/contract/delivery/delivery-lists';
import { identityNumbersIn } from '@kolli/domain/people/identity-numbers-in-text';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/call/call.ts';

const PAGE = 50;

/**
 * A pharmacy's deliveries that wait to be assigned, newest first, read page by page (DLG-09), without test orders; with `search` those
 * whose kolli IDs or phone number have this part. An identity number is not sent, and matches nothing.
 */
export function waitingDeliveriesQuery(pharmacyId: string, search = '') {
  const isSecret = identityNumbersIn(search).length > 0;
  return infiniteQueryOptions({
    queryKey: [
      listOpenDeliveries.path,
      {
        pharmacyId,
        unassigned: true,
        isTest: false,
        ...(search === '' ? {} : { search: isSecret ? null : search }),
      },
    ] as const,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      if (isSecret) return { deliveries: [], lastKey: null };
      const query = {
        pharmacyId,
        unassigned: 'true' as const,
        isTest: 'false' as const,
        limit: PAGE,
        ...(search === '' ? {} : { search }),
        ...(pageParam === null ? {} : { lastKey: pageParam }),
      };
      return await call(listOpenDeliveries, { query }, signal);
    },
    getNextPageParam: (page) => page.lastKey,
    networkMode: 'always',
  });
}
