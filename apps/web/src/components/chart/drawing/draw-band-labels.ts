import type uPlot from 'uplot';
import { indicesIn } from './chart-scale.ts';
import type { ChartBand } from './chart-types.ts';
import { clipped, shownBands, sidesOf } from './draw-behind.ts';
import { placeOnY } from './draw-lines.ts';
import { type PlotScene, shownSeries, toneOf } from './plot-scene.ts';

const HEIGHT = 16;
const MARGIN = 5;

/** Draws the labels of the bands over the lines, each at the first place in or beside its band that no line passes. */
export function drawBandLabels(plot: uPlot, scene: PlotScene): void {
  const scale = devicePixelRatio;
  clipped(plot, (pen) => {
    pen.font = `500 ${String(12 * scale)}px ${scene.paint.font}`;
    pen.textBaseline = 'top';
    pen.textAlign = 'left';
    for (const band of shownBands(scene)) {
      const tone = toneOf(scene, band.groupId);
      const sides = sidesOf(plot, band);
      const { width } = pen.measureText(band.label);
      if (width + 16 * scale > sides.width) continue;
      const [highest, ...others] = placesFor(plot, band, sides, width);
      if (highest === undefined) continue;
      const { left, top } =
        [highest, ...others].find((place) => !isCrossed(plot, scene, place, width)) ?? highest;
      pen.globalAlpha = 0.8;
      pen.fillStyle = scene.paint.band[tone];
      pen.fillRect(left - 3 * scale, top - scale, width + 6 * scale, HEIGHT * scale);
      pen.globalAlpha = 1;
      pen.fillStyle = scene.paint.bandText[tone];
      pen.fillText(band.label, left, top + scale);
    }
  });
}

type Place = { readonly left: number; readonly top: number };

/** Where a band's label may be: its corners, then below and above its right end; none in a band that is too low. */
function placesFor(
  plot: uPlot,
  band: ChartBand,
  sides: { readonly left: number; readonly width: number },
  width: number,
): readonly Place[] {
  const [margin, height] = [MARGIN * devicePixelRatio, HEIGHT * devicePixelRatio];
  const { top: plotTop, height: plotHeight } = plot.bbox;
  const y = placeOnY(plot);
  const upper = Math.max(y(band.max), plotTop) + margin;
  const lower = y(band.min) - height - margin;
  if (upper > lower + margin) return [];
  const atLeft = sides.left + 8 * devicePixelRatio;
  const atRight = sides.left + sides.width - width - 8 * devicePixelRatio;
  const corners = [atLeft, atRight].flatMap((left) => [upper, lower].map((top) => ({ left, top })));
  const outside = [y(band.min) + margin, y(band.max) - height - margin]
    .filter((top) => top >= plotTop && top + height <= plotTop + plotHeight)
    .map((top) => ({ left: atRight, top }));
  return [...corners, ...outside];
}

/** Whether a line passes through a label of this width, also between two of its points. */
function isCrossed(plot: uPlot, scene: PlotScene, { left, top }: Place, width: number): boolean {
  const y = placeOnY(plot);
  const [right, bottom] = [left + width, top + HEIGHT * devicePixelRatio];
  const { times } = scene.data;
  const [start, end] = indicesIn(times, {
    from: plot.posToVal(left, 'x', true),
    to: plot.posToVal(right, 'x', true),
  });
  return shownSeries(scene).some(({ values }) => {
    let before: number | null = null;
    for (let index = Math.max(0, start - 1); index < end; index += 1) {
      const value = values[index] ?? null;
      const at = value === null ? null : y(value);
      const from = before ?? at;
      if (at !== null && from !== null && Math.max(at, from) >= top && Math.min(at, from) <= bottom)
        return true;
      before = at;
    }
    return false;
  });
}
