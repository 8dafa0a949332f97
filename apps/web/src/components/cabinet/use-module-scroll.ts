import { type RefObject, useEffect, useRef, useState } from 'react';
import { bringIn, isWhole, nearestWhole } from './module-view.ts';

/**
 * How a cabinet that is wider than its place scrolls: whether it is, which module is in view, and
 * a way to bring one there. The chosen door's module (-1: none) comes into view by itself.
 */
export function useModuleScroll(chosen: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<(HTMLDivElement | null)[]>([]);
  const [active, setActive] = useState(0);
  const overflows = useOverflow(scroller);

  useEffect(() => {
    const box = scroller.current;
    let settled: ReturnType<typeof setTimeout>;
    // Once the scrolling has come to rest: a module on the way is not the one that was wanted.
    const look = () => {
      clearTimeout(settled);
      settled = setTimeout(() => {
        if (box) setActive((now) => nearestWhole(box, columns.current, now));
      }, 120);
    };
    box?.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(settled);
      box?.removeEventListener('scroll', look);
    };
  }, []);

  useEffect(() => {
    const column = columns.current[chosen];
    if (!scroller.current || !column || isWhole(scroller.current, column)) return;
    bringIn(scroller.current, column);
    setActive(chosen);
  }, [chosen]);

  const show = (index: number) => {
    setActive(index);
    const column = columns.current[index];
    if (scroller.current && column) bringIn(scroller.current, column);
  };
  const register = (index: number) => (element: HTMLDivElement | null) => {
    columns.current[index] = element;
  };
  return { scroller, active, overflows, show, register };
}

function useOverflow(scroller: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
  return overflows;
}
