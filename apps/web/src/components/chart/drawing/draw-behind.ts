import type uPlot from 'uplot';
import { indicesIn } from './chart-scale.ts';
import type { ChartBand, ChartSeries } from './chart-types.ts';
import { placeOnX, placeOnY } from './draw-lines.ts';
import { isFaint, type PlotScene, shownSeries, toneOf } from './plot-scene.ts';

/** Draws clipped to the plotting area. */
export function clipped(plot: uPlot, draw: (pen: CanvasRenderingContext2D) => void): void {
  const { ctx: pen } = plot;
  const { left, top, width, height } = plot.bbox;
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  draw(pen);
  pen.restore();
}

/** Draws the allowed ranges behind the grid. */
export function drawBands(plot: uPlot, scene: PlotScene): void {
  const y = placeOnY(plot);
  clipped(plot, (pen) => {
    for (const band of shownBands(scene)) {
      const { left, width } = sidesOf(plot, band);
      pen.globalAlpha = 1;
      pen.fillStyle = scene.paint.band[toneOf(scene, band.groupId)];
      pen.fillRect(left, y(band.max), width, y(band.min) - y(band.max));
      if (!band.hasEdges) continue;
      pen.strokeStyle = scene.paint.line[toneOf(scene, band.groupId)];
      pen.globalAlpha = 0.5;
      pen.lineWidth = devicePixelRatio;
      pen.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
      pen.beginPath();
      for (const edge of [band.min, band.max]) {
        pen.moveTo(left, y(edge));
        pen.lineTo(left + width, y(edge));
      }
      pen.stroke();
    }
  });
}

/** The horizontal place of a band. */
export function sidesOf(plot: uPlot, { span }: ChartBand): { left: number; width: number } {
  if (span === undefined) return { left: plot.bbox.left, width: plot.bbox.width };
  const x = placeOnX(plot);
  const left = Math.max(x(span.from), plot.bbox.left);
  const right = Math.min(x(span.to), plot.bbox.left + plot.bbox.width);
  return { left, width: Math.max(0, right - left) };
}

/** The bands of the groups that are shown. */
export function shownBands({ data, hidden }: PlotScene) {
  return (data.bands ?? []).filter(({ groupId }) => !hidden.has(groupId));
}

/**
 * Draws the extremes of each value as a vertical bar behind the line, so that an excursion of
 * minutes is visible in a year. Values in the same pixel column share a bar, which limits the cost
 * for long logs.
 */
export function drawExtremes(plot: uPlot, scene: PlotScene): void {
  const [start, end] = indicesIn(scene.data.times, scene.view);
  const each = plot.bbox.width / Math.max(1, end - start);
  const width = Math.round(Math.min(Math.max(each, devicePixelRatio), 4 * devicePixelRatio));
  clipped(plot, (pen) => {
    for (const series of shownSeries(scene)) {
      if (!series.low || !series.high) continue;
      pen.fillStyle = scene.paint.line[toneOf(scene, series.groupId)];
      pen.globalAlpha = isFaint(scene, series) ? 0.12 : 0.32;
      for (const { x, top, bottom } of extremeBars(plot, scene, series, [start, end])) {
        pen.fillRect(x - (width >> 1), top, width, Math.max(1, bottom - top));
      }
    }
  });
}

type Bar = { readonly x: number; top: number; bottom: number };

function extremeBars(
  plot: uPlot,
  { data }: PlotScene,
  { low, high }: ChartSeries,
  [start, end]: readonly [number, number],
): Bar[] {
  const [x, y] = [placeOnX(plot), placeOnY(plot)];
  const bars: Bar[] = [];
  let bar: Bar | undefined;
  for (let index = start; index < end; index += 1) {
    const [least, greatest] = [low?.[index] ?? null, high?.[index] ?? null];
    if (least === null || greatest === null || least === greatest) continue;
    const column = Math.round(x(data.times[index] ?? 0));
    const [top, bottom] = [y(greatest), y(least)];
    if (bar?.x === column) {
      bar.top = Math.min(bar.top, top);
      bar.bottom = Math.max(bar.bottom, bottom);
    } else {
      bar = { x: column, top, bottom };
      bars.push(bar);
    }
  }
  return bars;
}
