import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels a second; nobody reads rows that pass faster. */
const READABLE_SPEED = 2400;
/** Scroll events farther apart belong to two scrolls. */
const SAME_SCROLL_MS = 100;
/** Without a fast step for this long, the scroll has come to rest. */
const REST_MS = 100;
/** So few rows each that a slow machine draws one between two frames. */
export const PARTS = 8;

/**
 * How many parts of the rows that an element or the window scrolls to are to be drawn whole: none while they pass too
 * fast to be read, then one more with each frame. All at once they would be a pause (LST-13).
 */
export function useDrawnParts(scroller: HTMLElement | Window | null): number {
  const [drawn, setDrawn] = useState(PARTS);
  useEffect(() => {
    if (scroller === null) return;
    const topOf = () => (scroller instanceof Window ? scroller.scrollY : scroller.scrollTop);
    let last = { top: topOf(), at: -Infinity };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const draw = (parts: number) => {
      setDrawn(parts);
      if (parts < PARTS) frame = requestAnimationFrame(() => draw(parts + 1));
    };
    const stop = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const onScroll = ({ timeStamp: at }: Event) => {
      const [top, ms] = [topOf(), at - last.at];
      const pixels = Math.abs(top - last.top);
      last = { top, at };
      const isFast = ms < SAME_SCROLL_MS && pixels > (READABLE_SPEED * ms) / 1000;
      const isJump = pixels > window.innerHeight;
      if (!isFast && !isJump) return;
      stop();
      // Before the virtualizer changes the rows.
      flushSync(() => (isFast ? setDrawn(0) : draw(1)));
      if (isFast) timer = setTimeout(() => draw(1), REST_MS);
    };
    // Before the virtualizer, also because reading the position then costs no layout.
    const options = { passive: true, capture: true };
    scroller.addEventListener('scroll', onScroll, options);
    return () => {
      stop();
      scroller.removeEventListener('scroll', onScroll, options);
    };
  }, [scroller]);
  return drawn;
}
