import type uPlot from 'uplot';
import type { ChartPaint } from './chart-paint.ts';
import { joinLimit } from './chart-scale.ts';
import type { ChartData, ChartLook, ChartSeries, ChartSpan, ChartTone } from './chart-types.ts';

/** All that drawing needs. */
export type PlotScene = {
  readonly data: ChartData;
  readonly look: ChartLook;
  readonly language: string;
  readonly view: ChartSpan;
  /** Ids of groups hidden in the legend; `alarm` is the id of the stretches. */
  readonly hidden: ReadonlySet<string>;
  /** The series that is highlighted within its group. */
  readonly chosenId: string | null;
  readonly paint: ChartPaint;
  /** For each series, how far apart joined values may be. */
  readonly limits: readonly number[];
};

/** The legend entry of the stretches. */
export const STRETCHES = 'alarm';

export function toneOf({ look }: Pick<PlotScene, 'look'>, groupId: string): ChartTone {
  return look.groups.find(({ id }) => id === groupId)?.tone ?? 'ink';
}

/** Series that are not hidden in the legend. */
export function shownSeries({ data, hidden }: Pick<PlotScene, 'data' | 'hidden'>): ChartSeries[] {
  return data.series.filter(({ groupId }) => !hidden.has(groupId));
}

/** Whether a series is drawn faint because another one of its group is highlighted. */
export function isFaint({ data, chosenId }: PlotScene, series: ChartSeries): boolean {
  if (chosenId === null || series.id === chosenId) return false;
  return data.series.some((one) => one.id === chosenId && one.groupId === series.groupId);
}

export function limitsOf({ times, series, intervalMs }: ChartData): number[] {
  return series.map(({ values }) => joinLimit(times, values, intervalMs));
}

export function alignedData({ times, series }: ChartData): uPlot.AlignedData {
  return [[...times], ...series.map(({ values }) => [...values])];
}
