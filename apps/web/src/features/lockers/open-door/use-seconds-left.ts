import { useEffect, useState } from 'react';

/** The whole seconds until a time in epoch milliseconds, counted down to 0. */
export function useSecondsLeft(untilMs: number): number {
  const [left, setLeft] = useState(() => secondsUntil(untilMs));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(untilMs));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return left;
}

function secondsUntil(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
}
