import { type Interval, intersection, stepsBetween, union } from './occupied-time.ts';
import {
  type CapacityKind,
  heldMeasures,
  type Moment,
  servedMeasures,
} from './statistics-measures.ts';

/** A door or shelf: who held it, and when it was in service. */
export interface Capacity {
  readonly stays: readonly Interval[];
  readonly spans: readonly Interval[];
}

const heldOf = ({ stays, spans }: Capacity) => intersection(union(stays), spans);

/**
 * What turns the counts of a door or shelf, occupied and in service, into others (BOX-25). It is
 * occupied while anything holds it, and only as long as it is in service, so that usage is never over
 * 100 percent. Stays that ended before the first difference may be left out of both.
 */
export function occupancyMoments(
  place: { readonly placeId: string; readonly kind: CapacityKind },
  before: Capacity,
  after: Capacity,
): Moment[] {
  const { placeId, kind } = place;
  const moments = (measure: number, steps: ReturnType<typeof stepsBetween>) =>
    steps.map(({ at, n }): Moment => ({ placeId, at, measure, n, ms: 0 }));
  return [
    ...moments(heldMeasures[kind], stepsBetween(heldOf(before), heldOf(after))),
    ...moments(servedMeasures[kind], stepsBetween(before.spans, after.spans)),
  ];
}
