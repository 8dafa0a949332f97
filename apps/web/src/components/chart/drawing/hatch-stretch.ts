import type uPlot from 'uplot';
import { placeOnX, placeOnY } from './draw-lines.ts';
import type { PlotScene } from './plot-scene.ts';
import { type ShownStretch, stretchIndices } from './stretch-indices.ts';

const HATCH_DISTANCE = 7;

/** Hatches the area between a stretch and its edge: colour alone would not show it to everybody. */
export function hatchStretch(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  { data, paint }: PlotScene,
  shown: ShownStretch,
): void {
  const { edge, value } = shown.stretch;
  if (edge === undefined || value === null) return;
  const area = areaOf(plot, data, shown, edge);
  const scale = devicePixelRatio;
  const { left, top, width, height } = plot.bbox;
  const y = placeOnY(plot)(edge);
  pen.save();
  pen.beginPath();
  pen.rect(left, value > edge ? top : y, width, value > edge ? y - top : top + height - y);
  pen.clip();
  pen.clip(area);
  pen.globalAlpha = 0.14;
  pen.fillRect(left, top, width, height);
  pen.globalAlpha = 0.5;
  pen.strokeStyle = paint.alarm;
  pen.lineWidth = scale;
  pen.beginPath();
  for (let x = left - height; x < left + width; x += HATCH_DISTANCE * scale) {
    pen.moveTo(x, top + height);
    pen.lineTo(x + height, top);
  }
  pen.stroke();
  pen.restore();
}

/** A dot at the most extreme value with its label beside it. */
export function drawPeak(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  { paint }: PlotScene,
  { at, from, value, edge, label = '' }: ShownStretch['stretch'],
): void {
  if (value === null) return;
  const scale = devicePixelRatio;
  const [x, y] = [placeOnX(plot)(at ?? from), placeOnY(plot)(value)];
  pen.font = `640 ${String(13 * scale)}px ${paint.font}`;
  const isRight = x + pen.measureText(label).width + 12 * scale < plot.bbox.left + plot.bbox.width;
  pen.fillStyle = paint.alarm;
  pen.beginPath();
  pen.arc(x, y, 3.5 * scale, 0, 2 * Math.PI);
  pen.fill();
  pen.textAlign = isRight ? 'left' : 'right';
  pen.textBaseline = 'middle';
  // At the right end the text is beyond the value, where the line before it does not cross it.
  const beyond = isRight ? 0 : (value > (edge ?? 0) ? -14 : 14) * scale;
  pen.fillText(label, x + (isRight ? 10 : 0) * scale, y + beyond);
}

/** The area between the line and the edge, in parts between the gaps of the line. */
function areaOf(
  plot: uPlot,
  data: PlotScene['data'],
  { stretch, series, limit }: ShownStretch,
  edge: number,
): Path2D {
  const [x, y] = [placeOnX(plot), placeOnY(plot)];
  const { times } = data;
  const [start, end] = stretchIndices(data, stretch);
  const area = new Path2D();
  let last: number | null = null;
  const close = () => {
    if (last !== null) area.lineTo(x(last), y(edge));
  };
  for (let index = start; index < end; index += 1) {
    const value = series.values[index] ?? null;
    if (value === null) continue;
    const at = times[index] ?? 0;
    if (last === null || at - last > limit) {
      close();
      area.moveTo(x(at), y(edge));
    }
    area.lineTo(x(at), y(value));
    last = at;
  }
  close();
  return area;
}
