import type uPlot from 'uplot';
import { niceStep, valueScale, valuesIn } from './chart-scale.ts';
import type { ChartSpan } from './chart-types.ts';
import { drawBands, drawExtremes } from './draw-behind.ts';
import { drawGapLabels, drawGaps } from './draw-gaps.ts';
import { drawMarkLines, drawMarks } from './draw-marks.ts';
import { barPath, linePath } from './draw-lines.ts';
import { drawStretches } from './draw-stretches.ts';
import { isFaint, type PlotScene, shownSeries, toneOf } from './plot-scene.ts';
import { timeTicks } from './time-ticks.ts';

/** Minimum distance between labels of each axis in pixels. */
const TICK_ROOM = { x: 70, y: 44 };
const LINE_WIDTH = 1.6;

export type PlotEvents = {
  /** The crosshair moved to an index, or left the plot. */
  readonly onCursor: (index: number | null) => void;
  /** A span was selected by dragging. */
  readonly onSelect: (span: ChartSpan) => void;
  /** The plot was double-clicked: show the whole span. */
  readonly onReset: () => void;
};

/** The distance between labels of the vertical axis for a chart height. */
export function valueStepOf({ look }: Pick<PlotScene, 'look'>, height: number): number {
  return look.valueStep ?? niceStep(look.valueRange, Math.max(2, height / TICK_ROOM.y));
}

/** The range of the vertical axis for the values in view; see valueScale. */
export function shownScale(
  scene: Pick<PlotScene, 'data' | 'look' | 'view' | 'hidden'>,
  height: number,
): { min: number; max: number } {
  const { data, look, view } = scene;
  const shown = valuesIn(data, shownSeries(scene), view);
  return valueScale(look.valueRange, shown, valueStepOf(scene, height));
}

/** The options of uPlot; drawing reads the current scene. */
export function plotOptions(
  scene: () => PlotScene,
  events: PlotEvents,
  size: { readonly width: number; readonly height: number },
): uPlot.Options {
  return {
    ...size,
    ms: 1,
    padding: [8, 14, 0, 0],
    legend: { show: false },
    series: [{}, ...scene().data.series.map((_, index) => seriesOptions(scene, index))],
    scales: {
      x: { time: false, range: () => [scene().view.from, scene().view.to] },
      y: {
        range: (plot) => {
          const { min, max } = shownScale(scene(), plot.height);
          return [min, max];
        },
      },
    },
    axes: [xAxis(scene), yAxis(scene)],
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: scene().look.mark !== 'bars', y: false, setScale: false },
      bind: {
        dblclick: () => () => {
          events.onReset();
          return null;
        },
      },
    },
    hooks: hooks(scene, events),
  };
}

function hooks(scene: () => PlotScene, events: PlotEvents): uPlot.Hooks.Arrays {
  return {
    drawClear: [
      (plot) => {
        drawBands(plot, scene());
        drawGaps(plot, scene());
      },
    ],
    drawAxes: [
      (plot) => {
        drawExtremes(plot, scene());
      },
    ],
    draw: [
      (plot) => {
        drawMarkLines(plot, scene());
        drawStretches(plot, scene());
        drawGapLabels(plot, scene());
        drawMarks(plot, scene());
      },
    ],
    setCursor: [
      ({ cursor }) => {
        const isOut = cursor.left === undefined || cursor.left < 0;
        events.onCursor(isOut ? null : (cursor.idx ?? null));
      },
    ],
    setSelect: [
      (plot) => {
        const { left, width } = plot.select;
        if (width < 4) return;
        const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')];
        plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        events.onSelect({ from, to });
      },
    ],
  };
}

function seriesOptions(scene: () => PlotScene, index: number): uPlot.Series {
  const toneNow = () => toneOf(scene(), scene().data.series[index]?.groupId ?? '');
  const colour = () => scene().paint.line[toneNow()];
  return {
    width: LINE_WIDTH,
    points: { show: false },
    stroke: colour,
    fill: colour,
    alpha: 1,
    paths: (plot, _at, first, last) => pathOf(plot, scene(), index, [first, last + 1]),
  };
}

function pathOf(
  plot: uPlot,
  scene: PlotScene,
  index: number,
  [start, end]: readonly [number, number],
): uPlot.Series.Paths {
  const { data, limits, look } = scene;
  const series = data.series[index];
  const stroke = {
    times: data.times,
    values: series?.values ?? [],
    start,
    end,
    limit: limits[index] ?? Number.POSITIVE_INFINITY,
  };
  if (look.mark !== 'bars') return linePath(plot, stroke);
  const shown = shownSeries(scene);
  const slot = shown.findIndex(({ id }) => id === series?.id);
  return barPath(plot, stroke, { slot, slots: shown.length, unit: unitOf(data.times) });
}

/** The least distance between neighbouring times: the space for the bars of one time. */
function unitOf(times: readonly number[]): number {
  const distances = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  return distances.length === 0 ? 1 : Math.min(...distances);
}

/** Sets which series are shown and which are faint; uPlot redraws at the end of its batch. */
export function showSeries(plot: uPlot, scene: PlotScene): void {
  scene.data.series.forEach((series, index) => {
    const drawn = plot.series[index + 1];
    const show = !scene.hidden.has(series.groupId);
    if (drawn === undefined) return;
    drawn.alpha = isFaint(scene, series) ? 0.35 : 1;
    drawn.width = series.id === scene.chosenId ? 2.2 : LINE_WIDTH;
    if (drawn.show !== show) plot.setSeries(index + 1, { show });
  });
}

function axis(scene: () => PlotScene): uPlot.Axis {
  const { paint } = scene();
  return {
    stroke: () => scene().paint.text,
    font: `12px ${paint.font}`,
    ticks: { show: false },
    border: { show: false },
  };
}

function xAxis(scene: () => PlotScene): uPlot.Axis {
  const ticksOf = (plot: uPlot) => {
    const { view, look, language } = scene();
    const maxTicks = Math.max(2, plot.bbox.width / devicePixelRatio / TICK_ROOM.x);
    return look.ticks ?? timeTicks(view.from, view.to, maxTicks, language);
  };
  return {
    ...axis(scene),
    size: 34,
    gap: 10,
    grid: { show: false },
    splits: (plot) => ticksOf(plot).map(({ at }) => at),
    values: (plot) => ticksOf(plot).map(({ label }) => label),
  };
}

function yAxis(scene: () => PlotScene): uPlot.Axis {
  return {
    ...axis(scene),
    size: 56,
    gap: 8,
    grid: { stroke: () => scene().paint.grid, width: 1 },
    splits: (plot, _at, min, max) => {
      const step = valueStepOf(scene(), plot.height);
      const count = Math.round((max - min) / step);
      return Array.from({ length: count + 1 }, (_, index) => min + index * step);
    },
    values: (_plot, splits) => splits.map((value) => scene().look.formatTick(value)),
  };
}
