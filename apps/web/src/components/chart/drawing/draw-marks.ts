import type uPlot from 'uplot';
import { clipped } from './draw-behind.ts';
import { placeOnX } from './draw-lines.ts';
import type { PlotScene } from './plot-scene.ts';

const BAR_HEIGHT = 5;
const LABEL_LINE = 18;

/** Draws the bars along the time axis, then the dotted lines of the marks, both with their labels. */
export function drawMarks(plot: uPlot, scene: PlotScene): void {
  clipped(plot, (pen) => {
    drawAxisBars(plot, pen, scene);
    drawLines(plot, pen, scene);
  });
}

function drawAxisBars(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  { data, paint }: PlotScene,
): void {
  const scale = devicePixelRatio;
  const x = placeOnX(plot);
  const bottom = plot.bbox.top + plot.bbox.height;
  const right = plot.bbox.left + plot.bbox.width;
  pen.font = `600 ${String(12 * scale)}px ${paint.font}`;
  pen.textBaseline = 'bottom';
  pen.textAlign = 'left';
  let free = plot.bbox.left;
  for (const { from, to, label } of data.axisBars ?? []) {
    const start = x(from);
    const width = Math.max(x(to) - start, 3 * scale);
    pen.fillStyle = paint.axisBar;
    pen.beginPath();
    pen.roundRect(start, bottom - BAR_HEIGHT * scale, width, BAR_HEIGHT * scale, 2 * scale);
    pen.fill();
    if (label === undefined) continue;
    const wide = pen.measureText(label).width;
    const after = start + width + 6 * scale;
    const left = after + wide <= right ? after : start - wide - 6 * scale;
    if (left < free) continue;
    pen.fillStyle = paint.axisBarText;
    pen.fillText(label, left, bottom);
    free = left + wide + 12 * scale;
  }
}

/** The labels are in lines below each other, so that those of near marks do not overlap. */
function drawLines(plot: uPlot, pen: CanvasRenderingContext2D, { data, paint }: PlotScene): void {
  const scale = devicePixelRatio;
  const x = placeOnX(plot);
  const { left, top, height } = plot.bbox;
  pen.font = `600 ${String(12 * scale)}px ${paint.font}`;
  pen.textBaseline = 'top';
  pen.strokeStyle = paint.text;
  pen.fillStyle = paint.text;
  pen.lineWidth = 1.5 * scale;
  pen.setLineDash([2 * scale, 4 * scale]);
  (data.marks ?? []).forEach(({ at, label }, index) => {
    const place = x(at);
    pen.beginPath();
    pen.moveTo(place, top);
    pen.lineTo(place, top + height);
    pen.stroke();
    const isLeft = place - pen.measureText(label).width - 8 * scale > left;
    pen.textAlign = isLeft ? 'right' : 'left';
    pen.fillText(label, place + (isLeft ? -7 : 7) * scale, top + (2 + index * LABEL_LINE) * scale);
  });
}
