import { useEffect, useState } from 'react';

/** Pixels a second; nobody reads rows that pass faster. */
const READABLE_SPEED = 2400;
/** Scroll events farther apart belong to two scrolls: a jump has no speed. */
const SAME_SCROLL_MS = 100;
/** Without a fast step for this long, the scroll has come to rest. */
const REST_MS = 100;
/** About two frames: then all is drawn that was begun when the scroll came to rest. */
const HALF_DRAWN_MS = 34;

/** How a list passes: too fast to be read; at rest, half of its rows drawn; or at rest. */
export type Pace = 'fast' | 'resting' | 'still';

/**
 * The pace of an element or the window that scrolls. The rows that passed are not all drawn at once when it comes to
 * rest: that would be a pause (LST-13).
 */
export function usePace(scroller: HTMLElement | Window | null): Pace {
  const [pace, setPace] = useState<Pace>('still');
  useEffect(() => {
    if (scroller === null) return;
    let last = { top: 0, at: -Infinity };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      setPace('resting');
      timer = setTimeout(() => setPace('still'), HALF_DRAWN_MS);
    };
    const onScroll = ({ timeStamp: at }: Event) => {
      const top = scroller instanceof Window ? scroller.scrollY : scroller.scrollTop;
      const ms = at - last.at;
      const pixels = Math.abs(top - last.top);
      last = { top, at };
      if (ms > SAME_SCROLL_MS || pixels < (READABLE_SPEED * ms) / 1000) return;
      setPace('fast');
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    // Before the virtualizer, which changes the rows: reading the position then costs no layout.
    const options = { passive: true, capture: true };
    scroller.addEventListener('scroll', onScroll, options);
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener('scroll', onScroll, options);
    };
  }, [scroller]);
  return pace;
}
