import { type RefObject, useEffect, useRef, useState } from 'react';
import { scrollToColumn, isWhole, nearestWhole } from './overview/module-view.ts';

/**
 * Scroll state of a cabinet wider than its container: whether it overflows, which module is in
 * view, and a function that scrolls to a module. The selected door's module (-1: none) is scrolled
 * into view automatically.
 */
export function useModuleScroll(chosen: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<(HTMLDivElement | null)[]>([]);
  const [active, setActive] = useState(0);
  const overflows = useOverflow(scroller);

  useEffect(() => {
    const box = scroller.current;
    let timer: ReturnType<typeof setTimeout>;
    // Only after scrolling has stopped: modules that are passed do not become active.
    const updateActive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (box) setActive((now) => nearestWhole(box, columns.current, now));
      }, 120);
    };
    box?.addEventListener('scroll', updateActive, { passive: true });
    return () => {
      clearTimeout(timer);
      box?.removeEventListener('scroll', updateActive);
    };
  }, []);

  useEffect(() => {
    const column = columns.current[chosen];
    if (!scroller.current || !column || isWhole(scroller.current, column)) return;
    scrollToColumn(scroller.current, column);
    setActive(chosen);
  }, [chosen]);

  const show = (index: number) => {
    setActive(index);
    const column = columns.current[index];
    if (scroller.current && column) scrollToColumn(scroller.current, column);
  };
  const register = (index: number) => (element: HTMLDivElement | null) => {
    columns.current[index] = element;
  };
  return { scroller, active, overflows, show, register };
}

function useOverflow(scroller: RefObject<HTMLElement | null>): boolean {
  // Assumed for a phone, so that the buttons of the modules move nothing when it is measured.
  const [overflows, setOverflows] = useState(() => matchMedia('(max-width: 560px)').matches);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
  return overflows;
}
