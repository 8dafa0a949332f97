import { useEffect, useState } from 'react';
import { loadedPlot, loadPlot } from './load-plot.ts';

// Starts loading with the screen's code, because the chart is the screen's main content.
void loadPlot().catch(() => null);

/** uPlot once it has loaded, null before. Throws if it cannot be loaded. */
export function useLoadedPlot(): ReturnType<typeof loadedPlot> {
  const [found, setFound] = useState(() => ({ plot: loadedPlot() }));
  useEffect(() => {
    if (found.plot) return;
    let isGone = false;
    loadPlot().then(
      (plot) => {
        if (!isGone) setFound({ plot });
      },
      (error: unknown) => {
        setFound(() => {
          throw error;
        });
      },
    );
    return () => {
      isGone = true;
    };
  }, [found.plot]);
  return found.plot;
}
