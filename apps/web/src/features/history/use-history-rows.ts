import type { DeliveryFacts } from '@kolli/contract/delivery/deliveries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStates } from '../../components/data-table/list-states.ts';
import type { Job } from '../../components/work/use-long-work.tsx';
import { type HistoryFilter, historyQuery, readAllHistory } from './history-query.ts';

const none: readonly DeliveryFacts[] = [];

/** The history rows that match the filters. */
export function useHistoryRows(filter: HistoryFilter) {
  const query = useInfiniteQuery(historyQuery(filter));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.deliveries) ?? none, [data]);
  return {
    rows,
    states: listStates(query),
    error: query.error,
    readAt: query.dataUpdatedAt,
    isStale: query.isPlaceholderData,
    /** Reads all rows that match, loaded or not, for a file. */
    readAll: (job: Job) => readAllHistory(filter, job),
  };
}
