import type { Alarm } from '@kolli/contract/monitoring/alarms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listStates } from '../../components/data-table/list-states.ts';
import { type AlarmsFilter, alarmsQuery } from './alarms-query.ts';

const none: readonly Alarm[] = [];

/** The alarms that match the filters. */
export function useAlarmRows(filter: AlarmsFilter) {
  const query = useInfiniteQuery(alarmsQuery(filter));
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.alarms) ?? none, [data]);
  return {
    rows,
    states: listStates(query),
    error: query.error,
    readAt: query.dataUpdatedAt,
    isStale: query.isPlaceholderData,
  };
}
