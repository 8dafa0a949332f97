import { useEffect, useRef, useState } from 'react';

/** Which module is in view while the cabinet scrolls sideways, and a way to bring one there. */
export function useModuleScroll(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<(HTMLDivElement | null)[]>([]);
  const [active, setActive] = useState(0);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => setActive((now) => inView(box, columns.current.slice(0, count), now));
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [count]);

  const show = (index: number) => {
    setActive(index);
    columns.current[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  const register = (index: number) => (element: HTMLDivElement | null) => {
    columns.current[index] = element;
  };
  return { scroller, active, show, register };
}

/** Keeps the module that was active while it is whole in view, else takes the nearest whole one. */
function inView(box: HTMLElement, columns: (HTMLElement | null)[], now: number): number {
  const frame = box.getBoundingClientRect();
  const whole = columns.flatMap((column, index) => {
    const edges = column?.getBoundingClientRect();
    const isWhole = edges && edges.left >= frame.left - 4 && edges.right <= frame.right + 4;
    return isWhole ? [index] : [];
  });
  if (whole.length === 0 || whole.includes(now)) return now;
  return whole.reduce((best, one) => (Math.abs(one - now) < Math.abs(best - now) ? one : best));
}
