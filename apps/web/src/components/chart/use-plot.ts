import 'uplot/dist/uPlot.min.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { type PlotEvents, plotOptions, showSeries } from './drawing/plot-options.ts';
import { alignedData, limitsOf, type PlotScene } from './drawing/plot-scene.ts';
import { useLoadedPlot } from './use-loaded-plot.ts';
import { usePaint } from './use-paint.ts';

export type PlotInput = Omit<PlotScene, 'paint' | 'limits'> &
  PlotEvents & {
    readonly height: number;
  };

/**
 * Renders a uPlot into `setHost`'s element. New data, another view or another theme redraw the same
 * plot, and the crosshair stays. Other series make a new plot.
 */
export function usePlot(input: PlotInput) {
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const Plot = useLoadedPlot();
  const paint = usePaint(host);
  const { data } = input;
  const limits = useMemo(() => limitsOf(data), [data]);
  const latest = useRef<PlotInput & Pick<PlotScene, 'limits'>>({ ...input, limits });
  const scene = useRef<PlotScene | null>(null);
  const [plot, setPlot] = useState<uPlot | null>(null);
  useLayoutEffect(() => {
    latest.current = { ...input, limits };
    scene.current = paint && { ...latest.current, paint };
  });
  const structure = data.series.map(({ id }) => id).join(' ');
  const hasPaint = paint !== null;

  useLayoutEffect(() => {
    const first = scene.current;
    if (Plot === null || host === null || first === null) return;
    const made = new Plot(
      plotOptions(() => scene.current ?? first, eventsOf(latest), {
        width: Math.max(host.clientWidth, 200),
        height: latest.current.height,
      }),
      alignedData(first.data),
      host,
    );
    setPlot(made);
    return () => {
      made.destroy();
      setPlot(null);
    };
    // `structure` identifies the series: a plot is made again when they change.
  }, [Plot, host, hasPaint, structure]);

  useDrawing(plot, input, scene, paint);
  useSize(plot, host, input.height);
  return { setHost, plot };
}

type Latest = { readonly current: PlotEvents };

/** Stable handlers that call the latest ones. */
function eventsOf(latest: Latest): PlotEvents {
  return {
    onCursor: (index) => {
      latest.current.onCursor(index);
    },
    onSelect: (span) => {
      latest.current.onSelect(span);
    },
    onReset: () => {
      latest.current.onReset();
    },
  };
}

function useDrawing(
  plot: uPlot | null,
  { data, look, language, view, hidden, chosenId }: PlotInput,
  scene: { readonly current: PlotScene | null },
  paint: PlotScene['paint'] | null,
): void {
  const drawn = useRef<unknown>(null);
  useLayoutEffect(() => {
    const now = scene.current;
    if (plot === null || now === null) return;
    // The plot still has the old series: a new one is about to be made.
    if (plot.series.length !== data.series.length + 1) return;
    plot.batch(() => {
      showSeries(plot, now);
      // Recomputes the scales, too: they depend on the view and the values in it.
      plot.setData(drawn.current === data ? plot.data : alignedData(data));
    });
    drawn.current = data;
  }, [plot, scene, data, look, language, view.from, view.to, hidden, chosenId, paint]);
}

/** Resizes the plot with its host. */
function useSize(plot: uPlot | null, host: HTMLElement | null, height: number): void {
  useEffect(() => {
    if (plot === null || host === null) return;
    const fit = () => {
      const width = host.clientWidth;
      if (width > 0 && (plot.width !== width || plot.height !== height)) {
        plot.setSize({ width, height });
      }
    };
    let frame = 0;
    // In the next frame: a resize within the callback would trigger the observer again.
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    sizes.observe(host);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [plot, host, height]);
}
