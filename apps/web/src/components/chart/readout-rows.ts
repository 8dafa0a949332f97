import { valueNear } from './drawing/chart-scale.ts';
import type { ChartGroup, ChartLook, ChartSeries, ChartTone } from './drawing/chart-types.ts';
import type { PlotScene } from './drawing/plot-scene.ts';

/** If a group has more series than this, the readout shows their minimum and maximum. */
const MAX_LISTED = 3;

export type ReadoutRow = {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly value: string;
  /** The extremes within the value's interval. */
  readonly extremes?: string | undefined;
};

type Scene = Pick<PlotScene, 'data' | 'look' | 'hidden' | 'chosenId' | 'limits'>;

/** The rows of the readout at a time, by group. */
export function readoutRows(scene: Scene, index: number): ReadoutRow[] {
  return scene.look.groups
    .filter(({ id }) => !scene.hidden.has(id))
    .flatMap((group) => rowsOf(scene, group, index));
}

function rowsOf(scene: Scene, group: ChartGroup, index: number): ReadoutRow[] {
  const { data, look, chosenId } = scene;
  const own = data.series.flatMap((series, place) => {
    const limit = (scene.limits[place] ?? 0) / 2;
    const near =
      series.groupId === group.id ? valueNear(data.times, series.values, index, limit) : null;
    return near === null ? [] : [{ series, near, value: series.values[near] ?? 0 }];
  });
  const row = ({ series, near, value }: (typeof own)[number]): ReadoutRow => ({
    id: series.id,
    label: series.label,
    tone: group.tone,
    value: look.formatValue(value),
    extremes: extremesText(look, series, near),
  });
  if (own.length <= MAX_LISTED) return own.map(row);
  const values = own.map(({ value }) => value);
  const all = {
    id: group.id,
    label: `${group.label} (${String(own.length)})`,
    tone: group.tone,
    value: rangeText(look, Math.min(...values), Math.max(...values)),
  };
  return [...own.filter(({ series }) => series.id === chosenId).map(row), all];
}

function rangeText(look: ChartLook, low: number, high: number): string {
  if (low === high) return look.formatValue(low);
  return `${look.formatValue(low)} – ${look.formatValue(high)}`;
}

/** The extremes of one value; undefined if they equal the value. */
export function extremesText(
  look: ChartLook,
  { low, high }: Pick<ChartSeries, 'low' | 'high'>,
  index: number,
): string | undefined {
  const [least, greatest] = [low?.[index] ?? null, high?.[index] ?? null];
  if (least === null || greatest === null || least === greatest) return undefined;
  return `${look.formatValue(least)} – ${look.formatValue(greatest)}`;
}

/** The readout in one line, for screen readers. */
export function readoutText(time: string, rows: readonly ReadoutRow[]): string {
  const parts = rows.map(({ label, value, extremes }) =>
    extremes === undefined ? `${label} ${value}` : `${label} ${value} (${extremes})`,
  );
  return [time, ...parts].join(', ');
}
