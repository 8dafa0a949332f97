import { useEffect } from 'react';

/**
 * Marks a table's frame with the sides at which columns lie hidden (data-hidden-left,
 * data-hidden-right), as it is scrolled and as its size changes, without drawing it anew.
 */
export function useHiddenSides(frame: HTMLElement | null): void {
  useEffect(() => {
    if (frame === null) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = frame;
      frame.toggleAttribute('data-hidden-left', scrollLeft > 1);
      frame.toggleAttribute('data-hidden-right', scrollLeft + clientWidth < scrollWidth - 1);
    };
    mark();
    frame.addEventListener('scroll', mark, { passive: true });
    const sizes = new ResizeObserver(mark);
    for (const element of [frame, ...frame.children]) sizes.observe(element);
    return () => {
      frame.removeEventListener('scroll', mark);
      sizes.disconnect();
    };
  }, [frame]);
}
