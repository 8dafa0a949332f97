import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { readingGapMs } from '@kolli/domain/temperature/exposure';
import { limitBeyond } from '../parcel/allowed.ts';

export type CurvePoint = HeldDelivery['curve'][number];
type Span = { readonly from: number; readonly to: number };

/** A part of the curve that is out of range while the parcel lay there, with its extreme value. */
export type Excursion = Span & {
  readonly value: number;
  readonly at: number;
  readonly edge: number;
};

/**
 * The times without readings, by the rule of exposures: between two points, and from the last one to `end`, when the parcel
 * left or now. Where a curve has a point each `distanceMs`, only what is well above that is a gap.
 */
export function gapsOf(curve: readonly CurvePoint[], end: number, distanceMs = 0): Span[] {
  const limit = Math.max(readingGapMs, 2.5 * distanceMs);
  return curve.flatMap(([from], index) => {
    const to = curve[index + 1]?.[0] ?? end;
    return to - from >= limit ? [{ from, to }] : [];
  });
}

/** Until when the temperatures of a stay count: the parcel left, somebody decided, or now. */
export function endOf(
  { stay, judgedTime }: Pick<HeldDelivery, 'stay' | 'judgedTime'>,
  nowMs: number,
): number {
  const ends = [stay.until, judgedTime].filter((end) => end !== null);
  return ends.length === 0 ? nowMs : Math.min(...ends);
}

/**
 * The parts out of range during the stay, by the ranges of their times; an excursion ends where the curve has a gap.
 */
export function excursionsOf(held: HeldDelivery, end: number): Excursion[] {
  const { curve, stay } = held;
  const gaps = new Set(gapsOf(curve, end).map(({ from }) => from));
  const found: Excursion[] = [];
  let last: Excursion | null = null;
  for (const [at, value] of curve) {
    const edge = limitBeyond(held, at, value);
    const isInStay = at >= stay.from && at <= (stay.until ?? Number.POSITIVE_INFINITY);
    if (edge === null || !isInStay) {
      last = null;
      continue;
    }
    last = extended(last?.edge === edge ? last : null, { at, value, edge });
    if (last.from === at) found.push(last);
    else found.splice(-1, 1, last);
    if (gaps.has(at)) last = null;
  }
  return found;
}

function extended(
  before: Excursion | null,
  { at, value, edge }: { at: number; value: number; edge: number },
): Excursion {
  if (before === null) return { from: at, to: at, at, value, edge };
  const isFurther = Math.abs(value - edge) > Math.abs(before.value - edge);
  return { ...before, to: at, ...(isFurther ? { at, value } : {}) };
}

/** The excursion that went furthest from the allowed range; undefined without any. */
export function furthestOf(excursions: readonly Excursion[]): Excursion | undefined {
  const distance = ({ value, edge }: Excursion) => Math.abs(value - edge);
  return excursions.toSorted((a, b) => distance(b) - distance(a))[0];
}
