import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time now in epoch milliseconds, kept up to the minute while the screen is open. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, MINUTE_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return nowMs;
}
