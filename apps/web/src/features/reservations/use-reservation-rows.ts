import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStates } from '../../components/data-table/list-states.ts';
import type { ListStates } from '../../components/data-table/data-table-types.ts';
import type { Committed } from '../../components/filters/use-search.ts';
import type { Job } from '../../components/work/use-long-work.tsx';
import {
  readAllReservations,
  type ReservationsFilter,
  reservationsQuery,
} from './reservations-query.ts';
import { isIdentityNumber, rowsOfGroups, ssnSearchQuery } from './ssn-search-query.ts';

export type ReservationRows = {
  readonly rows: readonly Delivery[];
  readonly states: ListStates;
  readonly error: Error | null;
  /** When the rows were last fetched, in epoch milliseconds; 0 before the first fetch. */
  readonly readAt: number;
  /** Shown while the requested rows load. */
  readonly isStale: boolean;
  /** The searched text is not a valid identity number. */
  readonly isWrongSsn: boolean;
  /** Reads all rows that match, loaded or not, for a file. */
  readonly readAll: (job: Job) => Promise<readonly Delivery[]>;
};

type RowFilters = Omit<ReservationsFilter, 'search'> & { readonly search: Committed };

const none: readonly Delivery[] = [];

/** The rows that match the filters: by page, or all of an identity number. */
export function useReservationRows({ search, ...filters }: RowFilters): ReservationRows {
  const isSsn = search.by === 'ssn' && search.text !== '';
  const isWrongSsn = isSsn && !isIdentityNumber(search.text);
  const isFinding = isSsn && !isWrongSsn;
  const list = useListed({
    ...filters,
    search:
      search.by === 'ssn' ? { by: 'deliveryId', text: '' } : { by: search.by, text: search.text },
  });
  const found = useFound(filters, search, isFinding);
  return { ...(isFinding ? found : list), isWrongSsn };
}

function useListed(filter: ReservationsFilter) {
  const query = useInfiniteQuery(reservationsQuery(filter));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.deliveries) ?? none, [data]);
  return {
    rows,
    states: listStates(query),
    error: query.error,
    readAt: query.dataUpdatedAt,
    isStale: query.isPlaceholderData,
    readAll: (job: Job) => readAllReservations(filter, job),
  };
}

function useFound(filters: Omit<RowFilters, 'search'>, search: Committed, isFinding: boolean) {
  const { pharmacyId, places, status } = filters;
  const query = useQuery({
    ...ssnSearchQuery({ pharmacyId, ssn: search.text, searchNumber: search.number }),
    enabled: isFinding,
  });
  const { data } = query;
  const rows = useMemo(() => {
    const found = data ? rowsOfGroups(data, places) : none;
    return status === undefined
      ? found
      : found.filter(({ deliveryStatus }) => deliveryStatus === status);
  }, [data, places, status]);
  const states: ListStates = {
    state: data ? 'ready' : query.isError ? 'failed' : 'loading',
    failure: query.error,
    more: 'none',
    onEndReached: () => undefined,
    onRetry: () => void query.refetch(),
  };
  return {
    rows,
    states,
    error: query.error,
    readAt: query.dataUpdatedAt,
    isStale: false,
    readAll: () => Promise.resolve(rows),
  };
}
