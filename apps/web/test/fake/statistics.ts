import {
  type DeliveryStatistics,
  type MonthStatistics,
  showDeliveryStatistics,
} from '@kolli/contract/statistics/delivery-statistics';
import { fakeState, on } from './state.ts';

/** The fake server's statistics, and the received queries. */
export const statistics = fakeState(() => ({
  response: { tableData: {}, averageTotal: null } as DeliveryStatistics,
  requested: [] as Record<string, string>[],
  /** The pharmacy of the last request. */
  pharmacyId: '',
}));

/** A month without any events by default. */
export function sampleMonth(changes: Partial<MonthStatistics> = {}): MonthStatistics {
  return {
    totalDeliveries: 0,
    pickupAmount: 0,
    expiredAmount: 0,
    destroyedAmount: 0,
    cancelledAmount: 0,
    averagePickupTime: null,
    totalUsage: 0,
    capacity: { small: 0, medium: 0, large: 0, fridge: null },
    ...changes,
  };
}

/** Handler of the statistics call. */
export const statisticsHandlers = [
  on(showDeliveryStatistics, ({ query, params }) => {
    statistics.pharmacyId = params.id;
    statistics.requested.push(query);
    return statistics.response;
  }),
];
