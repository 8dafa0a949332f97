import type uPlot from 'uplot';
import { clipped } from './draw-behind.ts';
import { placeOnX } from './draw-lines.ts';
import type { Area } from './place-label.ts';
import type { PlotScene } from './plot-scene.ts';

const BAR_HEIGHT = 5;
const LABEL_LINE = 18;

/** Draws the dotted lines of the marks, below all labels. */
export function drawMarkLines(plot: uPlot, { data, paint }: PlotScene): void {
  const scale = devicePixelRatio;
  const x = placeOnX(plot);
  const { top, height } = plot.bbox;
  clipped(plot, (pen) => {
    pen.strokeStyle = paint.text;
    pen.lineWidth = 1.5 * scale;
    pen.setLineDash([2 * scale, 4 * scale]);
    for (const { at } of data.marks ?? []) {
      pen.beginPath();
      pen.moveTo(x(at), top);
      pen.lineTo(x(at), top + height);
      pen.stroke();
    }
  });
}

/** Draws the bars along the time axis with their labels, and the labels of the marks. */
export function drawMarks(plot: uPlot, scene: PlotScene): void {
  clipped(plot, (pen) => {
    drawAxisBars(plot, pen, scene);
    pen.textBaseline = 'top';
    pen.textAlign = 'left';
    pen.fillStyle = scene.paint.text;
    for (const { label, left, top } of markLabels(plot, pen, scene)) pen.fillText(label, left, top);
  });
}

/** Where the labels of the marks are: in lines below each other, so that those of near marks do not overlap. */
export function markLabels(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  { data, paint }: PlotScene,
): (Area & { readonly label: string })[] {
  const scale = devicePixelRatio;
  const x = placeOnX(plot);
  pen.font = `600 ${String(12 * scale)}px ${paint.font}`;
  return (data.marks ?? []).map(({ at, label }, index) => {
    const { width } = pen.measureText(label);
    const before = x(at) - width - 7 * scale;
    const end = plot.bbox.left + plot.bbox.width;
    const isAfter = before <= plot.bbox.left && x(at) + width + 7 * scale <= end;
    const left = Math.max(isAfter ? x(at) + 7 * scale : before, plot.bbox.left);
    const top = plot.bbox.top + (2 + index * LABEL_LINE) * scale;
    return { label, left, right: left + width, top, bottom: top + LABEL_LINE * scale };
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
