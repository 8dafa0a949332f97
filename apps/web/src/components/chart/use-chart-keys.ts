import type { KeyboardEvent } from 'react';
import type uPlot from 'uplot';
import { movedSpan, zoomedSpan } from './chart-span.ts';
import { indicesIn } from './drawing/chart-scale.ts';
import type { ChartSpan } from './drawing/chart-types.ts';

type Keyed = {
  readonly plot: uPlot | null;
  readonly times: readonly number[];
  readonly whole: ChartSpan;
  readonly view: ChartSpan;
  readonly index: number | null;
  readonly canZoom: boolean;
  readonly onView: (view: ChartSpan | null) => void;
};

/**
 * The index that a key moves the crosshair to: one time further, or with Page Up and Page Down a
 * tenth of the view.
 */
function nextIndex(key: string, index: number | null, [start, end]: readonly [number, number]) {
  const page = Math.max(1, Math.round((end - start) / 10));
  const last = end - 1;
  const at = index ?? (key === 'ArrowLeft' || key === 'PageUp' ? end : start - 1);
  const target: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - page,
    PageDown: at + page,
    Home: start,
    End: last,
  };
  const found = target[key];
  return found === undefined ? null : Math.min(Math.max(found, start), last);
}

function nextView(
  key: string,
  { whole, view, times, index }: Pick<Keyed, 'whole' | 'view' | 'times' | 'index'>,
): ChartSpan | null {
  const about = (index === null ? undefined : times[index]) ?? (view.from + view.to) / 2;
  if (key === '+' || key === '=') return zoomedSpan(whole, view, 0.5, about);
  if (key === '-') return zoomedSpan(whole, view, 2, about);
  return null;
}

/**
 * Keyboard control of the chart: arrows, Page Up, Page Down, Home and End move the crosshair, Shift
 * and arrows move the view; plus and minus zoom about the crosshair, 0 and Escape show the whole
 * span.
 */
export function chartKeys(keyed: Keyed): (event: KeyboardEvent) => void {
  const { plot, times, whole, view, index, canZoom, onView } = keyed;
  return (event) => {
    if (plot === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    if (canZoom && shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      onView(movedSpan(whole, view, key === 'ArrowLeft' ? -0.25 : 0.25));
    } else if (canZoom && (key === '0' || key === 'Escape')) {
      onView(null);
    } else if (canZoom && nextView(key, keyed)) {
      onView(nextView(key, keyed));
    } else {
      const next = nextIndex(key, index, indicesIn(times, view));
      if (next === null) return;
      const left = plot.valToPos(times[next] ?? 0, 'x');
      plot.setCursor({ left, top: plot.bbox.height / devicePixelRatio / 2 });
    }
    event.preventDefault();
  };
}
