import { spanWithin } from '../../components/chart/chart-span.ts';
import type { ChartSpan } from '../../components/chart/chart-types.ts';

/** Of the view's length, what is read on either side of it, so that it can be moved a while. */
const MARGIN = 0.5;
/** A view narrower than this share of what was read is worth finer points. */
const COARSE = 0.25;

/**
 * What to read for a view of a larger whole: the view with a margin on both sides. What was read before
 * is kept as long as the view lies within it and is not much narrower.
 */
export function fineSpan(
  known: ChartSpan | null,
  view: ChartSpan | null,
  whole: ChartSpan,
): ChartSpan | null {
  if (view === null) return null;
  const length = view.to - view.from;
  if (known && covers(known, view) && length >= COARSE * (known.to - known.from)) return known;
  const wider = { from: view.from - MARGIN * length, to: view.to + MARGIN * length };
  const { from, to } = spanWithin(whole, wider);
  return { from: Math.floor(from), to: Math.ceil(to) };
}

/** Whether a span holds all of another one. */
export function covers(span: ChartSpan, { from, to }: ChartSpan): boolean {
  return span.from <= from && span.to >= to;
}
