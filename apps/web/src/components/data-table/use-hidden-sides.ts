import { useEffect } from 'react';

/**
 * Sets data-hidden-left and data-hidden-right on a table's frame for the sides at which columns are
 * hidden, on scroll and resize, without rendering again. Makes the frame focusable, so that keys
 * can scroll it.
 */
export function useHiddenSides(frame: HTMLElement | null): void {
  useEffect(() => {
    if (frame === null) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = frame;
      frame.toggleAttribute('data-hidden-left', scrollLeft > 1);
      frame.toggleAttribute('data-hidden-right', scrollLeft + clientWidth < scrollWidth - 1);
      // Its rows may contain nothing focusable, so the frame itself takes focus and the keys scroll
      // it.
      if (scrollWidth > clientWidth) frame.setAttribute('tabindex', '0');
      else frame.removeAttribute('tabindex');
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
