import type { ChartSpan } from './chart-types.ts';

/** The narrowest view, as a share of nothing but sense: ten minutes hold ten readings. */
const NARROWEST = 10 * 60_000;

/** A span moved into the whole one, and never wider than it. */
export function spanWithin(whole: ChartSpan, { from, to }: ChartSpan): ChartSpan {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/**
 * A span zoomed about a place in it: below 1 nearer, above 1 further away. It keeps that place where it
 * is, stays within the whole, and never becomes narrower than ten minutes.
 */
export function zoomedSpan(
  whole: ChartSpan,
  shown: ChartSpan,
  factor: number,
  about: number,
): ChartSpan {
  const length = shown.to - shown.from;
  const wanted = Math.max(length * factor, Math.min(NARROWEST, length));
  const share = (about - shown.from) / length;
  const from = about - share * wanted;
  return spanWithin(whole, { from, to: from + wanted });
}

/** A span moved by a share of its length. */
export function movedSpan(whole: ChartSpan, { from, to }: ChartSpan, share: number): ChartSpan {
  const distance = (to - from) * share;
  return spanWithin(whole, { from: from + distance, to: to + distance });
}

export function isSameSpan(one: ChartSpan, other: ChartSpan): boolean {
  return one.from === other.from && one.to === other.to;
}
