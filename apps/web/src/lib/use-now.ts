import { useEffect, useState } from 'react';
import { serverNow } from './time/server-clock.ts';

const MINUTE_MS = 60_000;

/** The current time in epoch milliseconds, updated every minute; right where the computer's clock is wrong. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow());
    }, MINUTE_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
