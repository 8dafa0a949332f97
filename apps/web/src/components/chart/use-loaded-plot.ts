import { useEffect, useState } from 'react';
import { loadedPlot, loadPlot } from './load-plot.ts';

// With the screen's own code: a chart is what it is about.
void loadPlot().catch(() => null);

/** uPlot, once it is there. A failure to load it is thrown to the screen. */
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
