import { spanWithin } from '../../components/chart/chart-span.ts';
import type { ChartSpan } from '../../components/chart/drawing/chart-types.ts';

/**
 * Margin on either side of the view, as a fraction of its length, so that it can be moved without a
 * new request.
 */
const MARGIN = 0.5;
/** A view narrower than this fraction of the span that was read needs finer points. */
const COARSE = 0.25;

/**
 * The span to read for a view of a larger whole: the view with a margin on both sides. The previous
 * span is reused while the view lies within it and is not much narrower.
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

/** Whether a span contains another one. */
export function covers(span: ChartSpan, { from, to }: ChartSpan): boolean {
  return span.from <= from && span.to >= to;
}
