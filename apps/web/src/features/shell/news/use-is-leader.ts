import { useEffect, useState } from 'react';

/**
 * Whether this tab is the one of all open tabs that does a piece of work: the first, and when it is closed the next.
 * Never in a browser without locks, or at an address without https, which has no notifications either.
 */
export function useIsLeader(work: string): boolean {
  const [isLeader, setIsLeader] = useState(false);
  useEffect(() => {
    // Not in every context, whatever the types say.
    const locks = (navigator as Partial<Navigator>).locks;
    if (locks === undefined) return;
    const stop = new AbortController();
    const ended = new Promise<void>((resolve) => {
      stop.signal.addEventListener('abort', () => resolve());
    });
    const lead = () => {
      setIsLeader(true);
      return ended;
    };
    // It ends by the abort, while it waits.
    locks.request(work, { signal: stop.signal }, lead).catch(() => undefined);
    return () => {
      stop.abort();
      setIsLeader(false);
    };
  }, [work]);
  return isLeader;
}
