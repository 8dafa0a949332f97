import type uPlot from 'uplot';
import { indicesIn } from './chart-scale.ts';
import { clipped, shownBands, sidesOf } from './draw-behind.ts';
import { placeOnY } from './draw-lines.ts';
import { type PlotScene, shownSeries, toneOf } from './plot-scene.ts';

const HEIGHT = 16;
const MARGIN = 5;

/** Draws the labels of the bands over the lines, at the lower edge where a line crosses the upper one. */
export function drawBandLabels(plot: uPlot, scene: PlotScene): void {
  const y = placeOnY(plot);
  const scale = devicePixelRatio;
  clipped(plot, (pen) => {
    pen.font = `500 ${String(12 * scale)}px ${scene.paint.font}`;
    pen.textBaseline = 'top';
    pen.textAlign = 'left';
    for (const band of shownBands(scene)) {
      const tone = toneOf(scene, band.groupId);
      const sides = sidesOf(plot, band);
      const left = sides.left + 8 * scale;
      const upper = Math.max(y(band.max), plot.bbox.top) + MARGIN * scale;
      const lower = y(band.min) - (HEIGHT + MARGIN) * scale;
      if (upper > lower + MARGIN * scale) continue;
      const { width } = pen.measureText(band.label);
      if (width + 16 * scale > sides.width) continue;
      const isCrossed = (top: number) =>
        crosses(plot, scene, { left, right: left + width, top, bottom: top + HEIGHT * scale });
      const top = isCrossed(upper) && !isCrossed(lower) ? lower : upper;
      pen.globalAlpha = 0.8;
      pen.fillStyle = scene.paint.band[tone];
      pen.fillRect(left - 3 * scale, top - scale, width + 6 * scale, HEIGHT * scale);
      pen.globalAlpha = 1;
      pen.fillStyle = scene.paint.bandText[tone];
      pen.fillText(band.label, left, top + scale);
    }
  });
}

type Area = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Whether a line passes through an area, also between two of its points. */
function crosses(plot: uPlot, scene: PlotScene, { left, right, top, bottom }: Area): boolean {
  const y = placeOnY(plot);
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
