import type { ChartSpan } from './drawing/chart-types.ts';

/** The narrowest view: ten minutes, about ten readings. */
const MIN_SPAN_MS = 10 * 60_000;

/** Shifts a span into the whole one and cuts it to its length. */
export function spanWithin(whole: ChartSpan, { from, to }: ChartSpan): ChartSpan {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/**
 * Zooms a span about a point: a factor below 1 zooms in, above 1 out. The point keeps its place,
 * and the result stays within the whole span and is at least ten minutes long.
 */
export function zoomedSpan(
  whole: ChartSpan,
  shown: ChartSpan,
  factor: number,
  about: number,
): ChartSpan {
  const length = shown.to - shown.from;
  const newLength = Math.max(length * factor, Math.min(MIN_SPAN_MS, length));
  const share = (about - shown.from) / length;
  const from = about - share * newLength;
  return spanWithin(whole, { from, to: from + newLength });
}

/** Moves a span by a fraction of its length. */
export function movedSpan(whole: ChartSpan, { from, to }: ChartSpan, share: number): ChartSpan {
  const distance = (to - from) * share;
  return spanWithin(whole, { from: from + distance, to: to + distance });
}

export function isSameSpan(one: ChartSpan, other: ChartSpan): boolean {
  return one.from === other.from && one.to === other.to;
}
