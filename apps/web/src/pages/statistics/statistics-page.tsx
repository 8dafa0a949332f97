import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type StatisticsFilter,
  statisticsQuery,
  USUAL_MONTHS,
} from '../../features/statistics/statistics-query.ts';
import { monthRows } from '../../features/statistics/statistics-rows.ts';
import { StatisticsScreen } from '../../features/statistics/statistics-screen.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { isForeign } from '../../lib/call/handle-call-error.ts';
import { type MonthRange, monthsUntil } from '../../lib/text/months.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { type ListPlaces, useListPlaces } from '../place/list-places.ts';
import { placeIds } from '../search/list-search.ts';
import { Foreign, LoadFailure } from '../place/load-failure.tsx';
import type { StatisticsSearch } from './statistics-search.ts';

type StatisticsPageProps = {
  pharmacyId: string;
  filters: StatisticsSearch;
  onFilters: (filters: StatisticsSearch) => void;
};

/** Fetches the statistics for the filters. */
export function StatisticsPage({ pharmacyId, filters, onFilters }: StatisticsPageProps) {
  const list = useListPlaces(pharmacyId);
  const usual = monthsUntil(new Date(useNow()), USUAL_MONTHS);
  const filter = useFilter(filters, usual);
  const isWhole = Object.keys(searchOf(filter)).length === 0;
  const { data, error, isPlaceholderData, refetch } = useQuery(statisticsQuery(pharmacyId, filter));
  const places = useNamedPlaces(list.places, pharmacyId);
  const rows = useMemo(
    () => data && places && monthRows(data, places, pharmacyId),
    [data, places, pharmacyId],
  );
  const isOfOthers = [error, list.error].some((one) => one instanceof CallError && isForeign(one));
  if (isOfOthers) return <Foreign />;
  if (list.error !== null) {
    return <LoadFailure isWhole error={list.error} onRetry={list.retry} />;
  }
  const found = rows &&
    data && { rows, averageHours: data.averageTotal, isStale: isPlaceholderData };
  return (
    <StatisticsScreen
      found={found}
      failure={error}
      onRetry={() => void refetch()}
      places={places ?? []}
      filter={filter}
      thisMonth={usual.to}
      onFilter={(change) => {
        onFilters(searchOf({ ...filter, ...change }));
      }}
      onReset={
        isWhole
          ? undefined
          : () => {
              onFilters({});
            }
      }
    />
  );
}

/** The places of the figures; deliveries in no box belong to the pharmacy. */
function useNamedPlaces(places: ListPlaces['places'], pharmacyId: string) {
  const { t } = useTranslation();
  const own = t('statistics.pharmacy');
  return useMemo(
    () => places?.map((place) => (place.id === pharmacyId ? { ...place, name: own } : place)),
    [places, pharmacyId, own],
  );
}

function useFilter({ places, from, to }: StatisticsSearch, usual: MonthRange): StatisticsFilter {
  const [first, last] = [from ?? usual.from, to ?? usual.to];
  return useMemo(
    () => ({ places: placeIds(places), range: { from: first, to: last } }),
    [places, first, last],
  );
}

function searchOf({ places, range }: StatisticsFilter): StatisticsSearch {
  const usual = monthsUntil(new Date(serverNow()), USUAL_MONTHS);
  const isUsual = range.from === usual.from && range.to === usual.to;
  return {
    ...(places.length === 0 ? {} : { places: places.join(',') }),
    ...(isUsual ? {} : range),
  };
}
