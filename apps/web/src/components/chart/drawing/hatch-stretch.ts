import type uPlot from 'uplot';
import { placeOnX, placeOnY } from './draw-lines.ts';
import { markLabels } from './draw-marks.ts';
import { placeLabel } from './place-label.ts';
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

const LABEL_HEIGHT = 16;

/** A dot at the most extreme value with its label beside it, within the plot and clear of the labels of the marks. */
export function drawPeak(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  scene: PlotScene,
  { at, from, value, edge, label = '' }: ShownStretch['stretch'],
): void {
  if (value === null) return;
  const scale = devicePixelRatio;
  const taken = markLabels(plot, pen, scene);
  const [x, y] = [placeOnX(plot)(at ?? from), placeOnY(plot)(value)];
  pen.font = `640 ${String(13 * scale)}px ${scene.paint.font}`;
  const { width } = pen.measureText(label);
  const half = (LABEL_HEIGHT / 2) * scale;
  const area = (left: number, middle: number) => {
    return { left, right: left + width, top: middle - half, bottom: middle + half };
  };
  // Beyond the value the line before and after it does not cross the label.
  const { left: start, top, width: wide, height } = plot.bbox;
  const beyond =
    value > (edge ?? 0)
      ? Math.max(y - 14 * scale, top + half)
      : Math.min(y + 14 * scale, top + height - half);
  const right = x + 10 * scale;
  const places = [area(right, y), area(x - width, beyond), area(x, beyond)] as const;
  const lower = [area(right, y + 2 * half), area(x - width - 10 * scale, y + 2 * half)];
  const bounds = { left: start, right: start + wide, top, bottom: top + height };
  const place = placeLabel([...places, ...lower], bounds, taken);
  pen.fillStyle = scene.paint.alarm;
  pen.beginPath();
  pen.arc(x, y, 3.5 * scale, 0, 2 * Math.PI);
  pen.fill();
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  // What is behind it, such as the line of a mark, does not cross its letters.
  pen.lineJoin = 'round';
  pen.lineWidth = 4 * scale;
  pen.strokeStyle = scene.paint.ground;
  pen.strokeText(label, place.left, place.top + half);
  pen.fillText(label, place.left, place.top + half);
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
