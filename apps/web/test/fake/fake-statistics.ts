import type {
  DeliveryStatistics,
  MonthStatistics,
} from '@kolli/contract/statistics/delivery-statistics';
import { http } from './network.ts';
import { result, signedIn } from './fake-state.ts';

/** The fake server's statistics, and the received queries. */
export const statistics = {
  response: { tableData: {}, averageTotal: null } as DeliveryStatistics,
  requested: [] as Record<string, string>[],
  /** The pharmacy of the last request. */
  pharmacyId: '',
};

/** Resets to no statistics. */
export function resetStatistics(): void {
  statistics.response = { tableData: {}, averageTotal: null };
  statistics.requested = [];
  statistics.pharmacyId = '';
}

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
  http.get(
    '/api/deliveries/statistics/per-pharmacy/:id',
    signedIn(({ request, params }) => {
      statistics.pharmacyId = String(params['id']);
      statistics.requested.push(Object.fromEntries(new URL(request.url).searchParams));
      return result(statistics.response);
    }),
  ),
];
