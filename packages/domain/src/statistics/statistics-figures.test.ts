import { expect, test } from 'vitest';
import {
  averagePickupHours,
  deliveryCounts,
  usageByKind,
  usagePercent,
} from './statistics-figures.ts';
import { deliveryMeasures, heldMeasures, servedMeasures } from './statistics-measures.ts';
import type { Amounts } from './statistics-series.ts';

const hourMs = 3_600_000;

/** The amounts of a place: `[measure, n, ms]`; 0 for any other measure. */
function place(...rows: readonly (readonly [number, number, number])[]): Amounts {
  const rowOf = (measure: number) => rows.find(([known]) => known === measure);
  return { n: (measure) => rowOf(measure)?.[1] ?? 0, ms: (measure) => rowOf(measure)?.[2] ?? 0 };
}

test('BOX-21 STA-06: the mean weights all pickups equally, also those without a delivery, and usage is between 0 and 100 percent for any log', () => {
  const busy = place([deliveryMeasures.pickedUp, 3, 3 * hourMs]);
  const quiet = place([deliveryMeasures.pickedUp, 1, 9 * hourMs]);
  expect(averagePickupHours([busy, quiet])).toBe(3);
  expect(averagePickupHours([place([deliveryMeasures.pickedUpUndelivered, 2, 0])])).toBeNull();
  const served = [servedMeasures.shelf, 0, hourMs] as const;
  const usage = (ms: number) =>
    usagePercent([place([heldMeasures.shelf, 0, ms], served)], ['shelf']);
  expect([usage(2 * hourMs), usage(-hourMs), usage(0)]).toEqual([100, 0, 0]);
  expect(usagePercent([place([servedMeasures.shelf, 0, -hourMs])], ['shelf'])).toBeNull();
  const { delivered, pickedUp, pickedUpUndelivered, ...ends } = deliveryMeasures;
  const amounts = place(
    [delivered, 5, 0],
    [pickedUp, 3, hourMs],
    [pickedUpUndelivered, 1, 0],
    [ends.expired, 7, 0],
    [ends.destroyed, 8, 0],
    [ends.cancelled, 9, 0],
  );
  expect(deliveryCounts(amounts)).toEqual({
    totalDeliveries: 5,
    pickupAmount: 4,
    expiredAmount: 7,
    destroyedAmount: 8,
    cancelledAmount: 9,
  });
});

test('BOX-25: usage is occupied divided by in-service time, null where nothing was in service', () => {
  const { small, large } = heldMeasures;
  const served = servedMeasures;
  const box = place([small, 0, hourMs], [served.small, 0, 3 * hourMs], [served.large, 0, hourMs]);
  expect(usagePercent([box], ['small'])).toBe(33.3);
  expect(usagePercent([box], ['small', 'large'])).toBe(25);
  expect(usagePercent([box, place([large, 0, hourMs])], ['small', 'large'])).toBe(50);
  expect(usageByKind([box])).toEqual({ small: 33.3, medium: null, large: 0, fridge: null });
  const kinds = ['small', 'medium', 'large', 'fridge'] as const;
  const each = kinds.flatMap((kind, index) => [
    [heldMeasures[kind], 0, (index + 1) * hourMs] as const,
    [served[kind], 0, 10 * hourMs] as const,
  ]);
  expect(usageByKind([place(...each)])).toEqual({ small: 10, medium: 20, large: 30, fridge: 40 });
});
