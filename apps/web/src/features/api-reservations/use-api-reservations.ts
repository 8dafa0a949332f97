import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStates } from '../../components/data-table/list-states.ts';
import { type ApiReservationsFilter, apiReservationsQuery } from './api-reservations-query.ts';

const none: readonly Delivery[] = [];

/** The waiting deliveries by page, with their load state. */
export function useApiReservations(filter: ApiReservationsFilter) {
  const query = useInfiniteQuery(apiReservationsQuery(filter));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.deliveries) ?? none, [data]);
  return {
    rows,
    states: listStates(query),
    error: query.error,
    /** In epoch milliseconds; 0 before the first fetch. */
    readAt: query.dataUpdatedAt,
    /** Shown while the requested rows load. */
    isStale: query.isPlaceholderData,
  };
}
