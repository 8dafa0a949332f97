import {
  type CapacityKind,
  deliveryMeasures,
  heldMeasures,
  servedMeasures,
} from './statistics-measures.ts';
import type { Amounts } from './statistics-series.ts';

const hourMs = 3_600_000;

/** Mean time from delivery to pickup, in hours; null without pickups (BOX-21). */
export function averagePickupHours(places: readonly Amounts[]): number | null {
  let [n, ms] = [0, 0];
  for (const amounts of places) {
    n += amounts.n(deliveryMeasures.pickedUp);
    ms += amounts.ms(deliveryMeasures.pickedUp);
  }
  return n === 0 ? null : ms / n / hourMs;
}

/**
 * Occupied divided by in-service time of these kinds of doors or shelves, in percent with one decimal; null when
 * none was in service (BOX-25).
 */
export function usagePercent(
  places: readonly Amounts[],
  kinds: readonly CapacityKind[],
): number | null {
  let [heldMs, servedMs] = [0, 0];
  for (const amounts of places)
    for (const kind of kinds) {
      heldMs += amounts.ms(heldMeasures[kind]);
      servedMs += amounts.ms(servedMeasures[kind]);
    }
  if (servedMs <= 0) return null;
  const share = Math.min(1, Math.max(0, heldMs / servedMs));
  return Math.round(share * 1000) / 10;
}

/** Usage by kind of locker, in percent; see {@link usagePercent}. */
export function usageByKind(places: readonly Amounts[]) {
  const of = (kind: CapacityKind) => usagePercent(places, [kind]);
  return { small: of('small'), medium: of('medium'), large: of('large'), fridge: of('fridge') };
}

/** The number of deliveries and of each of their ends, by time of event (STA-06). */
export function deliveryCounts({ n }: Amounts) {
  return {
    totalDeliveries: n(deliveryMeasures.delivered),
    pickupAmount: n(deliveryMeasures.pickedUp) + n(deliveryMeasures.pickedUpUndelivered),
    expiredAmount: n(deliveryMeasures.expired),
    destroyedAmount: n(deliveryMeasures.destroyed),
    cancelledAmount: n(deliveryMeasures.cancelled),
  };
}
