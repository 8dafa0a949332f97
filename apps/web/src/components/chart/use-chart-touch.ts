import { useEffect, useEffectEvent } from 'react';
import type uPlot from 'uplot';
import type { ChartSpan } from './chart-types.ts';

/** Where two fingers are, as shares of the plot's width, the left one first. */
type Pair = readonly [number, number];
type Pinch = { readonly view: ChartSpan; readonly at: Pair };

/** The view in which what lay under two fingers lies under them where they are now. */
function pinchedView({ view, at: was }: Pinch, is: Pair): ChartSpan {
  const length = view.to - view.from;
  const wanted = length * ((was[1] - was[0]) / Math.max(is[1] - is[0], 0.02));
  const about = view.from + ((was[0] + was[1]) / 2) * length;
  const from = about - ((is[0] + is[1]) / 2) * wanted;
  return { from, to: from + wanted };
}

/** The fingers on the plot, in pixels of its area. */
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

type Heard = {
  /** A finger came or went. */
  readonly onChange: (fingers: Fingers) => void;
  readonly onMove: (fingers: Fingers) => void;
};

/** Follows the fingers on an area until the returned function is called. */
function hearFingers(area: HTMLElement, { onChange, onMove }: Heard): () => void {
  const fingers = new Fingers(area);
  const heard = new AbortController();
  const { signal } = heard;
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
    heard.abort();
  };
}

/**
 * One finger moves the crosshair, two zoom and move the view; up and down the page scrolls as usual.
 */
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
    return hearFingers(plot.over, { onChange, onMove });
  }, [plot]);
}
