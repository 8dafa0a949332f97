import { firstFrom } from './chart-scale.ts';
import type { ChartData, ChartSeries, ChartStretch } from './chart-types.ts';

/** A stretch with its series, and how far apart joined values may be. */
export type ShownStretch = {
  readonly stretch: ChartStretch;
  readonly series: ChartSeries;
  readonly limit: number;
};

/**
 * The half-open range of indices of a stretch's points, with one point more on either side if it
 * has an edge.
 */
export function stretchIndices(
  { times, intervalMs = 0 }: Pick<ChartData, 'times' | 'intervalMs'>,
  { from, to, edge }: ChartStretch,
): [start: number, end: number] {
  // Only what is beyond the edge is drawn: the line to one point more on either side crosses the
  // edge.
  const margin = edge === undefined ? 0 : 1;
  const start = firstFrom(times, from - intervalMs + 1) - margin;
  return [Math.max(0, start), Math.min(times.length, firstFrom(times, to + 1) + margin)];
}
