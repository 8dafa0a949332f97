import { type Interval, intersection, stepsBetween, union } from './occupied-time.ts';
import {
  type CapacityKind,
  heldMeasures,
  type CountChange,
  servedMeasures,
} from './statistics-measures.ts';

/** A door or shelf: when deliveries held it, and when it was in service. */
export interface Capacity {
  readonly stays: readonly Interval[];
  readonly spans: readonly Interval[];
}

const heldOf = ({ stays, spans }: Capacity) => intersection(union(stays), spans);

/**
 * The changes from one state of a door or shelf to another in the counts of occupied and in-service places
 * (BOX-25). A place counts as occupied only while it is also in service, so that usage never exceeds
 * 100 percent. Stays that ended before the first difference may be omitted from both.
 */
export function occupancyCountChanges(
  place: { readonly placeId: string; readonly kind: CapacityKind },
  before: Capacity,
  after: Capacity,
): CountChange[] {
  const { placeId, kind } = place;
  const changes = (measure: number, steps: ReturnType<typeof stepsBetween>) =>
    steps.map(({ at, n }): CountChange => ({ placeId, at, measure, n, ms: 0 }));
  return [
    ...changes(heldMeasures[kind], stepsBetween(heldOf(before), heldOf(after))),
    ...changes(servedMeasures[kind], stepsBetween(before.spans, after.spans)),
  ];
}
