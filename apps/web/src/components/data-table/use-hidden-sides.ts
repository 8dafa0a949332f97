import { useEffect } from 'react';

/**
 * Marks a table's frame with the sides at which columns are hidden (data-hidden-left,
 * data-hidden-right), as it is scrolled and resized, without rendering it again. The keyboard scrolls it, too.
 */
export function useHiddenSides(frame: HTMLElement | null): void {
  useEffect(() => {
    if (frame === null) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = frame;
      frame.toggleAttribute('data-hidden-left', scrollLeft > 1);
      frame.toggleAttribute('data-hidden-right', scrollLeft + clientWidth < scrollWidth - 1);
      // Its rows may hold nothing that takes the focus: the keys scroll the frame itself.
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
