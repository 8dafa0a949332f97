import { useEffect, useRef, useState } from 'react';

/**
 * How a cabinet that is wider than its place scrolls: whether it is, which module is in view, and
 * a way to bring one there. The chosen door's module (-1: none) comes into view by itself.
 */
export function useModuleScroll(count: number, chosen: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<(HTMLDivElement | null)[]>([]);
  const [active, setActive] = useState(0);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let settled: ReturnType<typeof setTimeout>;
    // Once the scrolling has come to rest: a module on the way is not the one that was wanted.
    const look = () => {
      clearTimeout(settled);
      settled = setTimeout(
        () => setActive((now) => inView(box, columns.current.slice(0, count), now)),
        120,
      );
    };
    const measure = () => setOverflows(box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(settled);
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [count]);

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

/** Keeps the module that was active while it is whole in view, else takes the nearest whole one. */
function inView(box: HTMLElement, columns: (HTMLElement | null)[], now: number): number {
  const whole = columns.flatMap((column, index) => (column && isWhole(box, column) ? [index] : []));
  if (whole.length === 0 || whole.includes(now)) return now;
  return whole.reduce((best, one) => (Math.abs(one - now) < Math.abs(best - now) ? one : best));
}

function isWhole(box: HTMLElement, column: HTMLElement): boolean {
  const frame = box.getBoundingClientRect();
  const edges = column.getBoundingClientRect();
  return edges.left >= frame.left - 4 && edges.right <= frame.right + 4;
}

// Not scrollIntoView: a module is taller than a phone, so the page would be scrolled as well.
function bringIn(box: HTMLElement, column: HTMLElement): void {
  const gap = column.getBoundingClientRect().left - box.getBoundingClientRect().left;
  box.scrollBy({ left: gap - 24 });
}
