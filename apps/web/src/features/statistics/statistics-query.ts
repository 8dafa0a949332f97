import { showDeliveryStatistics } from '@kolli/contract/delivery-statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { type MonthRange, monthRangeTimes } from '../../lib/months.ts';
import { callQuery } from '../../lib/query.ts';

/** How many months are shown unless others are chosen. */
export const USUAL_MONTHS = 12;

export type StatisticsFilter = {
  /** Boxes, and the pharmacy's own id for what was in none; none of them means all. */
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
