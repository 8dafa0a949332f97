import { useEffect, useState } from 'react';
import { type ChartPaint, readPaint } from './drawing/chart-paint.ts';

/** The token colours that apply to an element, read again when the theme or fonts change. */
export function usePaint(element: Element | null): ChartPaint | null {
  const [paint, setPaint] = useState<ChartPaint | null>(null);
  useEffect(() => {
    if (element === null) return;
    const read = () => {
      setPaint(readPaint(element));
    };
    read();
    const theme = new MutationObserver(read);
    theme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    document.fonts.addEventListener('loadingdone', read);
    return () => {
      theme.disconnect();
      document.fonts.removeEventListener('loadingdone', read);
    };
  }, [element]);
  return paint;
}
