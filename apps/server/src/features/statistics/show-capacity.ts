import type { Capacity } from '@kolli/contract/box-capacity';
import { averagePickupHours, usageByKind, usagePercent } from '@kolli/domain/statistics-figures';
import type { TimeRange } from '@kolli/domain/statistics-ranges';
import type { Amounts } from '@kolli/domain/statistics-series';
import type { Clock } from '../../platform/clock/clock.ts';
import { CodedError } from '../../platform/coded-error.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { readAmounts } from './read-amounts.ts';

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
  readonly all: readonly Amounts[];
  readonly boxes: readonly Amounts[];
  readonly pharmacy: readonly Amounts[];
}

function figures({ all, boxes, pharmacy }: Counted, range: TimeRange | undefined) {
  if (range === undefined) {
    const capacity = { small: null, medium: null, large: null, fridge: null };
    return { averagePickupTime: null, capacity, shelves: null };
  }
  return {
    averagePickupTime: averagePickupHours(all, range),
    capacity: usageByKind(boxes, range),
    shelves: usagePercent(pharmacy, ['shelf'], range),
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
  const { pharmacyName, boxes, of } = await readAmounts(store, pharmacyId, { times, now });
  const ofBoxes = boxes.map(({ id }) => of(id));
  const own = of(pharmacyId);
  return {
    ...{ id: pharmacyId, name: pharmacyName, pharmacyId, pharmacyName },
    ...figures({ all: [...ofBoxes, own], boxes: ofBoxes, pharmacy: [own] }, range),
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
  const { pharmacyName, boxes, of } = await readAmounts(store, pharmacyId, { times, now });
  const box = boxes.find(({ id }) => id === boxId);
  if (box === undefined) throw new CodedError('forbidden');
  const own = [of(boxId)];
  return {
    ...{ id: boxId, name: box.name, pharmacyId, pharmacyName },
    ...figures({ all: own, boxes: own, pharmacy: [] }, range),
  };
}
