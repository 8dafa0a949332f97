import type { ChartData, ChartSeries, ChartSpan } from './chart-types.ts';

type Range = { readonly min: number; readonly max: number };

/** The first index whose time is at or after `at`. */
export function firstFrom(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The half-open range of indices of the times within a span. */
export function indicesIn(times: readonly number[], { from, to }: ChartSpan): [number, number] {
  return [firstFrom(times, from), firstFrom(times, to + 1)];
}

function extremesOf(
  { values, low, high }: ChartSeries,
  [start, end]: readonly [number, number],
): Range {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? null;
    if (value === null) continue;
    min = Math.min(min, low?.[index] ?? value);
    max = Math.max(max, high?.[index] ?? value);
  }
  return { min, max };
}

/**
 * The minimum and maximum of series within a span, including extremes; null if there are no values.
 */
export function valuesIn(
  data: Pick<ChartData, 'times'>,
  series: readonly ChartSeries[],
  span: ChartSpan,
): Range | null {
  const indices = indicesIn(data.times, span);
  const all = series.map((one) => extremesOf(one, indices));
  const min = Math.min(...all.map((one) => one.min));
  const max = Math.max(...all.map((one) => one.max));
  return min > max ? null : { min, max };
}

/** A tick distance for a range, at most `maxTicks` ticks: 1, 2 or 5 times a power of ten. */
export function niceStep({ min, max }: Range, maxTicks: number): number {
  const rough = Math.max((max - min) / maxTicks, Number.EPSILON);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((part) => part * power >= rough) ?? 10);
}

/**
 * The range of the vertical axis: the usual range, extended in whole steps so that no value is cut
 * off.
 */
export function valueScale(usual: Range, shown: Range | null, step: number): Range {
  if (shown === null) return usual;
  return {
    min: shown.min < usual.min ? Math.floor(shown.min / step) * step : usual.min,
    max: shown.max > usual.max ? Math.ceil(shown.max / step) * step : usual.max,
  };
}

const SAMPLE = 200;

/**
 * How far apart in time two values may be and still be joined: well above the usual distance in
 * this series, so that missing readings show as a gap for every reporting interval.
 */
export function joinLimit(
  times: readonly number[],
  values: readonly (number | null)[],
  intervalMs: number | undefined,
): number {
  if (intervalMs === undefined) return Number.POSITIVE_INFINITY;
  const known = times.filter((_, index) => (values[index] ?? null) !== null);
  const stride = Math.max(1, Math.floor(known.length / SAMPLE));
  const distances: number[] = [];
  for (let index = 1; index < known.length; index += stride) {
    distances.push((known[index] ?? 0) - (known[index - 1] ?? 0));
  }
  const middle = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? intervalMs;
  return Math.max(2.5 * middle, 2 * intervalMs);
}

/** The index nearest to `index` at which a series has a value, at most `limit` away in time. */
export function valueNear(
  times: readonly number[],
  values: readonly (number | null)[],
  index: number,
  limit: number,
): number | null {
  const at = times[index] ?? 0;
  for (let distance = 0; distance < times.length; distance += 1) {
    const near = [index - distance, index + distance].filter(
      (one) => Math.abs((times[one] ?? Number.POSITIVE_INFINITY) - at) <= limit,
    );
    if (near.length === 0) return null;
    const found = near.find((one) => (values[one] ?? null) !== null);
    if (found !== undefined) return found;
  }
  return null;
}
