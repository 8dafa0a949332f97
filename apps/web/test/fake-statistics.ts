import type { DeliveryStatistics, MonthStatistics } from '@kolli/contract/delivery-statistics';
import { http } from 'msw/http';
import { result, signedIn } from './fake-state.ts';

/** What the fake server's statistics hold, and what was asked of them. */
export const statistics = {
  answer: { tableData: {}, averageTotal: null } as DeliveryStatistics,
  asked: [] as Record<string, string>[],
  /** The pharmacy that was asked of last. */
  pharmacyId: '',
};

/** Begins anew without statistics. */
export function resetStatistics(): void {
  statistics.answer = { tableData: {}, averageTotal: null };
  statistics.asked = [];
  statistics.pharmacyId = '';
}

/** A month in which nothing happened unless told otherwise. */
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

/** The call of statistics, as the fake server answers it. */
export const statisticsHandlers = [
  http.get(
    '/api/deliveries/statistics/per-pharmacy/:id',
    signedIn(({ request, params }) => {
      statistics.pharmacyId = String(params['id']);
      statistics.asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return result(statistics.answer);
    }),
  ),
];
