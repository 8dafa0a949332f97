import type uPlot from 'uplot';
import type { ChartGap } from './chart-types.ts';
import { clipped, shownBands } from './draw-behind.ts';
import { placeOnX, placeOnY } from './draw-lines.ts';
import type { PlotScene } from './plot-scene.ts';

const HATCH_DISTANCE = 7;
const LABEL_HEIGHT = 18;
/** The narrowest gap that is still seen, in pixels. */
const NARROWEST = 3;

type Area = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The area of a gap: the band of its group, else the whole height. */
function areaOf(plot: uPlot, scene: PlotScene, { from, to, groupId }: ChartGap): Area {
  const [x, y] = [placeOnX(plot), placeOnY(plot)];
  const band = shownBands(scene).find((one) => one.groupId === groupId);
  const top = band === undefined ? plot.bbox.top : y(band.max);
  const bottom = band === undefined ? plot.bbox.top + plot.bbox.height : y(band.min);
  const width = Math.max(x(to) - x(from), NARROWEST * devicePixelRatio);
  return { left: x(from), top, width, height: bottom - top };
}

function shownGaps({ data, hidden }: PlotScene): readonly ChartGap[] {
  return (data.gaps ?? []).filter(({ groupId }) => groupId === undefined || !hidden.has(groupId));
}

/** Hatches the times without values, behind the grid: colour alone would not show them to everybody. */
export function drawGaps(plot: uPlot, scene: PlotScene): void {
  const scale = devicePixelRatio;
  clipped(plot, (pen) => {
    for (const gap of shownGaps(scene)) {
      const { left, top, width, height } = areaOf(plot, scene, gap);
      pen.save();
      pen.beginPath();
      pen.rect(left, top, width, height);
      pen.clip();
      pen.fillStyle = scene.paint.gap;
      pen.fillRect(left, top, width, height);
      pen.strokeStyle = scene.paint.text;
      pen.globalAlpha = 0.4;
      pen.lineWidth = scale;
      pen.beginPath();
      // Lines of one grid, so that gaps side by side are one pattern.
      const step = HATCH_DISTANCE * scale;
      for (let x = Math.floor((left - height) / step) * step; x < left + width; x += step) {
        pen.moveTo(x, top + height);
        pen.lineTo(x + height, top);
      }
      pen.stroke();
      pen.restore();
    }
  });
}

/** Draws the labels of gaps over the lines: of a band above it, else at the top; none where another one is. */
export function drawGapLabels(plot: uPlot, scene: PlotScene): void {
  const scale = devicePixelRatio;
  const right = plot.bbox.left + plot.bbox.width;
  const taken: { readonly top: number; readonly left: number; readonly right: number }[] = [];
  clipped(plot, (pen) => {
    pen.font = `600 ${String(12 * scale)}px ${scene.paint.font}`;
    pen.textBaseline = 'top';
    pen.textAlign = 'left';
    pen.fillStyle = scene.paint.text;
    for (const gap of shownGaps(scene).toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
      if (gap.label === undefined || gap.to < scene.view.from || gap.from > scene.view.to) continue;
      const area = areaOf(plot, scene, gap);
      const wide = pen.measureText(gap.label).width;
      const isInBand = gap.groupId !== undefined;
      const after = isInBand ? area.left : area.left + area.width + 6 * scale;
      const before = isInBand ? area.left + area.width - wide : area.left - wide - 6 * scale;
      const left = Math.max(after + wide <= right ? after : before, plot.bbox.left);
      const top = isInBand ? area.top - LABEL_HEIGHT * scale : plot.bbox.top + 2 * scale;
      const isTaken = taken.some(
        (one) => one.top === top && left < one.right && left + wide > one.left,
      );
      if (isTaken) continue;
      pen.fillText(gap.label, left, top);
      taken.push({ top, left: left - 12 * scale, right: left + wide + 12 * scale });
    }
  });
}
