import { useEffect, useEffectEvent } from 'react';
import type uPlot from 'uplot';
import type { ChartSpan } from './drawing/chart-types.ts';

/** Horizontal positions of two fingers as fractions of the plot's width, ascending. */
type Pair = readonly [number, number];
type Pinch = { readonly view: ChartSpan; readonly at: Pair };

/** The view after a pinch: the times under the two fingers stay under them. */
function pinchedView({ view, at: before }: Pinch, now: Pair): ChartSpan {
  const length = view.to - view.from;
  const newLength = length * ((before[1] - before[0]) / Math.max(now[1] - now[0], 0.02));
  const about = view.from + ((before[0] + before[1]) / 2) * length;
  const from = about - ((now[0] + now[1]) / 2) * newLength;
  return { from, to: from + newLength };
}

/** The fingers on the plot, in pixels relative to its area. */
class Fingers {
  readonly #area: HTMLElement;
  readonly #places = new Map<number, { readonly x: number; readonly y: number }>();

  constructor(area: HTMLElement) {
    this.#area = area;
  }

  place(event: PointerEvent): void {
    const { left, top } = this.#area.getBoundingClientRect();
    this.#places.set(event.pointerId, { x: event.clientX - left, y: event.clientY - top });
  }

  lift(event: PointerEvent): void {
    this.#places.delete(event.pointerId);
  }

  has(event: PointerEvent): boolean {
    return this.#places.has(event.pointerId);
  }

  only(): { readonly x: number; readonly y: number } | undefined {
    return this.#places.size === 1 ? [...this.#places.values()][0] : undefined;
  }

  pair(): Pair | undefined {
    const width = this.#area.clientWidth;
    const shares = [...this.#places.values()].map(({ x }) => x / width).toSorted((a, b) => a - b);
    const [first, second, more] = shares;
    return first === undefined || second === undefined || more !== undefined
      ? undefined
      : [first, second];
  }
}

type FingerListeners = {
  /** A finger was put down or lifted. */
  readonly onChange: (fingers: Fingers) => void;
  readonly onMove: (fingers: Fingers) => void;
};

/** Tracks the fingers on an area until the returned function is called. */
function followFingers(area: HTMLElement, { onChange, onMove }: FingerListeners): () => void {
  const fingers = new Fingers(area);
  const listeners = new AbortController();
  const { signal } = listeners;
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    fingers.place(event);
    onChange(fingers);
  };
  const move = (event: PointerEvent) => {
    if (!fingers.has(event)) return;
    fingers.place(event);
    onMove(fingers);
  };
  const up = (event: PointerEvent) => {
    fingers.lift(event);
    onChange(fingers);
  };
  area.addEventListener('pointerdown', down, { signal });
  area.addEventListener('pointermove', move, { signal });
  area.addEventListener('pointerup', up, { signal });
  area.addEventListener('pointercancel', up, { signal });
  return () => {
    listeners.abort();
  };
}

/** One finger moves the crosshair, two zoom and move the view; vertical swipes scroll the page. */
export function useChartTouch(
  plot: uPlot | null,
  canZoom: boolean,
  view: ChartSpan,
  onView: (view: ChartSpan) => void,
): void {
  const begin = useEffectEvent((at: Pair | undefined) => (canZoom && at ? { view, at } : null));
  const show = useEffectEvent(onView);
  useEffect(() => {
    if (plot === null) return;
    let pinch: Pinch | null = null;
    const onMove = (fingers: Fingers) => {
      const [one, two] = [fingers.only(), fingers.pair()];
      if (one) plot.setCursor({ left: one.x, top: one.y });
      if (two && pinch) show(pinchedView(pinch, two));
    };
    const onChange = (fingers: Fingers) => {
      pinch = begin(fingers.pair());
      onMove(fingers);
    };
    return followFingers(plot.over, { onChange, onMove });
  }, [plot]);
}
