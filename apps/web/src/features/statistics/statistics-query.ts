import { showDeliveryStatistics } from '@kolli/contract/statistics/delivery-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { type MonthRange, monthRangeTimes } from '../../lib/text/months.ts';
import { callQuery } from '../../lib/call/query.ts';

/** The number of months shown by default. */
export const USUAL_MONTHS = 12;

export type StatisticsFilter = {
  /** Box ids, and the pharmacy's id for deliveries in no box; empty means all. */
  readonly places: readonly string[];
  readonly range: MonthRange;
};

/** Statistics of a pharmacy by box and month (CAL-30, STA-08). */
export function statisticsQuery(pharmacyId: string, { places, range }: StatisticsFilter) {
  return {
    ...callQuery(showDeliveryStatistics, {
      params: { id: pharmacyId },
      query: {
        ...monthRangeTimes(range),
        ...(places.length === 0 ? {} : { ids: places.join(',') }),
      },
    }),
    placeholderData: keepPreviousData,
  };
}
