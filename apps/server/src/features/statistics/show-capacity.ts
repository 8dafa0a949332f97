import type { Capacity } from '@kolli/contract/box-capacity';
import { averagePickupHours, usageByKind, usagePercent } from '@kolli/domain/statistics-figures';
import type { TimeRange } from '@kolli/domain/statistics-ranges';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { type PlaceAmounts, readAmounts } from './read-amounts.ts';

interface CapacityDeps {
  readonly store: Store;
  readonly clock: Clock;
}

interface AskedRange {
  readonly startTime: number;
  readonly endTime: number;
}

/** The places whose figures are one: lockers of boxes, shelves of a pharmacy. */
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

/** The range up to now, or undefined where all of it is to come. */
function livedRange({ startTime, endTime }: AskedRange, now: number): TimeRange | undefined {
  const range = { from: startTime, until: Math.min(endTime + 1, now) };
  return range.from < range.until ? range : undefined;
}

/** How full the boxes and shelves of a pharmacy were in the range up to now (CAL-27, BOX-25). */
export async function showPharmacyCapacity(
  { store, clock }: CapacityDeps,
  pharmacyId: string,
  asked: AskedRange,
): Promise<Capacity> {
  const now = clock().getTime();
  const range = livedRange(asked, now);
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

/** How full a box was in the range up to now (CAL-28, BOX-25). */
export async function showBoxCapacity(
  { store, clock }: CapacityDeps,
  { pharmacyId, boxId }: { readonly pharmacyId: string; readonly boxId: string },
  asked: AskedRange,
): Promise<Capacity> {
  const now = clock().getTime();
  const range = livedRange(asked, now);
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
