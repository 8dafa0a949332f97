import type uPlot from 'uplot';

type Place = (value: number) => number;

/** Maps values of a scale to canvas positions like uPlot, without a call for each value. */
export function placeOnX(plot: uPlot): Place {
  const { min = 0, max = 1 } = plot.scales['x'] ?? {};
  const { left, width } = plot.bbox;
  return (value) => left + ((value - min) / (max - min)) * width;
}

export function placeOnY(plot: uPlot): Place {
  const { min = 0, max = 1 } = plot.scales['y'] ?? {};
  const { top, height } = plot.bbox;
  return (value) => top + height - ((value - min) / (max - min)) * height;
}

/** The drawing operations of a line, on a canvas or in a PDF. */
export type Pen = {
  readonly moveTo: (x: number, y: number) => void;
  readonly lineTo: (x: number, y: number) => void;
};

export type Stroke = {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** Indices: the first, and one past the last. */
  readonly start: number;
  readonly end: number;
  /** Values further apart in time are not joined. */
  readonly limit: number;
};

/**
 * Draws a line through the known values, interrupted at gaps. A value between two gaps becomes a
 * stroke of length `dot` to each side, so that it stays visible.
 */
export function traceLine(
  pen: Pen,
  { times, values, start, end, limit }: Stroke,
  place: { readonly x: Place; readonly y: Place; readonly dot: number },
): void {
  let last: number | null = null;
  let isAlone = false;
  let [x, y] = [0, 0];
  const endDot = () => {
    if (isAlone) pen.lineTo(x + place.dot, y);
  };
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? null;
    if (value === null) continue;
    const at = times[index] ?? 0;
    const isJoined = last !== null && at - last <= limit;
    if (!isJoined) endDot();
    [x, y] = [place.x(at), place.y(value)];
    if (isJoined) pen.lineTo(x, y);
    else pen.moveTo(x - place.dot, y);
    if (!isJoined) pen.lineTo(x, y);
    isAlone = !isJoined;
    last = at;
  }
  endDot();
}

/** The path of a series for uPlot to stroke. */
export function linePath(
  plot: uPlot,
  stroke: Omit<Stroke, 'times'> & { readonly times: readonly number[] },
): uPlot.Series.Paths {
  const path = new Path2D();
  traceLine(path, stroke, { x: placeOnX(plot), y: placeOnY(plot), dot: devicePixelRatio });
  return { stroke: path, fill: null, clip: null, band: null, gaps: [], flags: 1 };
}

/** Bars side by side at each time; the series has one of `slots` places. */
export function barPath(
  plot: uPlot,
  stroke: Stroke,
  { slot, slots, unit }: { slot: number; slots: number; unit: number },
): uPlot.Series.Paths {
  const path = new Path2D();
  const [x, y] = [placeOnX(plot), placeOnY(plot)];
  const room = Math.min((x(unit) - x(0)) * 0.7, 36 * slots * devicePixelRatio);
  const width = room / slots;
  const gap = Math.min(2 * devicePixelRatio, width / 6);
  const floor = y(Math.max(0, plot.scales['y']?.min ?? 0));
  for (let index = stroke.start; index < stroke.end; index += 1) {
    const value = stroke.values[index] ?? null;
    if (value === null) continue;
    const left = x(stroke.times[index] ?? 0) - room / 2 + slot * width;
    const top = y(value);
    path.rect(left + gap / 2, Math.min(top, floor), width - gap, Math.abs(floor - top));
  }
  return { stroke: null, fill: path, clip: null, band: null, gaps: [], flags: 3 };
}
