import {
  type CapacityKind,
  deliveryMeasures,
  heldMeasures,
  servedMeasures,
} from './statistics-measures.ts';
import type { TimeRange } from './statistics-ranges.ts';
import type { Amounts } from './statistics-series.ts';

const hourMs = 3_600_000;

function total(places: readonly Amounts[], measures: readonly number[], range: TimeRange) {
  let [n, ms] = [0, 0];
  for (const amounts of places)
    for (const measure of measures) {
      const amount = amounts(measure, range);
      n += amount.n;
      ms += amount.ms;
    }
  return { n, ms };
}

/** Mean hours from delivery to pickup of the pickups in the range; null when there were none (BOX-21). */
export function averagePickupHours(places: readonly Amounts[], range: TimeRange): number | null {
  const { n, ms } = total(places, [deliveryMeasures.pickedUp], range);
  return n === 0 ? null : ms / n / hourMs;
}

/**
 * Occupied over in-service time of these kinds of doors or shelves in the range, percent with one
 * decimal; null when none was in service (BOX-25).
 */
export function usagePercent(
  places: readonly Amounts[],
  kinds: readonly CapacityKind[],
  range: TimeRange,
): number | null {
  const sum = (measures: Readonly<Record<CapacityKind, number>>) =>
    total(
      places,
      kinds.map((kind) => measures[kind]),
      range,
    ).ms;
  const servedMs = sum(servedMeasures);
  if (servedMs <= 0) return null;
  const share = Math.min(1, Math.max(0, sum(heldMeasures) / servedMs));
  return Math.round(share * 1000) / 10;
}

/** How full each kind of locker was. */
export function usageByKind(places: readonly Amounts[], range: TimeRange) {
  const of = (kind: CapacityKind) => usagePercent(places, [kind], range);
  return { small: of('small'), medium: of('medium'), large: of('large'), fridge: of('fridge') };
}

/** How many of each were counted in the range, by the time of the event (STA-06). */
export function deliveryCounts(amounts: Amounts, range: TimeRange) {
  const of = (name: keyof typeof deliveryMeasures) => amounts(deliveryMeasures[name], range).n;
  return {
    totalDeliveries: of('delivered'),
    pickupAmount: of('pickedUp') + of('pickedUpUndelivered'),
    expiredAmount: of('expired'),
    destroyedAmount: of('destroyed'),
    cancelledAmount: of('cancelled'),
  };
}
