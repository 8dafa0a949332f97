import type { Capacity } from '@kolli/contract/statistics/box-capacity';
import {
  averagePickupHours,
  usageByKind,
  usagePercent,
} from '@kolli/domain/statistics/statistics-figures';
import type { TimeRange } from '@kolli/domain/statistics/statistics-ranges';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type PlaceAmounts, readAmounts } from './read-amounts.ts';

interface CapacityDeps {
  readonly store: Store;
  readonly clock: Clock;
}

interface RequestedRange {
  readonly startTime: number;
  readonly endTime: number;
}

/** Places to aggregate: lockers of boxes, shelves of a pharmacy. */
interface Counted {
  readonly boxes: readonly PlaceAmounts[];
  readonly pharmacy: readonly PlaceAmounts[];
}

function figures({ boxes, pharmacy }: Counted, range: TimeRange | undefined) {
  if (range === undefined) {
    const capacity = { small: null, medium: null, large: null, fridge: null };
    return { averagePickupTime: null, capacity, shelves: null };
  }
  const ofBoxes = boxes.map(({ amounts }) => amounts(range));
  const own = pharmacy.map(({ amounts }) => amounts(range));
  return {
    averagePickupTime: averagePickupHours([...ofBoxes, ...own]),
    capacity: usageByKind(ofBoxes),
    shelves: usagePercent(own, ['shelf']),
  };
}

/** The range up to now; undefined if it is in the future. */
function pastRange({ startTime, endTime }: RequestedRange, now: number): TimeRange | undefined {
  const range = { from: startTime, until: Math.min(endTime + 1, now) };
  return range.from < range.until ? range : undefined;
}

/** Usage of the boxes and shelves of a pharmacy in the range up to now (CAL-27, BOX-25). */
export async function showPharmacyCapacity(
  { store, clock }: CapacityDeps,
  pharmacyId: string,
  requested: RequestedRange,
): Promise<Capacity> {
  const now = clock().getTime();
  const range = pastRange(requested, now);
  const times = range === undefined ? [] : [range.from, range.until];
  const { pharmacy, boxes } = await readAmounts(store, pharmacyId, { times, now });
  const { name } = pharmacy;
  return {
    id: pharmacyId,
    name,
    pharmacyId,
    pharmacyName: name,
    ...figures({ boxes, pharmacy: [pharmacy] }, range),
  };
}

/** Usage of a box in the range up to now (CAL-28, BOX-25). */
export async function showBoxCapacity(
  { store, clock }: CapacityDeps,
  { pharmacyId, boxId }: { readonly pharmacyId: string; readonly boxId: string },
  requested: RequestedRange,
): Promise<Capacity> {
  const now = clock().getTime();
  const range = pastRange(requested, now);
  const times = range === undefined ? [] : [range.from, range.until];
  const { pharmacy, boxes } = await readAmounts(store, pharmacyId, { times, now });
  const box = boxes.find(({ id }) => id === boxId);
  if (box === undefined) throw new CodedError('forbidden');
  return {
    id: boxId,
    name: box.name,
    pharmacyId,
    pharmacyName: pharmacy.name,
    ...figures({ boxes: [box], pharmacy: [] }, range),
  };
}
