import type uPlot from 'uplot';
import { indicesIn } from './chart-scale.ts';
import type { ChartSeries } from './chart-types.ts';
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
  const { left, width } = plot.bbox;
  clipped(plot, (pen) => {
    for (const band of shownBands(scene)) {
      pen.fillStyle = scene.paint.band[toneOf(scene, band.groupId)];
      pen.fillRect(left, y(band.max), width, y(band.min) - y(band.max));
    }
  });
}

/** Draws the labels of the bands over the lines, so that no line crosses the text. */
export function drawBandLabels(plot: uPlot, scene: PlotScene): void {
  const y = placeOnY(plot);
  const scale = devicePixelRatio;
  clipped(plot, (pen) => {
    pen.font = `500 ${String(12 * scale)}px ${scene.paint.font}`;
    pen.textBaseline = 'top';
    pen.textAlign = 'left';
    for (const band of shownBands(scene)) {
      const tone = toneOf(scene, band.groupId);
      const left = plot.bbox.left + 8 * scale;
      const top = Math.max(y(band.max), plot.bbox.top) + 6 * scale;
      if (top + 14 * scale > y(band.min)) continue;
      pen.globalAlpha = 0.8;
      pen.fillStyle = scene.paint.band[tone];
      const { width } = pen.measureText(band.label);
      pen.fillRect(left - 3 * scale, top - 2 * scale, width + 6 * scale, 16 * scale);
      pen.globalAlpha = 1;
      pen.fillStyle = scene.paint.bandText[tone];
      pen.fillText(band.label, left, top);
    }
  });
}

function shownBands({ data, hidden }: PlotScene) {
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
