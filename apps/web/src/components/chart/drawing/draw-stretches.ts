import type uPlot from 'uplot';
import type { ChartStretch } from './chart-types.ts';
import { drawBandLabels } from './draw-band-labels.ts';
import { clipped } from './draw-behind.ts';
import { placeOnX, placeOnY, traceLine } from './draw-lines.ts';
import { drawPeak, hatchStretch } from './hatch-stretch.ts';
import { type PlotScene, STRETCHES } from './plot-scene.ts';
import { type ShownStretch, stretchIndices } from './stretch-indices.ts';

/** Stretches narrower than this many pixels are marked with a dot at their value. */
const SMALL = 4;

/**
 * Draws the stretches red and thicker over their lines, then the band labels, then the stretches'
 * flags.
 */
export function drawStretches(plot: uPlot, scene: PlotScene): void {
  if (scene.hidden.has(STRETCHES)) {
    drawBandLabels(plot, scene);
    return;
  }
  const shown = (scene.data.stretches ?? []).flatMap((stretch) => {
    const index = scene.data.series.findIndex(({ id }) => id === stretch.seriesId);
    const series = scene.data.series[index];
    if (series === undefined || scene.hidden.has(series.groupId)) return [];
    return [{ stretch, series, limit: scene.limits[index] ?? Number.POSITIVE_INFINITY }];
  });
  clipped(plot, (pen) => {
    pen.strokeStyle = scene.paint.alarm;
    pen.fillStyle = scene.paint.alarm;
    for (const one of shown) {
      if (one.stretch.isHatched) hatchStretch(plot, pen, scene, one);
      drawStretch(plot, pen, scene, one);
    }
  });
  drawBandLabels(plot, scene);
  clipped(plot, (pen) => {
    for (const { stretch } of shown) {
      if (stretch.label === undefined) continue;
      if (stretch.isHatched) drawPeak(plot, pen, scene, stretch);
      else drawFlag(plot, pen, scene, stretch);
    }
  });
}

function clipToEdge(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  { edge, value }: ChartStretch,
): void {
  if (edge === undefined || value === null) return;
  const { left, top, width, height } = plot.bbox;
  const y = placeOnY(plot)(edge);
  pen.beginPath();
  if (value > edge) pen.rect(left, top, width, Math.max(0, y - top));
  else pen.rect(left, y, width, Math.max(0, top + height - y));
  pen.clip();
}

function drawStretch(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  { data }: PlotScene,
  { stretch, series, limit }: ShownStretch,
): void {
  const [x, y] = [placeOnX(plot), placeOnY(plot)];
  const { times } = data;
  const [start, end] = stretchIndices(data, stretch);
  pen.save();
  clipToEdge(plot, pen, stretch);
  const place = { x, y, dot: devicePixelRatio };
  pen.lineWidth = 2.5 * devicePixelRatio;
  pen.beginPath();
  traceLine(pen, { times, values: series.values, start, end, limit }, place);
  for (let index = start; index < end; index += 1) {
    const low = series.low?.[index] ?? null;
    const high = series.high?.[index] ?? null;
    if (low === null || high === null || low === high) continue;
    pen.moveTo(x(times[index] ?? 0), y(low));
    pen.lineTo(x(times[index] ?? 0), y(high));
  }
  pen.stroke();
  pen.restore();
  if (stretch.value === null || x(stretch.to) - x(stretch.from) > SMALL * devicePixelRatio) return;
  pen.beginPath();
  pen.arc(x(stretch.from), y(stretch.value), 3 * devicePixelRatio, 0, 2 * Math.PI);
  pen.fill();
}

/** A red flag above the stretch's value, moved to stay within the plot. */
function drawFlag(
  plot: uPlot,
  pen: CanvasRenderingContext2D,
  { paint, view }: PlotScene,
  { from, to, value, label = '' }: ChartStretch,
): void {
  if (to < view.from || from > view.to || value === null) return;
  const scale = devicePixelRatio;
  const { left, top, width, height } = plot.bbox;
  pen.font = `600 ${String(12 * scale)}px ${paint.font}`;
  const [wide, high] = [pen.measureText(label).width + 24 * scale, 26 * scale];
  const at = placeOnX(plot)((Math.max(from, view.from) + Math.min(to, view.to)) / 2);
  const x = Math.min(Math.max(at - wide / 2, left), left + width - wide);
  const above = placeOnY(plot)(value) - high - 10 * scale;
  const y = above < top ? Math.min(placeOnY(plot)(value) + 10 * scale, top + height - high) : above;
  pen.fillStyle = paint.flag;
  pen.beginPath();
  pen.roundRect(x, y, wide, high, 6 * scale);
  pen.fill();
  pen.fillStyle = paint.flagText;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(label, x + wide / 2, y + high / 2 + scale);
}
